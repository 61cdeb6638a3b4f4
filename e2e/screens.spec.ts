/** Every screen on the main line: readable by assistive technology, nothing cut off, by day and by night. */
import { expectSound } from './fixtures/looks.ts';
import { expect, test } from './fixtures/test.ts';

const SCREENS = [
  { name: 'the landing page', path: '/', heading: 'RepTemple' },
  { name: 'sign in', path: '/login', heading: 'Sign In' },
  { name: 'sign up', path: '/signup', heading: 'Create Account' },
  { name: 'the catalogue', path: '/challenges', heading: 'Take the Challenge' },
  { name: 'a challenge', path: '/challenge/push-ups', heading: 'Strict Push-Ups' },
  { name: 'an empty leaderboard', path: '/challenge/push-ups/leaderboard', heading: 'Strict Push-Ups' },
] as const;

const LOOKS = [
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 1280 },
] as const;

for (const { theme, width } of LOOKS) {
  test.describe(`${theme}, ${width} px`, () => {
    test.use({ colorScheme: theme, viewport: { width, height: 844 }, reducedMotion: 'reduce' });

    for (const { name, path, heading } of SCREENS) {
      test(`${name} has no accessibility fault and scrolls only up and down`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
        await expectSound(page);
      });
    }

    test.describe('where there is nothing', () => {
      test.use({ provokedStatuses: [404] });

      test('a page that does not exist has no accessibility fault, and its status says so', async ({ page }) => {
        const reply = await page.goto('/nowhere');
        expect(reply?.status()).toBe(404);
        await expect(page.getByRole('heading', { name: '404 Page Not Found', level: 1 })).toBeVisible();
        await expectSound(page);
      });
    });
  });
}

test.describe('where a recording is missing', () => {
  test.use({ provokedStatuses: [404] });

  test('the page says so and leads on', async ({ page }) => {
    await page.goto('/challenge/push-ups/recording/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { name: 'Recording Not Found', level: 1 })).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: 'View Leaderboard' }).click();
    await expect(page).toHaveURL(/\/challenge\/push-ups\/leaderboard$/);
  });
});

test.describe('with a wrong password first', () => {
  test.use({ provokedStatuses: [401] });

  test('someone signs out and in again and returns to the page that asked for it', async ({ page, signedIn }) => {
    const person = await signedIn();
    await page.goto('/logout');
    await expect(page.getByText('Signed out successfully').first()).toBeVisible();
    await page.goto('/login?redirect=/challenge/push-ups/leaderboard');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Invalid email or password').first()).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/challenge\/push-ups\/leaderboard$/);
  });
});
