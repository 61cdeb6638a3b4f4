/**
 * Tests that guests take part without an account if the challenge allows it, and create the account
 * later (specification S1, section 6).
 */
import type { Page } from '@playwright/test';
import { askForLink, toasted } from './fixtures/account-server-and-sign-in.ts';
import { handsOn } from './fixtures/keyboard-operation.ts';
import { followLink } from './fixtures/mailbox.ts';
import { keepAttempt } from './fixtures/sets-with-video.ts';
import { expect, signIn, signUp, test } from './fixtures/test.ts';
import type { Person } from './fixtures/test.ts';
import { expectSound } from './fixtures/visual-checks.ts';

test.use({ provokedStatuses: [401] });

const openToGuests = async (page: Page, origin: string, admin: Person): Promise<string> => {
  await signIn(page, origin, admin);
  const { rows } = await (await page.request.get('/api/admin/challenges')).json();
  const made = await page.request.post('/api/admin/challenges', {
    data: {
      name: `Open Day ${Date.now()}`,
      exerciseDefinitionId: rows[0].exercise.id,
      timeZone: 'Europe/Athens',
      allowGuests: true,
    },
    headers: { origin },
  });
  expect(made.status(), await made.text()).toBe(200);
  const { challenge } = await made.json();
  return `/challenge/${challenge.id}/record`;
};

/**
 * Returns the link of the latest sign-in email. Reads it as an admin, because a server with an
 * admin does not print emails.
 */
const linkFromOutbox = async (page: Page, origin: string, admin: Person, email: string): Promise<string> => {
  await signIn(page, origin, admin);
  const { messages } = await (await page.request.get(`/api/admin/outbox?search=${encodeURIComponent(email)}`)).json();
  const { message } = await (await page.request.get(`/api/admin/outbox/${messages[0].id}`)).json();
  return message.action.url;
};

const profileOf = async (page: Page) => (await (await page.request.get('/api/profile')).json()).profile;

test('a guest registers with a name, takes part, sees no member pages, and later creates an account', async ({
  page,
  browser,
  server,
  admin,
}) => {
  const office = await browser.newPage({ baseURL: server.origin });
  const record = await openToGuests(office, server.origin, admin);
  const email = `greta-${Date.now()}@example.test`;

  await page.goto(record);
  await expect(page.getByRole('heading', { name: 'Join the Challenge' })).toBeVisible();
  await page.getByRole('button', { name: 'Register for Challenge' }).click();
  await toasted(page, 'Missing Information');
  await page.getByLabel('Name').fill('Greta Guest');
  await page.getByLabel('Email').pressSequentially(email.toUpperCase());
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('radio', { name: 'Female' }).check();
  await expectSound(page);
  await page.getByRole('button', { name: 'Register for Challenge' }).click();
  await toasted(page, 'Registration Complete');
  await expect(page.getByRole('heading', { name: 'Join the Challenge' })).toHaveCount(0);
  await expect(page.getByRole('banner').getByText('Greta Guest (guest)')).toBeVisible();
  expect(await profileOf(page)).toMatchObject({ isGuest: true, gender: 'female', name: 'Greta Guest' });

  await page.reload();
  await expect(page.getByRole('banner').getByText('Greta Guest (guest)')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
  await askForLink(page, email);
  await followLink(page, await linkFromOutbox(office, server.origin, admin, email));
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('banner').getByText(email)).toBeVisible();
  expect(await profileOf(page)).toMatchObject({ isGuest: false, email, emailVerified: true });
  await office.close();
});

for (const [device, viewport, level] of [
  ['phone', { width: 390, height: 664 }, 2],
  ['desktop', { width: 1440, height: 900 }, 1],
] as const) {
  test(`a guest who registers by keyboard continues at the recorder’s heading, ${device}`, async ({
    page,
    browser,
    server,
    admin,
  }) => {
    const office = await browser.newPage({ baseURL: server.origin });
    const record = await openToGuests(office, server.origin, admin);
    await office.close();
    await page.setViewportSize(viewport);
    await page.goto(record);
    const { to, type, use } = handsOn(page);
    await to(page.getByLabel('Name'));
    await type('Kim Keys');
    await to(page.getByLabel('Email'));
    await type(`kim-${Date.now()}@example.test`);
    await use(page.getByRole('button', { name: 'Register for Challenge' }));
    await expect(page.getByRole('region', { name: 'Recording', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Open Day/, level })).toBeFocused();
  });
}

test('after Join, Enter leads from the name to the email address and to the preselected gender before sending', async ({
  page,
  browser,
  server,
  admin,
}) => {
  const office = await browser.newPage({ baseURL: server.origin });
  const record = await openToGuests(office, server.origin, admin);
  await office.close();
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(record.replace('/record', ''));
  await page.getByRole('button', { name: 'Join Challenge' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Nia Next');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(`nia-${Date.now()}@example.test`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Male', exact: true })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Male', exact: true })).toBeChecked();
  for (const seen of [
    page.getByRole('radio', { name: 'Male', exact: true }),
    page.getByRole('radio', { name: 'Female' }),
    page.getByRole('button', { name: 'Register for Challenge' }),
  ])
    await expect(seen).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Register for Challenge' }).click();
  await toasted(page, 'Registration Complete');
});

test('a link to the record page opens no keyboard: the guest form takes no focus before a tap', async ({
  page,
  browser,
  server,
  admin,
}) => {
  const office = await browser.newPage({ baseURL: server.origin });
  const record = await openToGuests(office, server.origin, admin);
  await office.close();
  await page.goto(record);
  await expect(page.getByRole('heading', { name: 'Join the Challenge' })).toBeVisible();
  await expect(page.getByLabel('Name')).not.toBeFocused();
});

test('a session that expires at Submit offers Sign in, and registering as a guest keeps the set', async ({
  page,
  browser,
  server,
  admin,
}) => {
  const office = await browser.newPage({ baseURL: server.origin });
  const record = await openToGuests(office, server.origin, admin);
  await office.close();
  await signIn(page, server.origin, admin);
  const id = await keepAttempt(page, server.origin, { challenge: record.split('/')[2] ?? '' });
  await page.goto(`/challenge/${id}/record`);
  await page
    .getByRole('button', { name: 'Review and Submit' })
    .or(page.getByText('Challenge Results'))
    .first()
    .waitFor();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Submit Challenge' }).click();
  const line = page.getByRole('region', { name: 'You’ve been signed out' });
  await expect(line).toContainText('Your set is saved on this device.');
  await expect(line.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /login\?redirect=/);
  await page.reload();
  await expect(line).toBeVisible();
  await page.getByLabel('Name').fill('Gil Guest');
  await page.getByLabel('Email').fill(`gil-${Date.now()}@example.test`);
  await page.getByRole('button', { name: 'Register for Challenge' }).click();
  await toasted(page, 'Challenge Submitted!');
  await expect(line).toHaveCount(0);
});

test('a visitor’s set is saved by registering and submitted without another tap', async ({
  page,
  browser,
  server,
  admin,
}) => {
  const office = await browser.newPage({ baseURL: server.origin });
  const record = await openToGuests(office, server.origin, admin);
  await office.close();
  const id = await keepAttempt(page, server.origin, { challenge: record.split('/')[2] ?? '', isVisitors: true });

  await page.goto(`/challenge/${id}`);
  await expect(page.getByRole('link', { name: 'Try it first' })).toHaveAttribute('href', /record\?practice=true$/);
  await page.goto(record);
  await expect(page.getByRole('region', { name: /^Not submitted yet: \d+ valid reps$/ })).toBeVisible();
  await page.getByRole('link', { name: 'View Recording' }).click();
  await expect(page.getByRole('heading', { name: 'Challenge Results' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Challenge' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save this set' }).click();
  await expect(page.getByRole('button', { name: 'Not my set' })).toBeVisible();
  await page.getByLabel('Name').fill('Vera Visitor');
  await page.getByLabel('Email').fill(`vera-${Date.now()}@example.test`);
  await page.getByRole('button', { name: 'Register for Challenge' }).click();
  await toasted(page, 'Challenge Submitted!');
  await page.context().clearCookies();
  await page.goto(record);
  await expect(page.getByRole('heading', { name: 'Join the Challenge' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Not submitted yet/ })).toHaveCount(0);
});

test('a visitor’s set can still be saved with an account after the challenge has ended', async ({
  page,
  browser,
  server,
  admin,
}) => {
  const office = await browser.newPage({ baseURL: server.origin });
  const record = await openToGuests(office, server.origin, admin);
  const id = await keepAttempt(page, server.origin, { challenge: record.split('/')[2] ?? '', isVisitors: true });
  const { challenge } = await (await office.request.get(`/api/admin/challenges/${id}`)).json();
  const ending = await office.request.put(`/api/admin/challenges/${id}`, {
    data: { ...challenge, expectedUpdatedAt: challenge.updatedAt, endDate: new Date().toISOString() },
    headers: { origin: server.origin },
  });
  expect(ending.status(), await ending.text()).toBe(200);
  await office.close();

  await page.goto(record);
  await page.getByRole('link', { name: 'View Recording' }).click();
  await page.getByRole('button', { name: 'Save this set' }).click();
  const notice = page.getByRole('region', { name: /^Not submitted yet: \d+ valid reps$/ });
  await expect(notice).toContainText('Your set is saved on this device. Sign in to submit it.');
  await signUp(page, server.origin, 'female');
  await page.goto(record);
  await toasted(page, 'Challenge Submitted!');
});
