/** The user's own page, and the header, which shows the user even offline. */
import type { Page } from '@playwright/test';
import { makeChallenge, submitSet } from './fixtures/challenges.ts';
import { expectGoodLooks, expectRoomWhenEnlarged } from './fixtures/looks.ts';
import { expect, test } from './fixtures/test.ts';

/** The card is shown where mail is configured, until it is dismissed. */
const confirmEmail = async (page: Page, email: string): Promise<void> => {
  const card = page.getByRole('heading', { name: 'Confirm your email' });
  await expect(card).toHaveCount(0);
  await page.route('**/api/sign-in-methods', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), mail: true } });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Don’t show again' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Personal Records' })).toBeVisible();
  await expect(card).toHaveCount(0);
};

test('a member without recordings is sent to a challenge, and one with recordings filters them by URL', async ({
  page,
  signedIn,
  server,
}) => {
  await page.goto('/me');
  await expect(page).toHaveURL(/\/login$/);
  const { email } = await signedIn();
  await page.goto('/me');
  await expect(page.getByRole('heading', { name: 'No recordings yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find a challenge' })).toHaveAttribute('href', '/challenges');

  for (const name of ['Marble Fives', 'Limestone Tens']) {
    const { id } = await makeChallenge(page.request, server.origin, { name });
    await submitSet(page.request, server.origin, id);
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Personal Records' })).toBeVisible();
  await expect(page.getByText('Calendar of the last year: 10 valid reps on 1 day.')).toBeAttached();
  // Submitted without a ticket: it is listed, but sets no record.
  const recordings = page.getByRole('list', { name: 'Your recordings' }).getByRole('listitem');
  await expect(recordings).toHaveCount(2);
  await expect(recordings.first()).toContainText('Unverified');
  await expect(page.getByRole('definition').filter({ hasText: 'Not yet' })).toHaveCount(3);
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('heading', { level: 3 })).toHaveText(['Limestone Tens', 'Marble Fives']);
  await expect(today.getByText('Rank 1 of 1')).toHaveCount(2);
  const recap = page.getByRole('region', { name: 'Monthly Recap' });
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    recap.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(picture.suggestedFilename()).toMatch(/^reptemple-\d{4}-\d{2}\.png$/);
  await page.getByText('Why is a set unverified?').click();
  await expect(page.getByText('sets no record', { exact: false })).toBeVisible();
  await expectGoodLooks(page, 'me');
  await expectRoomWhenEnlarged(page);
  await confirmEmail(page, email);

  await page.getByLabel('Challenge', { exact: true }).selectOption({ label: 'Marble Fives' });
  await expect(recordings).toHaveCount(1);
  await page.reload();
  await expect(recordings).toHaveCount(1);
  const link = recordings.getByRole('link', { name: 'Marble Fives' });
  await expect(link).toHaveAttribute('href', /^\/challenge\/[0-9a-f-]{36}\/recording\/[0-9a-f-]{36}$/);
});

test.describe('without a network', () => {
  test.use({ isOfflineProvoked: true });

  test('the main menu shows the user’s email and no Login link while offline', async ({ page, signedIn }) => {
    const { email } = await signedIn();
    await page.goto('/challenges');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link', { name: 'Logout' })).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Profile' })).toBeVisible();
    await page.route('**/api/auth/get-session*', (route) => route.abort('internetdisconnected'));
    await page.reload();
    await expect(bar.getByText('Offline')).toBeVisible();
    await expect(bar.getByText(email)).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(0);

    // A browser that does not remember the user cannot tell that no one is signed in either.
    await page.evaluate(() => localStorage.removeItem('reptemple.profile'));
    await page.reload();
    await expect(bar.getByText('Offline')).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(0);
  });
});
