/** All screens of the main journey: accessible and without clipped content, in both themes. */
import { expectRoomWhenEnlarged, expectSound } from './fixtures/looks.ts';
import { expect, test } from './fixtures/test.ts';

interface Screen {
  readonly path: string;
  readonly heading: string;
  readonly status?: number;
}

const SCREENS: readonly Screen[] = [
  { path: '/', heading: 'RepTemple' },
  { path: '/login', heading: 'Sign In' },
  { path: '/signup', heading: 'Create Account' },
  { path: '/challenges', heading: 'Take the Challenge' },
  { path: '/challenge/push-ups', heading: 'Strict Push-Ups' },
  // An empty leaderboard.
  { path: '/challenge/push-ups/leaderboard', heading: 'Strict Push-Ups' },
  { path: '/nowhere', heading: '404 Page Not Found', status: 404 },
  // Unknown page below pages that require sign-in: shows 404 without asking for sign-in.
  { path: '/admin/nothing', heading: '404 Page Not Found', status: 404 },
];

const LOOKS = [
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 1280 },
] as const;

for (const { theme, width } of LOOKS) {
  test.describe(`${theme}, ${width} px`, () => {
    test.use({
      colorScheme: theme,
      viewport: { width, height: 844 },
      reducedMotion: 'reduce',
      provokedStatuses: [404],
    });

    test('every main screen has no accessibility fault and no horizontal scrolling', async ({ page }) => {
      for (const { path, heading, status = 200 } of SCREENS) {
        const reply = await page.goto(path);
        expect(reply?.status(), path).toBe(status);
        await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
        await expectSound(page);
        if (width === 390) await expectRoomWhenEnlarged(page);
      }
    });
  });
}

test.describe('where a recording is missing', () => {
  test.use({ provokedStatuses: [404] });

  test('the page shows Recording Not Found and links to the leaderboard', async ({ page }) => {
    await page.goto('/challenge/push-ups/recording/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { name: 'Recording Not Found', level: 1 })).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: 'View Leaderboard' }).click();
    await expect(page).toHaveURL(/\/challenge\/push-ups\/leaderboard$/);
  });
});

test.describe('with a wrong password first', () => {
  test.use({ provokedStatuses: [401] });

  test('a user signs out, signs in again and returns to the requested page', async ({ page, signedIn }) => {
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
