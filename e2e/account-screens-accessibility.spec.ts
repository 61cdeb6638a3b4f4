/**
 * Tests that all account screens are accessible and have no cut-off content, on a light phone and a
 * dark desktop.
 */
import type { Page } from '@playwright/test';
import { askForLink, expect, test, toasted } from './fixtures/account-server-and-sign-in.ts';
import { somebody } from './fixtures/test.ts';
import { expectRoomWhenEnlarged, expectSound } from './fixtures/visual-checks.ts';

const LOOKS = [
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 1280 },
] as const;

interface Screen {
  readonly path: string;
  readonly heading: string;
  readonly afterwards?: (page: Page) => Promise<void>;
}

const VISITOR_SCREENS: readonly Screen[] = [
  { path: '/login', heading: 'Sign In' },
  { path: '/login', heading: 'Sign In', afterwards: async (page) => askForLink(page, somebody().email) },
  { path: '/login?step=second-factor', heading: 'Two-factor authentication' },
  {
    path: '/signup',
    heading: 'Create Account',
    afterwards: async (page) => {
      await page.getByRole('button', { name: /About you/ }).click();
      await page.getByLabel('Age (years)').fill('0');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  { path: '/auth/forgot-password', heading: 'Reset Password' },
  { path: '/auth/reset-password?token=void', heading: 'Invalid Link' },
  { path: '/challenge/push-ups/record', heading: 'Strict Push-Ups' },
];

const openDialog = async (page: Page, button: string): Promise<void> => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

const closeDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

for (const { theme, width } of LOOKS) {
  test.describe(`${theme}, ${width} px`, () => {
    test.use({ colorScheme: theme, viewport: { width, height: 844 }, reducedMotion: 'reduce' });

    test('the screens of visitors have no accessibility or layout fault', async ({ page }) => {
      for (const { path, heading, afterwards } of VISITOR_SCREENS) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
        await afterwards?.(page);
        await expectSound(page);
        if (width === 390) await expectRoomWhenEnlarged(page);
      }
    });

    test('the guest form has no accessibility fault and reports missing fields', async ({ page }) => {
      await page.route('**/api/challenges/push-ups', async (route) => {
        const reply = await route.fetch();
        const body = (await reply.json()) as { readonly challenge: object };
        await route.fulfill({
          response: reply,
          json: { ...body, challenge: { ...body.challenge, allowsGuests: true } },
        });
      });
      await page.goto('/challenge/push-ups/record');
      await expect(page.getByRole('heading', { name: 'Join the Challenge' })).toBeVisible();
      await expect(page.getByRole('radio', { name: 'Male', exact: true })).toBeChecked();
      await page.getByRole('button', { name: 'Register for Challenge' }).click();
      await toasted(page, 'Missing Information');
      await page.getByLabel('Email').pressSequentially('Ada@Example.Test');
      await expect(page.getByLabel('Email')).toHaveValue('ada@example.test');
      await expectSound(page);
    });

    test('the screens of members have no accessibility or layout fault', async ({ page, signedIn }) => {
      const { password } = await signedIn();
      await page.goto('/admin');
      await expect(page.getByRole('heading', { name: 'Access Denied', level: 1 })).toBeVisible();
      await expectSound(page);
      await page.goto('/profile/security');
      await expect(page.getByText('This device')).toBeVisible();
      await expectSound(page);
      if (width === 390) await expectRoomWhenEnlarged(page);
      for (const button of ['Change email', 'Add a passkey']) {
        await openDialog(page, button);
        await expectSound(page);
        await closeDialog(page);
      }
      await openDialog(page, 'Turn on');
      await page.getByRole('dialog').getByLabel('Current password').fill(password);
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('img', { name: 'QR Code' })).toBeVisible();
      await expectSound(page);
    });

    test('the main menu shows the email, the current page and Logout, and hides Admin from members', async ({
      page,
      signedIn,
    }) => {
      const { email } = await signedIn();
      await page.goto('/challenges');
      const menu = page.getByRole('navigation', { name: 'Main' });
      if (width < 1024) {
        await expect(menu).toBeHidden();
        await page.getByRole('button', { name: 'Menu' }).click();
      }
      await expect(menu.getByText(email)).toBeVisible();
      await expect(menu.getByRole('link', { name: 'Challenges' })).toHaveAttribute('aria-current', 'page');
      await expect(menu.getByRole('link', { name: 'Logout' })).toBeVisible();
      await expect(menu.getByRole('link', { name: 'Admin' })).toHaveCount(0);
      await expectSound(page);
    });
  });
}
