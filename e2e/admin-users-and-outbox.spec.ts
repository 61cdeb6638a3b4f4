/**
 * Tests the admin pages for users and emails. Other users must not be able to open them
 * (specification S1, sections 2, 6 and 7).
 */
import type { Page } from '@playwright/test';
import { toasted } from './fixtures/account-server-and-sign-in.ts';
import { followLink } from './fixtures/mailbox.ts';
import { expect, signIn, test, signUp, somebody } from './fixtures/test.ts';
import { expectGoodLooks } from './fixtures/visual-checks.ts';

const DENIED =
  "You don't have permission to access this admin area. Please contact an administrator if you believe this is an error.";

const find = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Search').fill(email);
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
  await expect(page).toHaveURL(/search=/);
};

const choose = async (page: Page, email: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions: ${email}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test('the admin overview links to every admin page, and each is readable in both themes', async ({
  page,
  server,
  admin,
}) => {
  await signIn(page, server.origin, admin);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await expectGoodLooks(page, 'admin-overview');
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  for (const [link, heading] of [
    ['Users', 'Users'],
    ['Waitlist', 'Waitlist'],
    ['Outbox', 'Outbox'],
    ['Audit Log', 'Audit Log'],
    ['Operations', 'Operations'],
  ] as const) {
    await navigation.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(navigation.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page');
    await expectGoodLooks(page, `admin-${link.toLowerCase()}`);
  }
});

test('an invitation is in the outbox, and its link creates the account', async ({ page, server, admin, browser }) => {
  const { email } = somebody();
  await signIn(page, server.origin, admin);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Invite' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite' });
  await expect(invite.getByLabel('Email')).toBeFocused();
  await invite.getByLabel('Email').fill(email);
  await expectGoodLooks(page, 'admin-invite');
  await invite.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText(`A message to ${email} is on its way.`).first()).toBeVisible();

  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Outbox' }).click();
  await expect(page.getByRole('heading', { name: 'No mail server' })).toBeVisible();
  await page.getByRole('row').filter({ hasText: email }).getByRole('button').click();
  const message = page.getByRole('dialog');
  await expect(message.getByText('Not sent', { exact: true })).toBeVisible();
  await expect(message.getByRole('article', { name: 'Message' })).toBeVisible();
  await expectGoodLooks(page, 'admin-message');
  const link = await message.getByLabel('Link').inputValue();

  const theirs = await browser.newPage();
  await followLink(theirs, link);
  await expect(theirs).not.toHaveURL(/error|\/api\//);
  await expect.poll(async () => (await (await theirs.request.get('/api/profile')).json()).profile?.email).toBe(email);
  await theirs.close();
});

test('a ban with a reason ends the user’s session and refuses sign-in until it is lifted', async ({
  page,
  server,
  admin,
  browser,
}) => {
  const theirs = await browser.newPage();
  const person = await signUp(theirs, server.origin);
  await signIn(page, server.origin, admin);
  await page.goto('/admin/users');
  await find(page, person.email);
  await choose(page, person.email, 'Ban');
  const question = page.getByRole('alertdialog', { name: 'Ban', exact: true });
  await expect(question.getByRole('button', { name: 'Ban' })).toBeDisabled();
  await question.getByLabel('Reason').fill('Filmed somebody else.');
  await question.getByRole('button', { name: 'Ban' }).click();
  await expect(page.getByRole('row').filter({ hasText: person.email }).getByText('Banned')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('Banned');

  const { profile } = await (await theirs.request.get(`${server.origin}/api/profile`)).json();
  expect(profile).toBeNull();
  const credentials = { data: person, headers: { origin: server.origin } };
  const signInAddress = `${server.origin}/api/auth/sign-in/email`;
  const refused = await theirs.request.post(signInAddress, credentials);
  expect(refused.status()).toBe(403);

  await choose(page, person.email, 'Lift Ban');
  await toasted(page, 'Saved');
  await expect(page.getByRole('row').filter({ hasText: person.email }).getByText('Banned')).toHaveCount(0);
  expect((await theirs.request.post(signInAddress, credentials)).status()).toBe(200);
  await theirs.close();
});

test('an admin opens a user’s details, changes the role, generates a sign-in link and deletes the account', async ({
  page,
  server,
  admin,
  browser,
}) => {
  const theirs = await browser.newPage();
  const person = await signUp(theirs, server.origin);
  await signIn(page, server.origin, admin);
  await page.goto('/admin/users');
  await find(page, person.email);
  await choose(page, person.email, 'View Details');
  const drawer = page.getByRole('dialog', { name: person.name });
  await expect(drawer.getByText('Authenticator app')).toBeVisible();
  await expectGoodLooks(page, 'admin-user');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Actions: ${person.email}` })).toBeFocused();

  await choose(page, person.email, 'Make Tester');
  await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('Tester');

  await choose(page, person.email, 'Generate Link');
  const links = page.getByRole('dialog', { name: 'Generate Link' });
  await links.getByRole('radio', { name: 'Magic Link' }).click();
  await links.getByRole('button', { name: 'Generate Link' }).click();
  const link = await links.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  const elsewhere = await browser.newContext();
  const fresh = await elsewhere.newPage();
  await followLink(fresh, link);
  await expect
    .poll(async () => (await (await fresh.request.get(`${server.origin}/api/profile`)).json()).profile?.email)
    .toBe(person.email);
  await elsewhere.close();
  await page.keyboard.press('Escape');

  await choose(page, person.email, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await toasted(page, 'Deleted');
  await toasted(page, person.email);
  await expect(page.getByText('Nothing found')).toBeVisible();
  await theirs.close();

  await page.goto('/admin/audit');
  await page.getByLabel('Search').fill(admin.email);
  await expect(page.getByRole('row').nth(1)).toContainText(`${admin.name} · Delete account · `);
});

test('a test mail without a mail server is listed in the outbox as kept', async ({ page, server, admin }) => {
  await signIn(page, server.origin, admin);
  await page.goto('/admin/outbox');
  await page.getByRole('button', { name: 'Send Test Mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Test Mail' });
  await expect(dialog.getByLabel('Email')).toHaveValue(admin.email);
  await dialog.getByRole('button', { name: 'Send Test Mail' }).click();
  await expect(page.getByText('No mail server: the test message is in this list.').first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: admin.email }).first()).toContainText('Not sent');
});

test('a member sees Access Denied on admin pages, and the server answers 403', async ({ page, server }) => {
  await signUp(page, server.origin);
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText(DENIED)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeHidden();
  for (const address of ['users', 'waitlist', 'outbox', 'audit', 'mail']) {
    expect((await page.request.get(`/api/admin/${address}`)).status(), address).toBe(403);
  }
  // Id that does not exist. If a page loaded data before it checks access, an error toast would
  // show.
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const path of [
    'challenges/create',
    `challenges/edit/${unknown}`,
    `analytics/${unknown}`,
    `campaigns/edit/${unknown}`,
  ]) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByText(DENIED)).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/admin/${path}`);
    await expect(page.getByRole('status').filter({ hasText: 'Failed' })).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
});

test('a visitor is sent from an admin page to sign-in, and the server answers 401', async ({ page }) => {
  await page.goto('/admin/outbox');
  await expect(page).toHaveURL(/\/login/);
  expect((await page.request.get('/api/admin/outbox')).status()).toBe(401);
});
