/**
 * Tests the test-camera mode, in which a sample video replaces the camera (specification S2,
 * section 4).
 */
import type { Page } from '@playwright/test';
import { counter, startRecording } from './fixtures/recorder-steps.ts';
import { submittedBy } from './fixtures/sets-with-video.ts';
import { expect, test } from './fixtures/test.ts';
import { boxOf, isOver } from './fixtures/visual-checks.ts';
import type { Box } from './fixtures/visual-checks.ts';

const RECORD = '/challenge/push-ups/record';

test('a test video from another origin is refused with a message', async ({ page, signedIn }) => {
  await signedIn();
  await page.goto(`${RECORD}?testVideo=https://example.test/video.webm`);
  await expect(page.getByText('The test video must come from this site')).toBeVisible();
});

const READY_MS = 60_000;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const elapsed = (page: Page) => page.getByRole('timer', { name: 'Elapsed time' });

/**
 * Opens the sample video by its link, on a device without a camera. Back then stays in the page.
 */
const openSample = async (page: Page): Promise<void> => {
  await page.goto(RECORD);
  await page.getByRole('link', { name: 'Try it with our sample clip' }).click();
  await expect(button(page, 'Start Recording')).toBeEnabled({ timeout: READY_MS });
};

test('a set survives Back, a link and a reload, and can be submitted afterwards', async ({ page, signedIn }) => {
  await signedIn('female');
  await openSample(page);
  await startRecording(page);
  await expect(button(page, 'Finish Recording')).toBeVisible();

  await page.goBack();
  const leave = page.getByRole('dialog', { name: 'Leave this recording?' });
  await leave.getByRole('button', { name: 'Stay' }).click();
  await expect(button(page, 'Finish Recording')).toBeFocused();
  await expect(page).toHaveURL(/testVideo/);

  await expect(elapsed(page)).toHaveText(/[2-9]$/, { timeout: 30_000 });
  await page.getByRole('navigation').getByRole('link', { name: 'Challenges' }).click();
  await leave.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/challenges$/);

  await page.goto(RECORD);
  await expect(page.getByText('Not submitted yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Challenge Results' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('Not submitted yet')).toBeVisible();
  await button(page, 'Record Again').click();
  const unsent = page.getByRole('region', { name: /unsent recording/ });
  await expect(unsent).toContainText(/valid reps? in 0:/);
  await unsent.getByRole('button', { name: 'Review and Submit' }).click();
  await button(page, 'Discard').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('region', { name: 'Recording' })).toBeVisible();
  await expect(unsent).toBeHidden();
});

/** Kills the page, as when the battery is empty. Returns a new page of the same context. */
const crash = async (page: Page): Promise<Page> => {
  const context = page.context();
  const crashed = page.waitForEvent('crash');
  const control = await context.newCDPSession(page);
  control.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
  return context.newPage();
};

test('closing a tab during a set asks first; after a crash the set is kept to its last seconds and submitted once', async ({
  page,
  signedIn,
}) => {
  await signedIn('male');
  await openSample(page);
  await button(page, 'Start Recording').click();
  await expect(page.getByText('3', { exact: true })).toBeVisible();
  // Expects no unsent recording, because a set is stored only after the countdown.
  const second = await crash(page);
  await openSample(second);
  await expect(second.getByRole('region', { name: /unsent recording/ })).toBeHidden();

  await startRecording(second);
  await expect(elapsed(second)).toHaveText(/[5-9]$/, { timeout: 30_000 });
  const asked = second.waitForEvent('dialog');
  await second.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  const third = await crash(second);
  await third.goto('/challenges');
  const unsent = third.getByRole('region', { name: /unsent recording/ });
  await expect(unsent).toContainText(/0:(0[3-9]|[1-5]\d), unfinished/);
  await unsent.getByRole('link', { name: 'Review and Submit' }).click();
  await expect(third.getByRole('heading', { name: 'Challenge Results' })).toBeFocused();
  await expect(third.getByText('it will be marked as unverified')).toBeHidden();

  // Expects that the upload continues after a reload during the first chunk, and creates one
  // recording.
  let isUnderWay = false;
  await third.route('**/api/upload-video-chunk', (route) => {
    if (isUnderWay) return route.fallback();
    isUnderWay = true;
    return new Promise<void>(() => undefined);
  });
  await button(third, 'Submit Challenge').click();
  await expect.poll(() => isUnderWay).toBe(true);
  await third.reload();
  const complete = third.getByRole('dialog', { name: 'Challenge Complete!' });
  await expect(complete).toBeVisible({ timeout: READY_MS });
  // Expects that the attempt ticket is still valid. Does not check the status, because a slow
  // machine may analyse too few frames for a recount.
  await expect(complete).not.toContainText('Recorded offline or sent late');
  expect(await submittedBy(third)).toBe(1);
});

const athleteBox = (page: Page): Promise<Box> =>
  page.getByLabel('Camera preview').evaluate(async (video) => {
    const { frames } = await (await fetch('/samples/push-up.track.json')).json();
    const joints: { x: number; y: number }[] = [];
    for (const { p } of frames)
      for (let at = 0; at < (p ?? []).length; at += 4)
        if (p[at + 3] >= 500) joints.push({ x: p[at] / 10_000, y: p[at + 1] / 10_000 });
    const shown = video.getBoundingClientRect();
    const [xs, ys] = [joints.map(({ x }) => x), joints.map(({ y }) => y)];
    const least = (values: readonly number[]): number => values.reduce((one, other) => Math.min(one, other));
    const most = (values: readonly number[]): number => values.reduce((one, other) => Math.max(one, other));
    return {
      x: shown.x + least(xs) * shown.width,
      y: shown.y + least(ys) * shown.height,
      width: (most(xs) - least(xs)) * shown.width,
      height: (most(ys) - least(ys)) * shown.height,
    };
  });

const SIZES = [
  { width: 390, height: 664 },
  { width: 664, height: 390 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

test.describe('with a phone on the floor', () => {
  test.use({ viewport: { width: 390, height: 664 } });

  test('the recorder keeps its button on screen and covers neither the athlete, the clock nor the count', async ({
    page,
    signedIn,
  }) => {
    await signedIn('female');
    await openSample(page);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect(button(page, 'Start Recording')).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize(SIZES[0]);
    await startRecording(page);
    const toast = page.getByRole('listitem').filter({ hasText: 'Recording Started!' });
    await expect(counter(page, 'Valid Reps')).toHaveText(/[1-9]/, { timeout: 30_000 });
    // Pauses the video, so that the set does not end during the measurement.
    await page.getByLabel('Camera preview').evaluate((video) => {
      if (video instanceof HTMLVideoElement) video.pause();
    });
    await expect(page.getByText(/ fps/)).toHaveCount(0);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect(button(page, 'Finish Recording')).toBeInViewport({ ratio: 1 });
      const covers = async (): Promise<boolean> =>
        isOver(await boxOf(counter(page, 'Valid Reps')), await athleteBox(page));
      await expect.poll(covers, `over the athlete at ${size.width} px`).toBe(false);
      const [count, clock] = [await boxOf(counter(page, 'Valid Reps')), await boxOf(elapsed(page))];
      expect(isOver(count, clock)).toBe(false);
      const message = (await toast.isVisible()) ? await toast.boundingBox() : null;
      if (message) for (const each of [count, clock]) expect(isOver(message, each), `${size.width} px`).toBe(false);
      const { height } = await boxOf(page.getByLabel('Camera preview').locator('xpath=..'));
      expect(count.height / height, `${size.width} px`).toBeGreaterThan(0.2);
      expect(count.height / height, `${size.width} px`).toBeLessThan(0.4);
    }
  });

  test('a countdown is cancelled by its button and by Escape', async ({ page, signedIn }) => {
    await signedIn('female');
    await openSample(page);
    for (const callOff of [() => button(page, 'Cancel').click(), () => page.keyboard.press('Escape')]) {
      await button(page, 'Start Recording').click();
      await expect(button(page, 'Cancel')).toBeFocused();
      await expect(page.locator('header:not(:is([inert], [inert] *))')).toHaveCount(0);
      await expect(page.getByText('3', { exact: true })).toBeVisible();
      await callOff();
      await expect(button(page, 'Start Recording')).toBeEnabled();
      await expect(button(page, 'Start Recording')).toBeFocused();
      await expect(page.getByText('Ready to Record', { exact: true })).toBeVisible();
    }
    await expect(elapsed(page)).toBeHidden();
  });
});
