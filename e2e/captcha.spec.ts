/**
 * Tests the captcha, a proof of work in the background, under the server's content security policy.
 */
import { toasted } from './fixtures/account-server-and-sign-in.ts';
import { expect, somebody, test } from './fixtures/test.ts';

test.use({ settings: { CAPTCHA: 'altcha', TRUST_PROXY: 'true' } });

test('sign-up and magic link solve the captcha without user input', async ({ page }) => {
  const { email, password } = somebody();
  const solved: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('"captcha"')) solved.push(new URL(request.url()).pathname);
  });
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Magic Link' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await toasted(page, 'Check your email for a sign-in link.');
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/profile/);
  expect(solved).toEqual(['/api/auth/sign-in/magic-link', '/api/auth/sign-up/email']);
});
