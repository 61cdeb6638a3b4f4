/** If a code chunk fails to load, the rest of the page stays, and its place shows what to do. */
import { expect, test } from './fixtures/test.ts';
import { expectSound } from './fixtures/looks.ts';

test.use({ isOfflineProvoked: true });

test('a campaign page stays usable without its video script, and Reload loads the video', async ({ page }) => {
  await page.route(/\/assets\/demo-[\w-]+\.js$/, (route) => route.abort());
  await page.goto('/ns');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const missing = page.getByRole('alert').filter({ hasText: 'The connection was lost' });
  await expect(missing).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This section didn’t load' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Prizes' })).toBeVisible();
  await expectSound(page, 'a campaign without its video');

  await page.unroute(/\/assets\/demo-[\w-]+\.js$/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: /^Play the video/ })).toBeVisible();
  await expect(missing).toBeHidden();
});

test('a page whose script fails to load shows a message, and Reload opens it', async ({ page }) => {
  await page.goto('/challenges');
  await expect(page.getByRole('heading', { name: 'Take the Challenge' })).toBeVisible();
  await page.route(/\/assets\/sign-in-pages-[\w-]+\.js$/, (route) => route.abort());
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'This page didn’t load completely', level: 1 })).toBeVisible();
  await expectSound(page, 'a page that has not arrived');

  await page.unroute(/\/assets\/sign-in-pages-[\w-]+\.js$/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
});
