/**
 * Tests account security: password, second factor, passkeys, sessions, email, and the rules for
 * admins.
 */
import type { Page } from '@playwright/test';
import { askForLink, expect, signInByForm, test, toasted, totp } from './fixtures/account-server-and-sign-in.ts';
import { codeTo, linkTo, followLink } from './fixtures/mailbox.ts';
import { signUp, somebody } from './fixtures/test.ts';
import type { Person } from './fixtures/test.ts';
import { holdRequests } from './fixtures/watch-fail-and-hold-requests.ts';

const openSecurity = async (page: Page): Promise<void> => {
  await page.goto('/profile/security');
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
};

const setUpSecondFactor = async (page: Page, { password }: Person) => {
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR Code' })).toBeVisible();
  const secret = await dialog.getByRole('code').innerText();
  await dialog.getByLabel('Code from your authenticator app').fill(totp(secret, Date.now()));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('reptemple-recovery-codes.txt');
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  return { secret, codes };
};

const signOut = async (page: Page): Promise<void> => {
  await page.goto('/logout');
  await toasted(page, 'Signed out successfully');
};

/** Signs out, then in again with the password. Stops at the question for the second factor. */
const signInAgain = async (page: Page, person: Person): Promise<void> => {
  await signOut(page);
  await page.goto('/login?redirect=/profile/security');
  await signInByForm(page, person);
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
};

const answer = async (page: Page, label: string, code: string): Promise<void> => {
  await page.getByLabel(label).fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
};
const APP_CODE = 'Code from your authenticator app';

test.describe('with refusals', () => {
  test.use({ provokedStatuses: [400, 401, 403, 422] });

  test('a user changes the password; a wrong current password is reported at its field', async ({ page, signedIn }) => {
    const person = await signedIn();
    await openSecurity(page);
    await page.getByLabel('Current password').fill('not it');
    await page.getByLabel('New password', { exact: true }).fill('pediment-and-frieze-3');
    await page.getByLabel('Confirm new password').fill('pediment-and-frieze-3');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('alert')).toContainText('password');
    await page.getByLabel('Current password').fill(person.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await toasted(page, 'Saved');
    await signOut(page);
    await page.goto('/login');
    await signInByForm(page, { ...person, password: 'pediment-and-frieze-3' });
    await expect(page).toHaveURL(/\/challenges$/);
  });

  test('a second factor is set up by QR code, asked for at sign-in, bypassed once by recovery code, and turned off', async ({
    page,
    signedIn,
  }) => {
    const person = await signedIn();
    await openSecurity(page);
    const { secret, codes } = await setUpSecondFactor(page, person);
    expect(codes).toHaveLength(10);
    await expect(page.getByText('10 recovery codes left.')).toBeVisible();

    await signInAgain(page, person);
    await answer(page, APP_CODE, '000000');
    await expect(page.getByRole('alert')).toContainText('Wrong');
    await answer(page, APP_CODE, totp(secret, Date.now()));
    await toasted(page, 'Signed in successfully.');
    await expect(page).toHaveURL(/\/profile\/security$/);

    await signInAgain(page, person);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await answer(page, 'Recovery code', codes[0] ?? '');
    await expect(page.getByText('9 recovery codes left.')).toBeVisible();

    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('dialog').getByLabel('Current password').fill(person.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await toasted(page, 'Two-factor authentication');
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  });

  test('new recovery codes need the password and replace the old ones', async ({ page, signedIn }) => {
    const person = await signedIn();
    await openSecurity(page);
    const { codes } = await setUpSecondFactor(page, person);
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'New recovery codes' });
    await dialog.getByLabel('Current password').fill('not it');
    await dialog.getByRole('button', { name: 'New recovery codes' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Wrong');
    await dialog.getByLabel('Current password').fill(person.password);
    await dialog.getByRole('button', { name: 'New recovery codes' }).click();
    const made = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(made).toHaveCount(10);
    const fresh = await made.allInnerTexts();
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    await dialog.getByRole('button', { name: 'I’ve saved them' }).click();

    await signInAgain(page, person);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await answer(page, 'Recovery code', codes[0] ?? '');
    await expect(page.getByRole('alert')).toBeVisible();
    await answer(page, 'Recovery code', fresh[0] ?? '');
    await expect(page.getByText('9 recovery codes left.')).toBeVisible();
  });

  test('a sensitive change long after sign-in asks for confirmation, and then continues by itself', async ({
    page,
    signedIn,
  }) => {
    const { password } = await signedIn();
    await openSecurity(page);
    // Fake reply. The server sends it if the last sign-in was more than 15 minutes ago.
    const refusal = {
      code: 'reauthentication_needed',
      message: 'It’s been a while since you signed in. Confirm your identity to make this change.',
    };
    await page.route('**/api/auth/two-factor/enable', async (route) => route.fulfill({ status: 403, json: refusal }), {
      times: 2,
    });
    await page.getByRole('button', { name: 'Turn on' }).click();
    const setup = page.getByRole('dialog', { name: 'Two-factor authentication' });
    await setup.getByLabel('Current password').fill(password);
    await setup.getByRole('button', { name: 'Continue' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await expect(proof.getByLabel('Current password')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(proof).toHaveCount(0);
    await setup.getByRole('button', { name: 'Continue' }).click();
    await proof.getByLabel('Current password').fill('not it');
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(proof.getByRole('alert')).toContainText('Wrong');
    await proof.getByLabel('Current password').fill(password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('img', { name: 'QR Code' })).toBeVisible();
  });

  test('a session that is ended from another device is signed out, one by one or all others together', async ({
    page,
    browser,
    signedIn,
  }) => {
    const person = await signedIn();
    await openSecurity(page);
    const elsewhere = async (): Promise<Page> => {
      const other = await (await browser.newContext()).newPage();
      await other.goto(`${new URL(page.url()).origin}/login`);
      await signInByForm(other, person);
      await expect(other).toHaveURL(/\/challenges$/);
      return other;
    };
    const first = await elsewhere();
    await openSecurity(page);
    const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await rows.getByRole('button', { name: /^End / }).click();
    await toasted(page, 'Session ended');
    await expect(rows).toHaveCount(1);
    await first.goto('/profile');
    await expect(first).toHaveURL(/\/login$/);

    const second = await elsewhere();
    await openSecurity(page);
    await page.getByRole('button', { name: 'Sign out on all other devices' }).click();
    await toasted(page, 'Signed out on all other devices');
    await expect(rows).toHaveCount(1);
    await second.reload();
    await expect(second.getByRole('link', { name: 'Login' })).toBeVisible();
    await first.context().close();
    await second.context().close();
  });

  test('a new email needs codes from both mailboxes', async ({ page, server, signedIn }) => {
    const person = await signedIn();
    const { email: newEmail } = somebody();
    await openSecurity(page);
    await page.getByRole('button', { name: 'Change email' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New email').fill(person.email);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('This is already your email address.');
    await dialog.getByLabel('New email').fill(newEmail);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await dialog.getByLabel('Code from the email').fill('000000');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Wrong');
    await dialog.getByLabel('Code from the email').fill(await codeTo(server, person.email, 'Your verification code'));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('3 of 3')).toBeVisible();
    await dialog.getByLabel('Code from the email').fill(await codeTo(server, newEmail, 'Confirm your new email'));
    await dialog.getByRole('button', { name: 'Change email' }).click();
    await toasted(page, 'Email changed');
    await expect(page.getByRole('banner').getByText(newEmail)).toBeVisible();
  });
});

test('a user who signed up by link sets a first password and signs in with it', async ({ page, server }) => {
  const person = somebody();
  await page.goto('/login');
  await askForLink(page, person.email);
  await followLink(page, await linkTo(server, person.email, 'Your sign-in link'));
  await expect(page).toHaveURL(/\/challenges$/);
  await openSecurity(page);
  await page.getByLabel('New password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm new password').fill(person.password);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await toasted(page, 'Saved');
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  await signOut(page);
  await page.goto('/login');
  await signInByForm(page, person);
  await expect(page).toHaveURL(/\/challenges$/);
});

test('a passkey is added, named, used to sign in without a password, and removed', async ({
  page,
  context,
  signedIn,
}) => {
  const person = await signedIn();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const release = await holdRequests(page, '**/list-user-passkeys');
  await openSecurity(page);
  const add = page.getByRole('button', { name: 'Add a passkey' });
  // Expects no button before the list above it has loaded. The list would move the button under the
  // pointer.
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
  await expect(add).toHaveCount(0);
  release();
  await add.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await toasted(page, 'Saved');
  const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await row.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('The laptop at home');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('The laptop at home');

  await signOut(page);
  await page.goto('/login?redirect=/profile/security');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await toasted(page, 'Signed in successfully.');
  await expect(page.getByRole('banner').getByText(person.email)).toBeVisible();

  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await toasted(page, 'Removed');
  await expect(row).toHaveCount(0);
});

test('the only sign-in method cannot be unlinked, and the page says so', async ({ page, signedIn }) => {
  await signedIn();
  await openSecurity(page);
  const identities = page.getByRole('list', { name: 'Sign-in methods' });
  await expect(identities).toContainText('This is your only sign-in method.');
  await expect(identities.getByRole('button', { name: 'Remove' })).toHaveCount(0);
});

// This test runs last, because a server with an admin prints no more emails.
test('an admin must set up a second factor before the admin pages open', async ({ page, server }) => {
  const person = await signUp(page, server.origin);
  const token = /first-admin\?token=([\w-]+)/.exec(server.output())?.[1];
  const headers = { origin: server.origin };
  const claimed = await page.request.post('/api/profile/first-admin', { data: { token }, headers });
  expect(claimed.status(), await claimed.text()).toBe(200);
  await page.goto('/admin/users?kind=admins');
  await expect(page).toHaveURL(/\/profile\/security\?needed=second-factor$/);
  await expect(page.getByRole('note')).toContainText('Admins need two-factor authentication.');
  await setUpSecondFactor(page, person);
  await expect(page).toHaveURL(/\/admin\/users\?kind=admins$/);
  await expect(page.getByRole('row').filter({ hasText: person.email })).toBeVisible();
});
