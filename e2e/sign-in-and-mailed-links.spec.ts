/**
 * Tests sign-in by password and by emailed link, password reset, sign-out, and the pages that open
 * afterwards.
 */
import { askForLink, expect, signInByForm, test, toasted } from './fixtures/account-server-and-sign-in.ts';
import { linkTo, mailsTo, followLink } from './fixtures/mailbox.ts';
import { signUp, somebody } from './fixtures/test.ts';
import { boxOf, expectRoomForThumbs, isOver } from './fixtures/visual-checks.ts';
import { holdRequests } from './fixtures/watch-fail-and-hold-requests.ts';

const SIGN_IN_MAIL = 'Your sign-in link';
const RESET_MAIL = 'Reset your password';

test('a signed-out user returns to the protected page with its query after signing in by email link', async ({
  page,
  server,
  signedIn,
}) => {
  const { email } = await signedIn();
  await page.goto('/logout');
  await toasted(page, 'Signed out successfully');
  await page.goto('/profile?from=a-bookmark');
  await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
  await askForLink(page, email);
  await followLink(page, await linkTo(server, email, SIGN_IN_MAIL));
  await toasted(page, 'Welcome back!');
  // Expects the page to ask if the password is the user's own, because the mailbox was not verified
  // before.
  await expect(page).toHaveURL(/\/profile\/security$/);
  await expect(page.getByRole('region', { name: 'Are these yours?' })).toBeVisible();
  await expect(page.getByText(/You don’t have a password yet/)).toBeHidden();
  await page.getByRole('button', { name: 'Keep', exact: true }).press('Enter');
  await toasted(page, 'Kept');
  await expect(page).toHaveURL(/\/profile\?from=a-bookmark$/);
});

test('a sign-in link is not used up by opening it, and signs in after a confirmation', async ({
  page,
  browser,
  server,
}) => {
  const { email } = somebody();
  await page.goto('/login');
  await askForLink(page, email);
  const link = await linkTo(server, email, SIGN_IN_MAIL);
  // Opens the link in a page that runs scripts, as mail scanners do. The link must stay usable.
  const scanner = await browser.newPage();
  await scanner.goto(link);
  await expect(scanner.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await scanner.context().cookies()).toEqual([]);
  await scanner.close();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
  expect(page.url()).toBe(`${server.origin}/auth/confirm`);
  await page.reload();
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).press('Enter');
  await expect(page).toHaveURL(/\/challenges$/);
});

test.describe('a second device', () => {
  test.use({ provokedStatuses: [400] });

  test('a user who follows a used sign-in link sees Invalid Link and can request a new one', async ({
    page,
    browser,
    server,
  }) => {
    const { email } = somebody();
    await page.goto('/login');
    await askForLink(page, email);
    const link = await linkTo(server, email, SIGN_IN_MAIL);
    const first = await browser.newPage();
    await followLink(first, link);
    await expect(first).toHaveURL(/\/challenges$/);
    await first.close();
    await followLink(page, link);
    await toasted(page, 'Authentication failed');
    await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible();
    await expect(page.getByText(/^This link has already been used\./).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  });
});

test('the callback page without a session redirects to sign-in with a message', async ({ page }) => {
  await page.goto('/auth/callback');
  await expect(page).toHaveURL(/\/login$/);
  await toasted(page, 'No session found. Please try signing in again.');
});

test('the callback page of a recovery opens the password reset page', async ({ page }) => {
  await page.goto('/auth/callback#type=recovery');
  await expect(page).toHaveURL(/\/auth\/reset-password$/);
  await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible();
});

test.describe('with refusals', () => {
  test.use({ provokedStatuses: [400, 401, 403, 422] });

  test('a user resets a forgotten password by email; the old password and the used link no longer work', async ({
    page,
    server,
    signedIn,
  }) => {
    const person = await signedIn();
    await page.goto('/logout');
    await toasted(page, 'Signed out successfully');
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Reset Password', level: 1 })).toBeVisible();
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await toasted(page, 'Email sent!');
    await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible();
    const link = await linkTo(server, person.email, RESET_MAIL);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Set New Password' })).toBeVisible();
    await page.getByRole('button', { name: 'Set Password' }).click();
    await expect(page.getByText('Please fill in all fields.')).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill('colonnade-at-dawn-7');
    await page.getByLabel('Confirm new password').fill('colonnade-at-dawn-7');
    await page.getByRole('button', { name: 'Set Password' }).click();
    await toasted(page, 'Your password has been reset successfully.');
    await expect(page).toHaveURL(/\/challenges$/);

    await page.goto('/login');
    await signInByForm(page, person);
    await toasted(page, 'Invalid email or password.');
    await signInByForm(page, { ...person, password: 'colonnade-at-dawn-7' });
    await expect(page).toHaveURL(/\/challenges$/);

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Request new reset link' })).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/forgot-password$/, { timeout: 6000 });
  });

  test('signing in never redirects to another site', async ({ page, signedIn, server }) => {
    const person = await signedIn();
    await page.goto('/logout');
    await toasted(page, 'Signed out successfully');
    await page.goto('/login?redirect=https://evil.example/');
    await signInByForm(page, person);
    await expect(page).toHaveURL(`${server.origin}/challenges`);
    await page.goto('/login?redirect=//evil.example/');
    await expect(page).toHaveURL(`${server.origin}/challenges`);
  });

  test('sign-up refuses a common password at its field', async ({ page }) => {
    const { email } = somebody();
    await page.goto('/signup');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('password1');
    await page.getByLabel('Confirm password').fill('password1');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('alert')).toContainText('This password is too common');
    await expect(page).toHaveURL(/\/signup$/);
  });

  test('sign-up with a registered email does not reveal the account, and the mailbox gets an email', async ({
    page,
    server,
    signedIn,
  }) => {
    const person = await signedIn();
    await page.goto('/logout');
    await toasted(page, 'Signed out successfully');
    await page.goto('/signup');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Confirm password').fill(person.password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect
      .poll(() => mailsTo(server, person.email).map(({ subject }) => subject))
      .toContain('You already have an account');
  });
});

test('signing out opens the landing page and shows the Login link immediately', async ({ page, signedIn }) => {
  await signedIn();
  await page.goto('/challenges');
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await toasted(page, 'Signed out successfully');
  await expect(page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Logout' })).toHaveCount(0);
});

test('two tabs share sign-in and sign-out', async ({ page, context, signedIn }) => {
  const person = await signedIn();
  await page.goto('/logout');
  await toasted(page, 'Signed out successfully');
  const other = await context.newPage();
  await other.goto('/login?redirect=/profile');
  await page.goto('/login');
  await signInByForm(page, person);
  await expect(page).not.toHaveURL(/\/login/);
  await expect(other).not.toHaveURL(/\/login/);
  await other.goto('/profile');
  await expect(other.getByRole('heading', { name: /Profile/, level: 1 })).toBeVisible();
  await page.goto('/logout');
  await expect(other.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(other.getByText('You need to be signed in to access this page.')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Go to Home' })).toBeVisible();
  await other.getByRole('link', { name: 'Sign In' }).click();
  await signInByForm(other, person);
  await expect(other).toHaveURL(/\/profile$/);
});

test('a visitor is sent from an admin page to sign-in; a member sees Access Denied', async ({ page, server }) => {
  await page.goto('/admin/users?search=ada');
  await expect(page).toHaveURL(/\/login$/);
  await signUp(page, server.origin);
  await page.goto('/admin/users?search=ada');
  await expect(page.getByRole('heading', { name: 'Access Denied', level: 1 })).toBeVisible();
  await expect(
    page.getByText(
      "You don't have permission to access this admin area. Please contact an administrator if you believe this is an error.",
    ),
  ).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test.describe('on the record page', () => {
  test('at the recorder, a new email creates an account, and a known email gets a link back', async ({
    page,
    server,
  }) => {
    const { email } = somebody();
    await page.goto('/challenge/squats/record');
    await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
    await page.getByRole('button', { name: 'Create Account / Sign In' }).click();
    await toasted(page, 'Missing Email');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Create Account / Sign In' }).click();
    await toasted(page, 'Account Created!');
    await expect(page.getByRole('heading', { name: 'Which leaderboard do you want to be on?' })).toBeVisible();
    const usual = page.viewportSize();
    for (const size of [
      { width: 664, height: 390 },
      { width: 390, height: 664 },
    ]) {
      await page.setViewportSize(size);
      await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 });
    }
    if (usual) await page.setViewportSize(usual);

    await page.goto('/logout');
    await toasted(page, 'Signed out successfully');
    await page.goto('/challenge/squats/record');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Create Account / Sign In' }).click();
    await toasted(page, 'Magic Link Sent!');
    await expect(page.getByRole('heading', { name: 'Check Your Email!' })).toBeVisible();
    await page.getByRole('button', { name: "Didn't receive it? Try again" }).click();
    await expect(page.getByRole('link', { name: 'Already have an account?' })).toHaveAttribute(
      'href',
      /\/login\?redirect=%2Fchallenge%2F[0-9a-f-]{36}%2Frecord$/,
    );
    await followLink(page, await linkTo(server, email, SIGN_IN_MAIL));
    await expect(page).toHaveURL(/\/challenge\/[0-9a-f-]{36}\/record$/);
  });
});

test.describe('a mailed link', () => {
  test.use({ provokedStatuses: [400, 403] });

  test('Enter on the confirm button before the session has loaded still signs in', async ({ page }) => {
    const release = await holdRequests(page, '**/api/auth/get-session');
    const sent = page.waitForRequest((request) => request.method() === 'POST' && /magic-link/.test(request.url()));
    await page.goto('/auth/confirm#kind=magic-link&token=no-such-token-00000000');
    const button = page.getByRole('main').getByRole('button', { name: 'Sign In' });
    await button.press('Enter');
    await expect(button).toHaveAttribute('aria-busy', 'true');
    release();
    await sent;
  });
});

test('the sign-in page has one primary button, and room for thumbs on a phone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.locator('.leads-on')).toHaveText(['Sign In']);
  await page.setViewportSize({ width: 390, height: 664 });
  await expectRoomForThumbs(page, 'sign-in');
});

test('a toast on a phone does not cover the title of the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/auth/reset-password');
  const title = page.getByRole('heading', { name: 'Invalid Link', level: 1 });
  await expect(title).toBeVisible();
  const toast = page.locator('[data-above] > li');
  await expect(toast).toBeVisible();
  expect(isOver(await boxOf(toast), await boxOf(title))).toBe(false);
});

test('sign-in and sign-up name the challenge to which they return', async ({ page }) => {
  const { challenge } = await (await page.request.get('/api/challenges/squats')).json();
  await page.goto(`/login?redirect=/challenge/${challenge.id}/record`);
  await expect(page.getByRole('heading', { name: 'Join Strict Squats', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByText('Join Strict Squats')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
});
