/**
 * Tests the exercise editor by keyboard only, with a check of the focus after each key. Also tests
 * it on a phone: videos above the definition, reading order, and numbers of a paused video.
 */
import type { Page, Locator } from '@playwright/test';
import { toasted } from './fixtures/account-server-and-sign-in.ts';
import { handsOn } from './fixtures/keyboard-operation.ts';
import type { Hands } from './fixtures/keyboard-operation.ts';
import { expect, signIn, test } from './fixtures/test.ts';
import { boxOf } from './fixtures/visual-checks.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });
const figure = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true });
const inList = (page: Page, category: string, name: string) =>
  page.getByRole('region', { name: category }).getByRole('button', { name });

const makeAngle = async (
  page: Page,
  hands: Hands,
  name: string,
  landmarks: readonly (readonly [string, string])[],
): Promise<void> => {
  for (const [category, landmark] of landmarks) await hands.use(inList(page, category, landmark), 'Space');
  await hands.to(page.getByRole('form', { name: 'Add Angle' }).getByLabel('Name'));
  await hands.type(name);
  await hands.press('Enter');
  await expect(page.getByRole('listitem', { name, exact: true })).toBeVisible();
};

test('an author creates an exercise, tries it on a video, stores and reopens it by keyboard only', async ({
  page,
  server,
  admin,
}) => {
  await signIn(page, server.origin, admin);
  await page.goto('/exercise-definition-editor');
  const hands = handsOn(page);
  await hands.to(page.getByRole('textbox', { name: 'Exercise name' }));
  await page.keyboard.press('Control+a');
  await hands.type('Squat by keys');
  await hands.use(page.locator('summary', { hasText: /^Advanced$/ }));
  await hands.to(figure(page, 'Starting position hold (ms)'));
  await hands.type('350');
  await hands.press('ArrowUp');
  await expect(figure(page, 'Starting position hold (ms)')).toHaveValue('351');

  await hands.to(page.getByRole('searchbox', { name: 'Search' }));
  await hands.type('knee');
  await hands.use(inList(page, 'Lower body', 'Knee'), 'Space');
  await hands.use(button(page, 'Remove Knee'));
  await hands.to(page.getByRole('searchbox', { name: 'Search' }));
  await hands.press('Control+a', 'Delete');
  await makeAngle(page, hands, 'Knee angle', [
    ['Lower body', 'Hip'],
    ['Lower body', 'Knee'],
    ['Feet', 'Ankle'],
  ]);
  await makeAngle(page, hands, 'Back', [
    ['Upper body', 'Shoulder'],
    ['Lower body', 'Hip'],
    ['Feet', 'Ankle'],
  ]);
  await makeAngle(page, hands, 'Raised arm', [
    ['Upper body', 'Elbow'],
    ['Upper body', 'Shoulder'],
    ['Lower body', 'Hip'],
  ]);
  await hands.use(page.getByRole('switch', { name: 'Global alignment: Back' }), 'Space');
  await hands.use(page.getByRole('switch', { name: 'EXERCISE STOP: Raised arm' }), 'Space');
  await hands.use(button(page, 'Turn on'));
  await expect(page.getByRole('checkbox', { name: /^Stop condition/ })).toBeChecked();

  await hands.use(button(page, 'Divide between the phases'));
  const [from, to] = ['From', 'To'].map((end) => slider(page, `Knee angle, End, ${end}`));
  if (!from || !to) throw new Error('no dial');
  const depth = Number(await to.inputValue());
  await hands.to(to);
  await hands.press('ArrowRight', 'ArrowRight', 'PageDown');
  await expect(to).toHaveValue(String(depth + 2 - 10));
  await hands.press('PageUp', 'ArrowLeft', 'ArrowLeft');
  await expect(to).toHaveValue(String(depth));
  await hands.to(figure(page, 'Knee angle, End, To'));
  await hands.type('105');
  await expect(to).toHaveValue('105');
  await hands.use(button(page, 'Add: Back, All phases'));
  await hands.to(figure(page, 'Back, All phases, From'));
  await hands.type('60');
  await hands.to(slider(page, 'Raised arm, EXERCISE STOP, From'));
  await hands.press('End', 'PageDown', 'PageDown');
  await expect(figure(page, 'Raised arm, EXERCISE STOP, From')).toHaveValue('160');

  const angles = page.getByRole('region', { name: 'Angle Definitions' });
  await hands.to(page.getByRole('listitem', { name: 'Raised arm', exact: true }).getByLabel('Name'));
  await hands.press('End');
  await hands.type('s');
  await expect(page.getByRole('listitem', { name: 'Raised arms', exact: true })).toBeVisible();
  while ((await angles.getByRole('listitem').count()) === 3) await hands.press('Control+z');
  await expect(angles.getByRole('listitem')).toHaveCount(2);
  while (!(await button(page, 'Redo').isVisible())) await hands.press('Control+Shift+z');
  await expect(page.getByRole('listitem', { name: 'Raised arms', exact: true })).toBeVisible();
  await expect(figure(page, 'Raised arms, EXERCISE STOP, From')).toHaveValue('160');

  await hands.use(button(page, 'Add Comparison'));
  await hands.use(button(page, /^Choose a video: Video 1/));
  await hands.use(button(page, 'Push-up'));
  await expect(page.getByRole('article', { name: 'Video 1: Push-up' })).toBeVisible();
  await hands.use(button(page, 'Remove Video 1: Push-up'));
  await expect(page.getByText('No comparison instances yet')).toBeVisible();

  await hands.press('Control+s');
  const saving = page.getByRole('dialog', { name: 'Save Exercise Definition' });
  await hands.use(saving.getByRole('button', { name: 'Save to Database' }));
  await toasted(page, 'Squat by keys, version 1');
  await expect(saving).toBeHidden();
  await hands.use(button(page, 'Load'));
  const loading = page.getByRole('dialog', { name: 'Load Exercise Definition' });
  await hands.use(loading.getByRole('button', { name: /^Push-up/ }));
  await expect(page.getByRole('textbox', { name: 'Exercise name' })).toHaveValue('Push-up');
  await hands.use(button(page, 'Load'));
  await hands.use(loading.getByRole('button', { name: /^Squat by keys/ }));
  await expect(figure(page, 'Knee angle, End, To')).toHaveValue('105');
});

const openWithVideo = async (page: Page, exercise: string): Promise<void> => {
  const { definitions } = await (await page.request.get('/api/admin/exercise-definitions')).json();
  const { id } = definitions.find(({ name }: { readonly name: string }) => name === exercise);
  await page.goto(`/exercise-definition-editor?definition=${id}`);
  await page.getByRole('button', { name: 'Add Comparison' }).click();
  await expect(page.getByRole('button', { name: /^Rep 2: valid/ })).toBeVisible();
};

/**
 * Expects that the parts have the same order on the screen, from top to bottom, as in the document.
 */
const expectReadAsSeen = async (parts: readonly Locator[]): Promise<void> => {
  const tops = await Promise.all(parts.map(async (part) => (await boxOf(part)).y));
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
  const shown = (await boxOf(fold)).y;
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect((await boxOf(fold)).y).toBeLessThan(shown - 100);
  await page.reload();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expectReadAsSeen([video, fold, definition]);

  const summary = page.getByRole('region', { name: /^Analysis summary/ });
  await expect(page.getByRole('button', { name: /^Rep 2: valid/ })).toBeVisible();
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
  const { x, width } = await boxOf(longest);
  expect(x + width).toBeLessThanOrEqual(390);
  const html = page.locator('html');
  expect(await html.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('angles next to a paused video follow changes of the definition and undo', async ({ page, server, admin }) => {
  await signIn(page, server.origin, admin);
  await openWithVideo(page, 'Push-up');
  const summary = page.getByRole('region', { name: /^Analysis summary/ });
  await page.getByRole('button', { name: /^Rep 2: valid/ }).click();
  const core = summary.getByRole('row', { name: /Core alignment/ }).locator('td span');
  await expect(core).toHaveText(/^1\d\d°$/);
  await expect(core).not.toHaveAttribute('data-outside');
  const least = page.getByRole('spinbutton', { name: 'Core alignment, All phases, From' });
  await least.fill('180');
  await expect(core).toHaveAttribute('data-outside');
  await page.getByRole('button', { name: /^Undo: / }).click();
  await expect(core).not.toHaveAttribute('data-outside');

  const { 'Leg alignment': leg, ...others } = await degrees(summary);
  expect(leg).toMatch(/^1\d\d°$/);
  expect(Object.values(others)).not.toContain(leg);
  await page.getByRole('button', { name: 'Delete Leg alignment', exact: true }).click();
  await expect(summary.getByRole('row')).toHaveCount(2);
  await expect.poll(() => degrees(summary)).toEqual(others);
});
