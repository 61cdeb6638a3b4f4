/** The installed page without a network: it opens, records what it knows of, keeps, and sends once there is a network again. */
import { keepAttempt } from './fixtures/kept-attempt.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow', isOfflineProvoked: true });

test('without a network the record page opens from the service worker, and the attempt is sent when the network is back', async ({
  page,
  context,
  server,
  signedIn,
}) => {
  await signedIn('male');
  await page.goto('/challenge/push-ups');
  await expect(page.getByRole('heading', { name: 'Strict Push-Ups' })).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  await keepAttempt(page, server.origin);
  await context.setOffline(true);

  await page.goto('/challenges');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await page.getByRole('link', { name: 'Strict Push-Ups' }).click();
  await expect(page.getByRole('heading', { name: 'Challenge Results' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit Challenge' }).click();
  await expect(page.getByText('No connection, trying again…')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Challenge Complete!' })).toBeVisible({ timeout: 20_000 });

  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => path.startsWith('/api/'))).toEqual([]);
});
