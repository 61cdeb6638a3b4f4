/** Video analysis player, with stored landmarks: no recording, processing or pose model. */
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures/test.ts';
import { makeChallenge, submitSet } from './fixtures/challenges.ts';
import { expectGoodLooks } from './fixtures/looks.ts';

const CLIP = 'push-up-faults';

/** Uses our clip as the recording's video, so that the server need not process one. */
const showClip = async (page: Page): Promise<void> => {
  await page.route(/\/api\/recordings\/[0-9a-f-]{36}$/, async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    const recording = { ...body.recording, mediaStatus: 'ready', videoUrl: `/samples/${CLIP}.webm` };
    await route.fulfill({ response: reply, json: { ...body, recording } });
  });
};

const video = (page: Page) => page.getByLabel('Recorded video');
const rep = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Reps' }).getByRole('button', { name });

const placeOf = (page: Page): Promise<number> =>
  video(page).evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : -1));

/** Returns the number of non-empty pixels of the pose overlay. */
const drawnDots = (page: Page): Promise<number> =>
  page.locator('canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return -1;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return data.filter((value, index) => index % 4 === 3 && value > 0).length;
  });

test('a recording is played rep by rep and frame by frame, with pointer and keyboard', async ({
  page,
  server,
  admin,
}) => {
  await signIn(page, server.origin, admin);
  const { id } = await makeChallenge(page.request, server.origin, { name: 'Player Fives' });
  const recording = await submitSet(page.request, server.origin, id, CLIP);
  await showClip(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/challenge/${id}/recording/${recording}#analysis`);

  // Counted immediately, before playback.
  await expect(rep(page, /^Rep \d/)).toHaveCount(5);
  const summary = page.getByRole('region', { name: 'Analysis summary' });
  await expect(summary).toContainText('No rep yet');

  await rep(page, /^Rep 4 invalid: Hips 17% below the body line, at most 8%, at 0:11$/).click();
  await expect.poll(() => placeOf(page)).toBeCloseTo(11.32, 2);
  await expect(summary).toContainText('Rep 3 valid');
  await expect.poll(() => drawnDots(page)).toBeGreaterThan(500);

  // The keyboard works with the focus anywhere in the player, and the list of reps is one Tab stop.
  await page.keyboard.press('ArrowUp');
  await expect(rep(page, /^Rep 3/)).toBeFocused();
  // The previous rep's tooltip may still be closing.
  const words = page.locator('[role="tooltip"]:not([data-state="closed"])');
  await expect(words.filter({ hasText: 'To the end' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => placeOf(page)).toBeCloseTo(8.44 + 1 / 30, 2);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => placeOf(page)).toBeCloseTo(8.44 + 2 / 30, 2);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => placeOf(page)).toBeCloseTo(8.44 + 1 / 30, 2);
  await page.getByRole('button', { name: /^Speed/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Step by analysed frame' }).click();
  await page.keyboard.press('Escape');
  await rep(page, /^Rep 3/).focus();
  await page.keyboard.press('ArrowRight');
  // Frames of this track are 40 ms apart; the current one is at 8.44 s.
  await expect.poll(() => placeOf(page)).toBeCloseTo(8.48, 2);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => placeOf(page)).toBeCloseTo(8.52, 2);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => placeOf(page)).toBeCloseTo(8.48, 2);

  const phases = page.getByRole('slider', { name: 'Phases' });
  await phases.focus();
  await page.keyboard.press('ArrowDown');
  await expect(phases).toHaveAttribute('aria-valuetext', /^Transition, 0\.2 s$/);

  await page.getByRole('button', { name: 'Overlay' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Pose' }).click();
  await expect.poll(() => drawnDots(page)).toBe(0);

  await page.getByText('Analysis Panel').click();
  await expect(page.getByText(/^Phase: transition; position valid/)).toBeVisible();
  await expectGoodLooks(page, 'player');

  await page.getByRole('slider', { name: 'Seek' }).focus();
  await page.keyboard.press('End');
  await expect(summary).toContainText('Rep 5 valid');
  await page.keyboard.press('Home');
  await page.keyboard.press('l');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('l');
  await expect(page.getByRole('button', { name: 'Speed: 2×' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(await placeOf(page)).toBeGreaterThan(0);
});
