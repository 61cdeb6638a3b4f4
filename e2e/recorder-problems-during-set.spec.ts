/**
 * Tests the spoken and displayed texts during a set, and how the set is stored. The camera shows no
 * person, and is disconnected later.
 */
import type { Page } from '@playwright/test';
import { toasted } from './fixtures/account-server-and-sign-in.ts';
import { launchOptions } from './fixtures/chromium-launch-options.ts';
import { closeTools, hearSpeech, openTools, saidSoFar, startRecording } from './fixtures/recorder-steps.ts';
import { expect, signIn, test } from './fixtures/test.ts';
import { boxOf, expectSound, isOver } from './fixtures/visual-checks.ts';

const ANY_CAMERA = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];

test.use({
  launchOptions: await launchOptions(ANY_CAMERA),
  permissions: ['camera'],
  viewport: { width: 390, height: 844 },
});

const unplugCamera = (page: Page): Promise<void> =>
  page.getByLabel('Camera preview').evaluate((element) => {
    if (!(element instanceof HTMLVideoElement) || !(element.srcObject instanceof MediaStream))
      throw new Error('no camera');
    for (const track of element.srcObject.getVideoTracks()) track.dispatchEvent(new Event('ended'));
  });

/** Makes all writes to IndexedDB fail from now on, as on a full disk. */
const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room.', 'QuotaExceededError');
    };
  });

/** Expects that the toast covers neither the clock nor the count nor the verdict. */
const expectToastClear = async (page: Page): Promise<void> => {
  const toast = page.locator('[data-above] li');
  await toast.evaluate(async (element) => {
    for (const { finished } of element.getAnimations()) await finished;
  });
  const shown = await boxOf(toast);
  const parts = [
    page.getByRole('timer', { name: 'Elapsed time' }),
    page.getByRole('status', { name: 'Valid Reps', exact: true }),
    page.getByText(/^(Good Form|Adjust Position)$/),
  ];
  for (const part of parts) expect(isOver(shown, await boxOf(part)), await part.innerText()).toBe(false);
};

const REFUSAL = 'You have no attempts left today. Come back tomorrow.';

const refuseNextStart = async (page: Page): Promise<void> => {
  const error = { code: 'conflict', message: REFUSAL, requestId: 'r' };
  await page.route('**/api/attempts', (route) => route.fulfill({ status: 409, json: { error } }), { times: 1 });
};

test.use({ provokedStatuses: [409] });

const watchWakeLock = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = (type) => {
      document.documentElement.dataset['lock'] = type ?? '';
      return request(type);
    };
  });
};

test('the recorder reports a blocked start, a hidden body, a lost camera and full storage, and keeps the set', async ({
  page,
  server,
  admin,
}) => {
  await hearSpeech(page);
  await watchWakeLock(page);
  await signIn(page, server.origin, admin);
  await page.request.patch(`${server.origin}/api/profile`, {
    data: { gender: 'female' },
    headers: { origin: server.origin },
  });
  await page.goto('/challenge/push-ups');
  await page.getByRole('button', { name: 'Join Challenge' }).click();
  await openTools(page);
  const sound = page.getByRole('button', { name: 'Sound' });
  await sound.click();
  await expect(page.getByText('Audio Disabled').first()).toBeVisible();
  await sound.click();
  await expect(page.getByText('Audio Enabled').first()).toBeVisible();
  await closeTools(page);

  await refuseNextStart(page);
  const start = page.getByRole('button', { name: /^Start (Recording|Anyway)$/ });
  await expect(start).toBeEnabled({ timeout: 60_000 });
  await start.click();
  await expect(page.getByRole('alert').filter({ hasText: REFUSAL })).toBeVisible();
  await expect.poll(async () => (await saidSoFar(page)).at(-1)).toBe('Countdown Cancelled');
  await expectSound(page, 'after a refused start');

  await startRecording(page);
  await expect(page.getByRole('alert').filter({ hasText: REFUSAL })).toHaveCount(0);
  await expect(page.getByText('Recording Started!').first()).toBeVisible();
  await expectToastClear(page);
  await expect(page.locator('html')).toHaveAttribute('data-lock', 'screen');
  await expect(page.getByRole('alert').filter({ hasText: 'Out of view' })).toBeVisible();
  await page.getByText('Debug Panel').click();
  await expect(page.getByText(/Pose: \w+, CPU, worker thread/)).toBeVisible();
  await expect(page.getByText(/Phase: none yet/)).toBeVisible();
  await expectSound(page, 'while recording');
  await page.getByText('Debug Panel').click();
  const upright = page.viewportSize();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByRole('button', { name: 'Finish Recording' })).toBeInViewport({ ratio: 1 });
  await expectSound(page, 'while recording, on its side');
  if (upright) await page.setViewportSize(upright);

  // Expects that a phone records in full screen, and that Escape leaves full screen without
  // stopping the set.
  await expect(page.getByRole('button', { name: 'Exit Fullscreen' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Finish Recording' })).toBeVisible();

  await unplugCamera(page);
  await expect(page.getByRole('heading', { name: 'Challenge Results' })).toBeVisible();
  await expect(page.getByText('Recording Stopped').first()).toBeVisible();
  await toasted(page, 'Camera disconnected. What was recorded can be submitted.');
  await expect(page.getByRole('button', { name: 'Submit Challenge' })).toBeEnabled();
  // Ignores other cues, such as too few frames, which depend on the machine's load.
  const said = (await saidSoFar(page)).filter((words) => /^(\d+|GO!|Out of view|Camera disconnected)$/.test(words));
  const countdown = said.lastIndexOf('5');
  expect(said.slice(countdown, countdown + 7)).toEqual(['5', '4', '3', '2', '1', 'GO!', 'Out of view']);
  expect(said.at(-1)).toBe('Camera disconnected');

  await page.getByRole('button', { name: 'Record Again' }).click();
  await fillStorage(page);
  await startRecording(page);
  await expect(page.getByText('Not Saved').first()).toBeVisible();
  await unplugCamera(page);
  await expect(
    page.getByText('Your recording isn’t saved yet. Keep this page open until you submit it.').first(),
  ).toBeVisible();
  await expectSound(page, 'a recording that could not be kept');

  await page.getByRole('button', { name: 'Record Again' }).click();
  const again = page.getByRole('alertdialog', { name: 'Discard this recording?' });
  await again.getByRole('button', { name: 'Keep' }).click();
  await expect(again).toBeHidden();
  await page.goBack();
  const leaving = page.getByRole('alertdialog', { name: 'Leave this recording?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('heading', { name: 'Challenge Results' })).toBeVisible();
  await page.goBack();
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/challenge\/push-ups$/);

  await page.goto('/challenge/push-ups/record');
  await page.getByRole('button', { name: 'Submit Challenge' }).click();
  await expect(page.getByRole('dialog', { name: 'Challenge Complete!' })).toBeVisible({ timeout: 60_000 });
});
