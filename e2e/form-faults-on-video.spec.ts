/**
 * Tests push-ups with form faults, recorded by a phone in landscape: spoken and displayed cues, and
 * the result.
 */
import type { Page } from '@playwright/test';
import { launchOptions } from './fixtures/chromium-launch-options.ts';
import { aCameraPlaying, truthOf } from './fixtures/fake-camera-videos.ts';
import { counter, startRecording } from './fixtures/recorder-steps.ts';
import { expect, test } from './fixtures/test.ts';

const { expected } = truthOf('push-up-faults');
const READY_MS = 60_000;

test.use({
  launchOptions: await launchOptions(aCameraPlaying('push-up-faults')),
  permissions: ['camera'],
  viewport: { width: 844, height: 390 },
  isOfflineProvoked: true,
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('the recorder shows the failed check with its values without moving the counters, and an offline upload says so', async ({
  page,
  signedIn,
}) => {
  await signedIn('male');
  await page.goto('/challenge/push-ups/record');
  await expect(button(page, /^Start/)).toBeEnabled({ timeout: READY_MS });
  await expect(button(page, /^Start/)).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Camera preview')).toBeInViewport({ ratio: 0.9 });
  await startRecording(page);
  const before = await counter(page, 'Valid Reps').boundingBox();
  // Expects a cue with measured value and limit, because in this clip the hips sag for long.
  await expect(page.getByText(/Hips \d+% below the body line, limit 8%/)).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText('Adjust Position')).toBeVisible();
  await expect(page.getByText('Good Form')).toBeHidden();
  const after = await counter(page, 'Valid Reps').boundingBox();
  expect(after?.y).toBe(before?.y);
  const share = (after?.height ?? 0) / ((await page.getByLabel('Camera preview').boundingBox())?.height ?? 1);
  // Expects a large counter, although the athlete leaves less than a third of the screen free.
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.4);

  await expect(counter(page, 'Valid Reps')).toHaveText(String(expected.validReps), { timeout: 60_000 });
  await expect(counter(page, 'Invalid Reps')).toHaveText(String(expected.invalidReps));
  await button(page, 'Finish Recording').click();
  await expect(page.getByRole('heading', { name: 'Challenge Results' })).toBeFocused();
  await expect(page.getByText('Hips sagged')).toBeVisible();
  await page.context().setOffline(true);
  await button(page, 'Submit Challenge').click();
  await expect(page.getByText('No connection, trying again…')).toBeVisible();
  await page.context().setOffline(false);
  const complete = page.getByRole('dialog', { name: 'Challenge Complete!' });
  await expect(complete).toBeVisible({ timeout: 60_000 });
  await expect(complete.getByRole('definition').first()).toMatchAriaSnapshot(`- definition: "${expected.validReps}"`);
  await complete.getByRole('link', { name: 'View Full Analysis' }).click();
  await expect(page.getByRole('link', { name: 'Strict Push-Ups' })).toBeVisible();
  await expect(page.locator('[data-rep="2"]').getByRole('button', { name: /show in the video/ })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText('Hips sagged')).toBeVisible();
});
