/**
 * Tests the waitlist: visitors join on the landing page; admins search, export and remove entries
 * (specification S1, sections 2, 4, 5 and 8).
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { toasted } from './fixtures/account-server-and-sign-in.ts';
import { expect, signIn, test } from './fixtures/test.ts';
import { expectGoodLooks } from './fixtures/visual-checks.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Waitlist' });
const join = (page: Page) => form(page).getByRole('button', { name: 'Join the Waitlist' });

const begin = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Begin Your Journey' }).click();
};

const fill = async (page: Page, email: string, source: string): Promise<void> => {
  await form(page).getByLabel('Email').fill(email);
  await form(page).getByLabel('How did you hear about us?').selectOption({ label: source });
};

test('Begin Your Journey scrolls to the waitlist form', async ({ page }) => {
  await begin(page);
  await expect(page.getByRole('heading', { name: 'Join the Waitlist' })).toBeInViewport();
  await expect(form(page).getByLabel('Email')).toBeInViewport();
  await expectGoodLooks(page, 'landing');
});

test('Join the Waitlist is disabled until all fields are filled, and the form is emptied on success', async ({
  page,
}) => {
  await begin(page);
  await expect(join(page)).toBeDisabled();
  await fill(page, `  Grace-${Date.now()}@Example.test `, 'Search engine');
  await expect(join(page)).toBeEnabled();
  await form(page).getByLabel('How did you hear about us?').selectOption({ label: 'Other' });
  await expect(join(page)).toBeDisabled();
  await form(page).getByLabel('Please specify').fill('A poster in the gym');
  await join(page).click();
  await expect(page.getByText('Success!', { exact: true })).toBeVisible();
  await expect(
    page.getByText("You've been added to our waitlist. We'll be in touch soon!", { exact: true }),
  ).toBeVisible();
  await expect(form(page).getByLabel('Email')).toHaveValue('');
  await expect(form(page).getByLabel('Please specify')).toBeHidden();
  await expect(join(page)).toBeDisabled();
});

test('Enter in the waitlist form names the missing or invalid fields', async ({ page }) => {
  await begin(page);
  await form(page).getByLabel('Email').fill('grace@example.test');
  await form(page).getByLabel('Email').press('Enter');
  await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible();
  await form(page).getByLabel('How did you hear about us?').selectOption({ label: 'Other' });
  await form(page).getByLabel('Please specify').press('Enter');
  await expect(page.getByText('Please specify how you learned about us.').first()).toBeVisible();
  await fill(page, 'grace', 'Social media');
  await join(page).click();
  await expect(form(page).getByText('Please enter a valid email address.')).toBeVisible();
});

test.describe('registering twice', () => {
  test.use({ provokedStatuses: [409] });

  test('a registered email sees Already registered, and the form keeps its values', async ({ page }) => {
    const email = `twice-${Date.now()}@example.test`;
    await begin(page);
    await fill(page, email, 'Friend or referral');
    await join(page).click();
    await expect(page.getByText('Success!', { exact: true })).toBeVisible();
    await fill(page, email.toUpperCase(), 'Social media');
    await join(page).click();
    await expect(page.getByText('Already registered!', { exact: true })).toBeVisible();
    await expect(page.getByText('This email is already on our waitlist.', { exact: true })).toBeVisible();
    await expect(form(page).getByLabel('Email')).toHaveValue(email.toUpperCase());
  });
});

test('an unexpected response to the waitlist form shows an error and keeps the typed values', async ({ page }) => {
  await begin(page);
  await page.route('**/api/waitlist', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<html></html>' }),
  );
  await fill(page, 'grace@example.test', 'Fitness community');
  await join(page).click();
  await expect(page.getByText('Something went wrong. Please try again.', { exact: true })).toBeVisible();
  await expect(form(page).getByLabel('Email')).toHaveValue('grace@example.test');
});

test('an admin finds an email on the waitlist, exports the list as CSV and removes the email', async ({
  page,
  server,
  admin,
}) => {
  const email = `listed-${Date.now()}@example.test`;
  const joined = await page.request.post('/api/waitlist', {
    data: { email, source: 'other', specification: '=HYPERLINK("https://evil.test")' },
    headers: { origin: server.origin },
  });
  expect(joined.status()).toBe(200);
  await signIn(page, server.origin, admin);
  await page.goto('/admin/waitlist');
  await expect(page.getByRole('heading', { name: 'Waitlist', level: 1 })).toBeVisible();
  await page.getByLabel('Search').fill(email);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('HYPERLINK');
  await expect(page).toHaveURL(/search=/);
  await expectGoodLooks(page, 'admin-waitlist');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^reptemple-waitlist-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8').split(/\r?\n/);
  const line = lines.find((one) => one.includes(email));
  expect(line).toContain('HYPERLINK');
  // Expects that no cell starts like a formula, which a spreadsheet program would run.
  expect(line).not.toMatch(/(^|,)"?=/);

  await page.getByRole('button', { name: `Delete ${email}` }).click();
  const question = page.getByRole('alertdialog', { name: `Delete ${email}` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
  await toasted(page, 'Deleted');
  await toasted(page, email);
  await expect(page.getByText('Nothing found')).toBeVisible();
});
