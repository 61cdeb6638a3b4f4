/**
 * Tests sign-up by password and by emailed link, with profile fields (specification S1, sections 2,
 * 4 and 5).
 */
import { expect, test, toasted } from './fixtures/account-server-and-sign-in.ts';
import { linkTo, followLink } from './fixtures/mailbox.ts';
import { somebody } from './fixtures/test.ts';

const SIGN_IN_MAIL = 'Your sign-in link';

test('a user signs up with a password and profile details, and reaches their profile', async ({ page }) => {
  const person = somebody();
  await page.goto('/signup');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByRole('button', { name: /About you/ }).click();
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByLabel('Age (years)').fill('31');
  await page.getByRole('checkbox', { name: 'Improving posture' }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await toasted(page, 'Account created successfully. Welcome!');
  await expect(page.getByRole('banner').getByText(person.email)).toBeVisible();
  const reply = await page.request.get('/api/profile');
  expect(await reply.json()).toMatchObject({
    profile: { name: person.name, gender: 'female', age: 31, goals: ['improving_posture'] },
  });
});

test('a user signs up by link, and the profile details are kept in the browser and saved afterwards', async ({
  page,
  server,
}) => {
  const { email, name } = somebody();
  await page.goto('/signup');
  await page.getByRole('tab', { name: 'Magic Link' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: /About you/ }).click();
  await page.getByLabel('Height (cm)').fill('168');
  await page.getByLabel('Email').fill('not-mine@example.test');
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await toasted(page, 'Check your email for a sign-in link.');
  await page.getByRole('button', { name: 'Use a different email' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await followLink(page, await linkTo(server, email, SIGN_IN_MAIL));
  await toasted(page, 'Account created successfully. Welcome!');
  await expect(page).toHaveURL(/\/challenges$/);
  const reply = await page.request.get('/api/profile');
  expect(await reply.json()).toMatchObject({ profile: { email, heightCm: 168, emailVerified: true } });
  expect(await page.evaluate(() => localStorage.getItem('reptemple.pending-profile'))).toBeNull();
});

test('profile details that cannot be saved after signing up by link are reported and saved next time', async ({
  page,
  server,
}) => {
  const { email } = somebody();
  await page.goto('/signup');
  await page.getByRole('tab', { name: 'Magic Link' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /About you/ }).click();
  await page.getByLabel('Height (cm)').fill('177');
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await page.route('**/api/profile', async (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 200, body: '<html></html>' }) : route.fallback(),
  );
  await followLink(page, await linkTo(server, email, SIGN_IN_MAIL));
  await toasted(page, 'Profile setup incomplete');
  await expect(page).toHaveURL(/\/challenges$/);
  await page.unroute('**/api/profile');
  await page.goto('/auth/callback');
  await toasted(page, 'Account created successfully. Welcome!');
  const reply = await page.request.get('/api/profile');
  expect(await reply.json()).toMatchObject({ profile: { email, heightCm: 177 } });
});

test('switching between sign-up methods keeps the typed values, and an age of 151 is reported', async ({ page }) => {
  const { email, name, password } = somebody();
  await page.goto('/signup');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  const about = page.getByRole('button', { name: /About you/ });
  await about.click();
  await page.getByLabel('Age (years)').fill('151');
  await about.click();
  await expect(page.getByLabel('Age (years)')).toBeHidden();
  await page.getByRole('tab', { name: 'Magic Link' }).click();
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await page.getByRole('tab', { name: 'Email & Password' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Age must be a whole number from 1 to 150.')).toBeVisible();
  await expect(page.getByLabel('Age (years)')).toHaveValue('151');
});
