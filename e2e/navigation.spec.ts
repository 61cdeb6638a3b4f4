/** Navigation: scroll position and title, menu, and the admins' command palette. */
import { expect, signIn, test } from './fixtures/test.ts';
import { expectSound } from './fixtures/looks.ts';

test('an admin navigates by links, phone menu and command palette, and focus and title follow the page', async ({
  page,
  server,
  admin,
}) => {
  await signIn(page, server.origin, admin);
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  await page.goto('/challenges');
  await expect(heading('Take the Challenge')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
  await expect(heading('Overview')).toBeFocused();
  await expect(page).toHaveTitle('Overview · RepTemple');

  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.click();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Go to' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectSound(page, 'the palette');
  // Search, because other tests' challenges are listed first.
  await field.fill('strict push-ups');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option', { name: 'Strict Push-Ups' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('leader');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/challenge\/push-ups\/leaderboard$/);
  await expect(heading('Strict Push-Ups')).toBeFocused();
  await page.goBack();
  await expect(heading('Overview')).toBeFocused();

  await page.keyboard.press('Control+k');
  await field.fill('squat challenge');
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.getByRole('option', { name: /Published/ }).click();
  await expect(page).toHaveURL(/\/admin\/campaigns\/edit\//);
  await expect(page.getByLabel('Path')).toHaveValue('squat');
  await page.goBack();
  await expect(heading('Overview')).toBeVisible();

  await page.getByRole('button', { name: 'Go to' }).click();
  await field.fill('nothing of the kind');
  await expect(page.getByText('No results')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Go to' })).toBeFocused();
});

test('a new page starts at its top, and Back restores the scroll position', async ({ page }) => {
  const reached = () => page.evaluate(() => Math.round(scrollY));
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/ns');
  // Waits for content above it that loads later.
  await expect(page.getByRole('button', { name: /^Play the video/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Top Females' })).toBeVisible();
  const way = page.getByRole('link', { name: 'Already have an account?' });
  await way.scrollIntoViewIfNeeded();
  const before = await reached();
  expect(before).toBeGreaterThan(1000);
  await way.click();
  await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
  await expect.poll(reached).toBe(0);
  await page.goBack();
  await expect(way).toBeInViewport();
  await expect.poll(async () => Math.abs((await reached()) - before)).toBeLessThanOrEqual(2);
});

test('on a desktop, Tab moves through the main menu from left to right', async ({ page, server, admin }) => {
  await signIn(page, server.origin, admin);
  await page.goto('/challenges');
  await expect(page.getByRole('button', { name: 'Go to' })).toBeVisible();
  const stops = page.getByRole('banner').locator('a, button, select').filter({ visible: true });
  const lefts = await stops.evaluateAll((all) => all.map((stop) => stop.getBoundingClientRect().left));
  expect(lefts.length).toBeGreaterThan(6);
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
});
