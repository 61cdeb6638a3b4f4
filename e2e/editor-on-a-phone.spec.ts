/**
 * The editor on a phone: videos above the definition, reading order equals visual order, and
 * correct numbers while a video is paused.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures/test.ts';

const openWithVideo = async (page: Page, exercise: string): Promise<void> => {
  const { definitions } = await (await page.request.get('/api/admin/exercise-definitions')).json();
  const { id } = definitions.find(({ name }: { readonly name: string }) => name === exercise);
  await page.goto(`/exercise-definition-editor?definition=${id}`);
  await page.getByRole('button', { name: 'Add Comparison' }).click();
  await expect(page.getByRole('button', { name: /^Rep 2 valid/ })).toBeVisible();
};

/** Expects the parts to follow each other in the document and on the screen. */
const expectReadAsSeen = async (parts: readonly Locator[]): Promise<void> => {
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  const handles = await Promise.all(parts.map((part) => part.elementHandle()));
  const isInOrder = await parts[0]?.page().evaluate(
    (elements) =>
      elements.every((element, index) => {
        const next = elements[index + 1];
        return !next || ((element?.compareDocumentPosition(next) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
      }),
    handles,
  );
  expect(isInOrder).toBe(true);
};

/** Returns the summary's degrees by angle. */
const degrees = async (summary: Locator): Promise<Readonly<Record<string, string>>> =>
  summary
    .getByRole('row')
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [
          row.querySelector('th')?.textContent.trim() ?? '',
          row.querySelector('td span')?.textContent ?? '',
        ]),
      ),
    );

/** Returns how often the angles' numbers have changed since the first call. */
const figuresWritten = async (summary: Locator): Promise<number> =>
  summary.evaluate((region) => {
    const counted = region as HTMLElement & { written?: number };
    if (counted.written === undefined) {
      counted.written = 0;
      const observer = new MutationObserver((changes) => (counted.written = (counted.written ?? 0) + changes.length));
      for (const figure of region.querySelectorAll('td span'))
        observer.observe(figure, { childList: true, characterData: true, subtree: true });
    }
    return counted.written;
  });

const playedSeconds = async (page: Page): Promise<number> =>
  page.getByLabel('Recorded video').evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : -1));

test('on a phone, the exercise editor shows videos above the definition, and they can be collapsed', async ({
  page,
  server,
  admin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, server.origin, admin);
  await openWithVideo(page, 'Push-up');
  const video = page.getByRole('article', { name: 'Video 1: Push-up' });
  const fold = page.getByRole('button', { name: 'Videos', exact: true });
  const definition = page.getByRole('button', { name: 'Exercise Definition', exact: true });
  await expectReadAsSeen([page.getByRole('heading', { level: 1 }), video, fold, definition]);
  const shown = (await fold.boundingBox())?.y ?? 0;
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect((await fold.boundingBox())?.y ?? 0).toBeLessThan(shown - 100);
  await page.reload();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expectReadAsSeen([video, fold, definition]);

  const summary = page.getByRole('region', { name: /^Analysis summary/ });
  await expect(page.getByRole('button', { name: /^Rep 2 valid/ })).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await video
    .getByRole('heading')
    .first()
    .evaluate((heading) => heading.scrollIntoView());
  await expect(summary).not.toBeInViewport();
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.2);
  expect(await figuresWritten(summary)).toBe(0);
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(2);
  expect(await figuresWritten(summary)).toBe(0);
  await summary.getByRole('row').last().scrollIntoViewIfNeeded();
  await expect.poll(() => figuresWritten(summary)).toBeGreaterThan(2);
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});

test('in German, the exercise editor with its long landmark names fits the width of a phone', async ({
  page,
  server,
  admin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, server.origin, admin);
  await page.addInitScript(() => localStorage.setItem('reptemple.language', 'de'));
  await page.goto('/exercise-definition-editor');
  const longest = page.getByText('Kleiner Finger').first();
  await expect(longest).toBeVisible();
  const { x = 0, width = 0 } = (await longest.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(390);
  const html = page.locator('html');
  expect(await html.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('angles next to a paused video follow changes of the definition and undo', async ({ page, server, admin }) => {
  await signIn(page, server.origin, admin);
  await openWithVideo(page, 'Push-up');
  const summary = page.getByRole('region', { name: /^Analysis summary/ });
  await page.getByRole('button', { name: /^Rep 2 valid/ }).click();
  const core = summary.getByRole('row', { name: /Core alignment/ }).locator('td span');
  await expect(core).toHaveText(/^1\d\d°$/);
  await expect(core).not.toHaveAttribute('data-outside');
  const least = page.getByRole('spinbutton', { name: 'Core alignment, All phases, from' });
  await least.fill('180');
  await expect(core).toHaveAttribute('data-outside');
  await page.getByRole('button', { name: /^Undo: / }).click();
  await expect(core).not.toHaveAttribute('data-outside');

  // Other angles keep their degrees when one is removed.
  const { 'Leg alignment': leg, ...others } = await degrees(summary);
  expect(leg).toMatch(/^1\d\d°$/);
  expect(Object.values(others)).not.toContain(leg);
  await page.getByRole('button', { name: 'Delete Leg alignment', exact: true }).click();
  await expect(summary.getByRole('row')).toHaveCount(2);
  await expect.poll(() => degrees(summary)).toEqual(others);
});
