/**
 * Tests the main journey, from sign-up to the leaderboard. The camera plays a clip with a known
 * number of push-ups.
 */
import { launchOptions } from './fixtures/chromium-launch-options.ts';
import { aCameraPlaying, truthOf } from './fixtures/fake-camera-videos.ts';
import { closeTools, counter, openTools, playAndSeek, startRecording } from './fixtures/recorder-steps.ts';
import { expect, somebody, test } from './fixtures/test.ts';

const truth = truthOf('push-up');

test.use({ launchOptions: await launchOptions(aCameraPlaying('push-up')), permissions: ['camera'] });

test('a new user signs up, does five strict push-ups on camera and is listed on the leaderboard', async ({ page }) => {
  const person = somebody();

  await page.goto('/signup');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account created successfully. Welcome!').first()).toBeVisible();

  await page.goto('/challenges');
  const card = page.getByRole('article').filter({ hasText: 'Strict Push-Ups' });
  await card.getByRole('link', { name: 'Take Challenge' }).click();
  await page.getByRole('radio', { name: 'Female' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();

  const start = page.getByRole('button', { name: /^Start (Recording|Anyway)$/ });
  await expect(start).toBeEnabled({ timeout: 60_000 });
  const [bar, home] = [await start.boundingBox(), await page.getByRole('link', { name: 'RepTemple' }).boundingBox()];
  expect(bar?.x, 'the bar keeps the margin of the page').toBeGreaterThanOrEqual(home?.x ?? Infinity);
  await openTools(page);
  const checks = page.getByRole('list', { name: 'Setup checks' }).getByRole('listitem');
  for (const words of ['Good light', 'Whole body', 'Right distance', 'From the side', 'Level camera'])
    await expect(checks.filter({ hasText: words })).toContainText(': done', { timeout: 60_000 });
  await closeTools(page);
  await startRecording(page);
  await expect(counter(page, 'Valid Reps')).toHaveText(String(truth.expected.validReps), { timeout: 90_000 });
  const shown = await page.getByRole('timer', { name: 'Elapsed time' }).textContent();
  await expect(page.getByRole('timer', { name: 'Elapsed time' })).not.toHaveText(shown ?? '');
  await expect(counter(page, 'Valid Reps')).toHaveText(String(truth.expected.validReps));
  await expect(counter(page, 'Invalid Reps')).toHaveText(String(truth.expected.invalidReps));
  await page.getByRole('button', { name: 'Finish Recording' }).click();

  await expect(page.getByRole('heading', { name: 'Challenge Results' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit Challenge' }).click();
  const complete = page.getByRole('dialog', { name: 'Challenge Complete!' });
  await expect(complete).toBeVisible({ timeout: 60_000 });
  // Waits for Verified. It appears only after the server has recounted the set and compared the
  // video.
  await expect(complete.getByText('Verified', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(complete.getByRole('img', { name: 'Animation of the best rep' })).toBeVisible({ timeout: 60_000 });

  await complete.getByRole('link', { name: 'View Leaderboard' }).click();
  const row = page.getByRole('listitem').filter({ hasText: person.name });
  await expect(row).toContainText(String(truth.expected.validReps));
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'View Full Analysis' }).click();
  const video = await playAndSeek(page);
  expect(Number.isFinite(video.duration)).toBe(true);
  expect(video.soughtTo).toBeCloseTo(video.duration / 2, 0);
  expect(video.played).toBe(true);
});
