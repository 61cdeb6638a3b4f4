/**
 * Tests the installed application offline. It opens, records with camera and pose model, stores the
 * set, and submits it when online again.
 */
import { launchOptions } from './fixtures/chromium-launch-options.ts';
import { startRecording } from './fixtures/recorder-steps.ts';
import { expect, test } from './fixtures/test.ts';

test.use({
  serviceWorkers: 'allow',
  isOfflineProvoked: true,
  // Uses Chromium's fake camera, which shows no person, so the set has no reps.
  launchOptions: await launchOptions(['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']),
  permissions: ['camera'],
});

test('a user who has visited the recorder records offline, and the set is submitted once online', async ({
  page,
  context,
  signedIn,
}) => {
  await signedIn('male');
  await page.goto('/challenge/push-ups');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  await page.goto('/challenge/push-ups/record');
  const keptPaths = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(keptPaths, { timeout: 60_000 }).toContainEqual(expect.stringMatching(/\/pose\/.+\.wasm$/));

  await context.setOffline(true);
  await page.goto('/challenges');
  await expect(page.getByRole('heading', { name: 'Offline', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Strict Push-Ups' }).click();
  await startRecording(page);
  await expect(page.getByRole('timer', { name: 'Elapsed time' })).toHaveText(/[3-9]$/);
  await page.getByRole('button', { name: 'Finish Recording' }).click();
  await expect(page.getByRole('heading', { name: 'Challenge Results' })).toBeFocused();
  await expect(page.getByText('Recorded offline, so it will be marked as unverified.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Challenge' }).click();
  await expect(page.getByText('No connection, trying again…')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Challenge Complete!' })).toBeVisible({ timeout: 20_000 });

  const kept = await keptPaths();
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('a page that failed to load offline opens by itself once online', async ({ page, context }) => {
  // Opens a challenge page, to load its script. Offline, only the data of the next page is missing.
  await page.goto('/challenge/squats');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Challenges' }).click();
  const way = page.getByRole('article', { name: 'Strict Push-Ups' }).getByRole('link', { name: 'View Details' });
  await expect(way).toBeVisible();
  await context.setOffline(true);
  await way.click();
  await expect(page.getByRole('heading', { name: 'Offline', exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Strict Push-Ups', level: 1 })).toBeVisible();
});
