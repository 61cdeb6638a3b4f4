/**
 * Tests the profile: edit, export, delete the account (specification S1, sections 2, 3, 5 and 8).
 */
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { toasted } from './fixtures/account-server-and-sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import { expectGoodLooks } from './fixtures/visual-checks.ts';

const SAVED = 'Your profile has been saved successfully.';

test('a signed-out user who opens the profile is sent to sign-in', async ({ page }) => {
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
});

test('a profile is filled in, saved and still there after a reload', async ({ page, signedIn }) => {
  const { email } = await signedIn();
  await page.goto('/profile');
  const address = page.getByLabel('Email');
  await expect(address).toHaveValue(email);
  await expect(address).not.toBeEditable();
  await expect(page.getByText('Email cannot be changed. Contact support if needed.')).toBeVisible();

  await page.getByLabel('Name').fill('Ada of the Temple');
  await page.getByLabel('Gender').selectOption({ label: 'Prefer not to say' });
  await page.getByLabel('Age (years)').fill('36');
  await page.getByLabel('Height').fill('171');
  await page.getByLabel('Weight', { exact: false }).first().fill('61.5');
  await page.getByLabel('Target weight').fill('60');
  await page.getByLabel('Improving posture').check();
  await page.getByLabel('Live AI coaching').check();
  await page.getByLabel('Expectations').fill('A strict fifty by spring.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated!', { exact: true })).toBeVisible();
  await expect(page.getByText(SAVED, { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Ada of the Temple');
  await expect(page.getByLabel('Gender')).toHaveValue('prefer_not_to_say');
  await expect(page.getByLabel('Age (years)')).toHaveValue('36');
  await expect(page.getByLabel('Height')).toHaveValue('171');
  await expect(page.getByLabel('Target weight')).toHaveValue('60');
  await expect(page.getByLabel('Improving posture')).toBeChecked();
  await expect(page.getByLabel('Losing weight')).not.toBeChecked();
  await expect(page.getByLabel('Expectations')).toHaveValue('A strict fifty by spring.');
  await expectGoodLooks(page, 'profile');

  await page.getByLabel('Age (years)').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(SAVED, { exact: true })).toBeVisible();
  const { profile } = await (await page.request.get('/api/profile')).json();
  expect(profile).toMatchObject({ age: null, weightKg: 61.5, goals: ['live_ai_coaching', 'improving_posture'] });
});

test('profile values out of range are refused at their fields, and nothing is sent', async ({ page, signedIn }) => {
  await signedIn();
  await page.goto('/profile');
  let sent = 0;
  page.on('request', (request) => (sent += request.method() === 'PATCH' ? 1 : 0));
  for (const [label, typed, sentence] of [
    ['Age (years)', '151', 'Age must be a whole number from 1 to 150.'],
    ['Height', '0', 'Height must be a whole number from 1 to 300.'],
    ['Target weight', '999.5', 'Target weight must be a number from 1 to 999 with at most one decimal.'],
  ] as const) {
    await page.getByLabel(label).fill(typed);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.getByLabel('Age (years)')).toBeFocused();
  expect(sent).toBe(0);
});

test('a profile that cannot be saved shows an error and keeps the typed values', async ({ page, signedIn }) => {
  await signedIn();
  await page.goto('/profile');
  await page.route('**/api/profile', async (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 200, body: '<html></html>' }) : route.fallback(),
  );
  await page.getByLabel('Age (years)').fill('40');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Failed to update profile. Please try again.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Age (years)')).toHaveValue('40');
});

test.describe('a session that ends while the user types', () => {
  test.use({ provokedStatuses: [401] });

  test('keeps the profile changes for the next sign-in', async ({ page, signedIn }) => {
    const { email, password } = await signedIn();
    await page.goto('/profile');
    await page.getByLabel('Name').fill('Typed With Care');
    await page.getByRole('checkbox', { name: 'Video analysis' }).check();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    const said = page.getByRole('region', { name: /Notifications/ });
    await expect(said.getByText('Error', { exact: true })).toBeVisible();
    await expect(said.getByText('No user logged in', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Access Denied', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByLabel('Name')).toHaveValue('Typed With Care');
    await expect(page.getByRole('checkbox', { name: 'Video analysis' })).toBeChecked();
    await expect(page.getByText('You have unsaved changes.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your profile has been saved successfully.', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue('Typed With Care');
    await expect(page.getByText('You have unsaved changes.')).toHaveCount(0);
  });
});

test('leaving the profile with unsaved changes asks first', async ({ page, signedIn }) => {
  await signedIn();
  await page.goto('/profile');
  await page.getByLabel('Name').fill('Somebody Else');
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Your Data' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Somebody Else');
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Your Data' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Your Data', level: 1 })).toBeVisible();
});

test('the data export is a ZIP file with every file that the page lists', async ({ page, signedIn }) => {
  const { email } = await signedIn();
  await page.goto('/profile/data');
  await expectGoodLooks(page, 'your-data');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download My Data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^reptemple-\d{4}-\d{2}-\d{2}\.zip$/);
  const files = unzipSync(readFileSync(await download.path()));
  const promised = await page.getByRole('term').allTextContents();
  for (const name of promised.filter((word) => word.endsWith('.json') || word.endsWith('.txt'))) {
    expect(Object.keys(files)).toContain(name);
  }
  expect(new TextDecoder().decode(files['account.json'])).toContain(email);
  expect(new TextDecoder().decode(files['README.txt'])).toContain('Everything RepTemple stores about you.');
});

test.describe('account deletion', () => {
  test.use({ provokedStatuses: [401] });

  test('asks for the typed email, and then deletes account and recordings', async ({ page, signedIn, server }) => {
    const { email, password } = await signedIn();
    await page.goto('/profile/data');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete account' });
    const confirm = question.getByRole('button', { name: 'Delete Permanently' });
    await expect(question.getByLabel(`Type ${email} to confirm`)).toBeFocused();
    await expect(confirm).toBeDisabled();
    await question.getByRole('textbox').fill('somebody@else.test');
    await expect(confirm).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByRole('textbox').fill(email);
    await expectGoodLooks(page, 'delete-account');
    await confirm.click();
    await expect(page).toHaveURL(`${server.origin}/`);
    await toasted(page, 'Account deleted');
    const { profile } = await (await page.request.get('/api/profile')).json();
    expect(profile).toBeNull();
    const again = await page.request.post('/api/auth/sign-in/email', {
      data: { email, password },
      headers: { origin: server.origin },
    });
    expect(again.status()).toBe(401);
    await page.goto('/profile/data');
    await expect(page).toHaveURL(/\/login/);
  });
});
