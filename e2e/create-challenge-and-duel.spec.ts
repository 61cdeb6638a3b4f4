/**
 * Tests creating challenges by keyboard. Also tests a duel: two users in two browsers, 72 hours,
 * one winner (specification S1, sections 2, 4, 5 and 8).
 */
import type { Page } from '@playwright/test';
import { toasted } from './fixtures/account-server-and-sign-in.ts';
import { beginSet, makeChallenge, submitSet } from './fixtures/challenges-sets-and-campaigns.ts';
import type { MadeChallenge } from './fixtures/challenges-sets-and-campaigns.ts';
import { expect, test, signIn } from './fixtures/test.ts';
import { expectGoodLooks } from './fixtures/visual-checks.ts';

// Starts a new server, on which no other test's user has sent the same track: copies are reviewed.
test.use({ settings: { ADMIN_SECOND_FACTOR: 'optional', TRUST_PROXY: 'true' } });

const form = (page: Page) => page.getByRole('form', { name: 'Create Challenge' });

const tabTo = async (page: Page, label: string): Promise<void> => {
  const control = form(page).getByLabel(label, { exact: true });
  for (let presses = 0; presses < 40; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
};

test.describe('ways to the challenge form', () => {
  test('the push-up challenge landing page has no main menu and links to catalogue, sign-up and creation', async ({
    page,
    server,
    signedIn,
  }) => {
    await page.goto('/pushup-challenge');
    await expect(page.getByRole('heading', { name: 'Pushup Challenge', level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    for (const kind of ['Accountability', 'Progression', 'Duel'])
      await expect(page.getByRole('heading', { name: kind, level: 3 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse Challenges' })).toHaveAttribute('href', '/challenges');
    await expect(page.getByRole('link', { name: 'Sign Up Free' })).toHaveAttribute('href', '/signup');
    await expect(page.getByRole('link', { name: 'Already have an account?' })).toHaveAttribute('href', '/login');
    await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Play: / })).toBeVisible();
    await expectGoodLooks(page, 'pushup-challenge');
    await page.getByRole('link', { name: 'Create Challenge' }).click();
    await expect(page).toHaveURL(`${server.origin}/login?redirect=%2Fpushup-challenge%2Fcreate`);

    await signedIn();
    await page.goto('/pushup-challenge');
    await page.getByRole('link', { name: 'Create Challenge' }).first().click();
    await expect(page).toHaveURL(`${server.origin}/pushup-challenge/create`);
  });

  test('the challenge form sends a signed-out user to sign-in', async ({ page, server }) => {
    await page.goto('/pushup-challenge/create');
    await expect(page).toHaveURL(`${server.origin}/login`);
  });
});

test('the untouched challenge form, submitted by keyboard, creates a week of ten push-ups a day', async ({
  page,
  server,
  signedIn,
}) => {
  const person = await signedIn();
  await page.goto('/pushup-challenge/create');
  await expect(form(page).getByLabel('Duration', { exact: true })).toHaveValue('7');
  await expect(form(page).getByLabel('Daily minimum', { exact: true })).toHaveValue('10');
  await expectGoodLooks(page, 'create-accountability');
  await tabTo(page, 'Name');
  await page.keyboard.press('Enter');
  await toasted(page, 'Challenge created!');
  await expect(page).toHaveURL(`${server.origin}/challenge/pushup-challenge`);
  await expect(page.getByRole('heading', { name: 'PUSHUP CHALLENGE', level: 1 })).toBeVisible();
  await expect(page.getByText('10 reps a day')).toBeVisible();
  await expect(page.getByText(person.name)).toBeVisible();
});

test('a progression with every field set is created by keyboard', async ({ page, signedIn }) => {
  await signedIn();
  await page.goto('/pushup-challenge/create');
  await tabTo(page, 'Name');
  await page.keyboard.type('Ten Weeks Up');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A little more every week.');
  await page.keyboard.press('Tab');
  // Holds the key for 100 ms, because Radix selects a radio button only while an arrow key is down.
  await page.keyboard.press('ArrowDown', { delay: 100 });
  await expect(page.getByRole('radio', { name: /Progression/ })).toBeChecked();
  await tabTo(page, 'Duration');
  await page.keyboard.type('10');
  await tabTo(page, 'Duration unit');
  await page.keyboard.type('weeks');
  await tabTo(page, 'Daily minimum');
  await page.keyboard.type('20');
  await tabTo(page, 'Increment');
  await page.keyboard.type('5');
  await tabTo(page, 'Interval unit');
  await page.keyboard.type('weeks');
  await tabTo(page, 'Guests may take part');
  await expect(form(page).getByLabel('Guests may take part')).toBeChecked();
  await tabTo(page, 'Time zone');
  await page.keyboard.type('lord howe');
  await page.keyboard.press('Enter');
  await expect(form(page).getByLabel('Time zone')).toHaveValue(/^Lord Howe \(Australia\), UTC\+/);
  await tabTo(page, 'Attempts a day');
  await page.keyboard.type('3');
  await expectGoodLooks(page, 'create-progression');
  await page.keyboard.press('Enter');
  await toasted(page, 'Challenge created!');
  await expect(page.getByRole('heading', { name: 'Ten Weeks Up', level: 1 })).toBeVisible();
  await expect(page.getByText('20 reps, +5 every week')).toBeVisible();
  await expect(page.getByText('Australia/Lord Howe')).toBeVisible();
  await expect(page.getByText('today: 20')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Attempts a day3');
  await expect(page.getByText('Guests may take part')).toBeVisible();
});

test('the challenge form keeps its button on the screen of a phone, without covering the focused field', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/pushup-challenge/create');
  const button = form(page).getByRole('button', { name: 'Create Challenge' });
  await expect(button).toBeInViewport({ ratio: 1 });
  const description = form(page).getByLabel('Description');
  await description.focus();
  const [field, bar] = [await description.boundingBox(), await button.boundingBox()];
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('a duel has no duration and no minimum, and can hide its results', async ({ page, signedIn }) => {
  await signedIn();
  await page.goto('/pushup-challenge/create');
  await page.getByRole('radio', { name: /Duel/ }).check();
  await expect(form(page).getByLabel('Duration', { exact: true })).toBeHidden();
  await expect(form(page).getByLabel('Daily minimum', { exact: true })).toBeHidden();
  await page.getByLabel('Hide results until finished').check();
  await page.getByLabel('People can give kudos to each recording.').uncheck();
  await expectGoodLooks(page, 'create-duel');
  await form(page).getByLabel('Name').fill('Noon, the Two of Us');
  await page.getByRole('button', { name: 'Create Challenge' }).click();
  await expect(page).toHaveURL(/\/challenge\/noon-the-two-of-us$/);
  await expect(page.getByRole('region', { name: 'Duel' })).toContainText('0 of 2 places taken');
  await expect(page.getByText('Hidden until the end', { exact: true })).toBeVisible();
});

test('empty and negative numbers in the challenge form become 1, and a duration of 5000 is reported', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.goto('/pushup-challenge/create');
  for (const [label, typed] of [
    ['Duration', ''],
    ['Daily minimum', '-4'],
  ] as const) {
    const field = form(page).getByLabel(label, { exact: true });
    await field.fill(typed);
    await field.press('Tab');
    await expect(field).toHaveValue('1');
  }
  const duration = form(page).getByLabel('Duration', { exact: true });
  await duration.fill('5000');
  await duration.press('Tab');
  await expect(duration).toHaveValue('5000');
  await expect(form(page).getByRole('alert')).toHaveText('Duration must be a whole number from 1 to 1000.');
});

test('a challenge draft survives a reload, and is gone once the challenge is created', async ({ page, signedIn }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await signedIn();
  await page.goto('/pushup-challenge/create');
  await form(page).getByLabel('Name').fill('Half Written');
  await page.getByRole('radio', { name: /Progression/ }).check();
  await form(page).getByLabel('Daily minimum', { exact: true }).fill('33');
  await page.reload();
  await expect(page.getByText('Your unsaved changes have been restored.')).toBeVisible();
  await expectGoodLooks(page, 'create-restored');
  await expect(form(page).getByLabel('Name')).toHaveValue('Half Written');
  await expect(page.getByRole('radio', { name: /Progression/ })).toBeChecked();
  await expect(form(page).getByLabel('Daily minimum', { exact: true })).toHaveValue('33');
  await page.getByRole('button', { name: 'Create Challenge' }).click();
  await expect(page.getByRole('heading', { name: 'Half Written', level: 1 })).toBeVisible();
  await page.goto('/pushup-challenge/create');
  await expect(form(page).getByLabel('Name')).toHaveValue('');
  await expect(form(page).getByLabel('Daily minimum', { exact: true })).toHaveValue('10');
});

test('a challenge draft is not shown to another user who signs in after the session expired', async ({
  page,
  signedIn,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await signedIn();
  await page.goto('/pushup-challenge/create');
  await form(page).getByLabel('Name').fill('Half Written');
  await page.context().clearCookies();
  await signedIn();
  await page.goto('/pushup-challenge/create');
  await expect(form(page).getByLabel('Name')).toHaveValue('');
  await expect(page.getByText('Your unsaved changes have been restored.')).toBeHidden();
});

test('leaving the challenge form with unsaved changes asks first, and then drops the draft', async ({
  page,
  signedIn,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await signedIn();
  await page.goto('/pushup-challenge/create');
  const name = form(page).getByLabel('Name');
  await name.fill('Given Up');
  await form(page).getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(name).toHaveValue('Given Up');
  await page.reload();
  await page.getByRole('button', { name: 'Start Over' }).click();
  await expect(name).toHaveValue('');
  await expect(page.getByText('Your unsaved changes have been restored.')).toBeHidden();
  await name.fill('Given Up Again');
  await form(page).getByRole('link', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/challenges$/);
  await page.goto('/pushup-challenge/create');
  await expect(form(page).getByLabel('Daily minimum', { exact: true })).toHaveValue('10');
  await expect(name).toHaveValue('');
});

test('a set limit of 5 seconds is reported at its field, and the form keeps its values', async ({ page, signedIn }) => {
  await signedIn();
  await page.goto('/pushup-challenge/create');
  await form(page).getByLabel('Name').fill('Quick Sets');
  await form(page).getByLabel('Longest recording').fill('5');
  await form(page).getByLabel('Longest recording').press('Enter');
  await expect(page.getByText('Longest recording must be a whole number from 10 to 1200.')).toBeVisible();
  await expect(form(page).getByLabel('Longest recording')).toBeFocused();
  await expect(form(page).getByLabel('Name')).toHaveValue('Quick Sets');
  await expectGoodLooks(page, 'create-fault');
});

test('an unexpected server response is reported, and the challenge form keeps its values', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.goto('/pushup-challenge/create');
  await page.route('**/api/challenges', (route) => route.fulfill({ status: 200, body: '<html></html>' }));
  await form(page).getByLabel('Name').fill('Nothing Lost');
  await page.getByRole('button', { name: 'Create Challenge' }).click();
  await toasted(page, 'Unexpected response from the server. Reload the page and try again.');
  await expect(form(page).getByLabel('Name')).toHaveValue('Nothing Lost');
});

const duelOf = (page: Page) => page.getByRole('region', { name: 'Duel' });
const join = (page: Page) => page.getByRole('button', { name: 'Join Challenge' });

/**
 * Ends a duel now, by an API call of an admin. The server's tests cover the 72 hours of a duel,
 * because they can move the clock.
 */
const end = async (page: Page, origin: string, { id }: MadeChallenge): Promise<void> => {
  const address = `${origin}/api/admin/challenges/${id}`;
  const { challenge } = await (await page.request.get(address)).json();
  const fields = ['name', 'description', 'type', 'exerciseDefinitionId', 'timeZone', 'hideResultsUntilFinished'];
  const data = {
    ...Object.fromEntries(fields.map((field) => [field, challenge[field]])),
    endDate: new Date(Date.now() - 1000).toISOString(),
    expectedUpdatedAt: challenge.updatedAt,
  };
  const reply = await page.request.put(address, { data, headers: { origin } });
  expect(reply.status(), await reply.text()).toBe(200);
};

test('two users join a duel, see only their own reps until it ends, and then the winner', async ({
  server,
  admin,
  arrive,
}) => {
  const { origin } = server;
  const [ada, grace] = [await arrive(), await arrive()];
  const duel = await makeChallenge(ada.page.request, origin, {
    name: 'Two at Noon',
    type: 'duel',
    hideResultsUntilFinished: true,
  });
  const adas = await beginSet(ada.page.request, origin, duel.id);
  const graces = await beginSet(grace.page.request, origin, duel.id);
  await ada.page.goto(`/challenge/${duel.slug}`);
  await expect(duelOf(ada.page)).toContainText('0 of 2 places taken');
  await expect(duelOf(ada.page)).toContainText('72 hours');
  await expect(ada.page.getByLabel('Invite link')).toHaveValue(`${origin}/challenge/${duel.slug}`);
  await expectGoodLooks(ada.page, 'duel-waiting');
  await join(ada.page).click();
  await expect(ada.page).toHaveURL(`${origin}/challenge/${duel.id}/record`);
  await submitSet(ada.page.request, origin, duel.id, 'push-up', adas);
  await grace.page.goto(`/challenge/${duel.slug}`);
  await expect(duelOf(grace.page)).toContainText('1 of 2 places taken');
  await expect(duelOf(grace.page)).toContainText(/7[12] hr \d+ min/);
  await join(grace.page).click();
  await expect(grace.page).toHaveURL(`${origin}/challenge/${duel.id}/record`);
  await submitSet(grace.page.request, origin, duel.id, 'push-up-faults', graces);
  await grace.page.goto(`/challenge/${duel.slug}`);
  const places = duelOf(grace.page).getByRole('listitem');
  await expect(places.filter({ hasText: ada.person.name })).toContainText('Hidden until the end');
  await expect(places.filter({ hasText: '(you)' })).toContainText('3');
  await expect(duelOf(grace.page)).not.toContainText(/First|Second|\b5\s*valid/);
  await expect(duelOf(grace.page).getByRole('link', { name: 'View All 2 Participants' })).toBeVisible();
  await expect(grace.page.getByRole('region', { name: 'Top Participants' }), 'both are shown once').toHaveCount(0);
  await expectGoodLooks(grace.page, 'duel-hidden');

  const judge = await arrive();
  await signIn(judge.page, origin, admin);
  await end(judge.page, origin, duel);
  await grace.page.goto(`/challenge/${duel.slug}`);
  await expect(duelOf(grace.page)).toContainText(`${ada.person.name} won`);
  await expect(duelOf(grace.page)).toContainText('5 valid reps');
  await expect(join(grace.page)).toBeHidden();
  await expect(grace.page.getByText('Hidden until the end', { exact: true })).toBeHidden();
  await expectGoodLooks(grace.page, 'duel-over');
  await ada.page.goto(`/challenge/${duel.slug}`);
  await expect(duelOf(ada.page)).toContainText('You won');
});

test.describe('a duel that is full', () => {
  /** Allows the status 409, which the browser logs: the server rejects joining a duel with it. */
  test.use({ provokedStatuses: [409] });

  test('shows a third user and a visitor that it is full, on the page, the card and at the recorder', async ({
    server,
    arrive,
    context,
  }) => {
    const { origin } = server;
    const [ada, grace, third] = [await arrive(), await arrive(), await arrive()];
    const duel = await makeChallenge(ada.page.request, origin, { name: 'Full House', type: 'duel' });
    await third.page.goto(`/challenge/${duel.slug}`);
    for (const { page } of [ada, grace]) {
      await page.goto(`/challenge/${duel.id}/record`);
      await join(page).click();
      await expect(join(page)).toBeHidden();
    }
    await join(third.page).click();
    await toasted(third.page, 'This duel is full');
    await expect(duelOf(third.page)).toContainText('2 of 2 places taken');
    await expect(third.page.getByRole('button', { name: 'This duel is full' })).toBeDisabled();
    await expect(join(third.page)).toBeHidden();
    await third.page.getByRole('link', { name: 'View Leaderboard' }).click();
    await expect(third.page.getByRole('button', { name: 'This duel is full' })).toBeDisabled();
    await expect(third.page.getByRole('link', { name: 'Take Challenge' })).toBeHidden();
    await ada.page.goto(`/challenge/${duel.id}/leaderboard`);
    await expect(ada.page.getByRole('link', { name: 'Take Challenge' })).toBeVisible();
    await third.page.goto(`/challenge/${duel.id}/record`);
    await expect(third.page.getByRole('heading', { name: 'This duel is full', level: 1 })).toBeVisible();
    const visitor = await context.newPage();
    await visitor.goto(`${origin}/challenge/${duel.id}/record`);
    await expect(visitor.getByRole('heading', { name: 'This duel is full', level: 1 })).toBeVisible();
    await expect(visitor.getByLabel('Name')).toBeHidden();
    await expectGoodLooks(visitor, 'duel-full');
    await visitor.getByRole('link', { name: 'Leaderboard', exact: true }).click();
    await expect(visitor).toHaveURL(`${origin}/challenge/${duel.id}/leaderboard`);
    for (const [page, name] of [
      [third.page, 'Full'],
      [visitor, 'Full'],
      [ada.page, 'Take Challenge'],
    ] as const) {
      await page.goto(`${origin}/challenges?search=Full+House`);
      const card = page.getByRole('article', { name: 'Full House' });
      if (name === 'Full') await expect(card.getByRole('button', { name, exact: true })).toBeDisabled();
      else await expect(card.getByRole('link', { name })).toBeVisible();
    }
  });
});

test('an expired duel shows Challenge Expired and no Join button', async ({ server, arrive }) => {
  const { page } = await arrive();
  const duel = await makeChallenge(page.request, server.origin, { name: 'Long Ago', type: 'duel' });
  await page.route(`**/api/challenges/${duel.slug}`, async (route) => {
    const reply = await route.fetch();
    const found = await reply.json();
    const challenge = { ...found.challenge, status: 'ended', closedReason: 'Challenge Expired' };
    await route.fulfill({ response: reply, json: { ...found, challenge } });
  });
  await page.goto(`/challenge/${duel.slug}`);
  await expect(page.getByText('Challenge Expired')).toBeVisible();
  await expect(join(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'View Leaderboard' })).toBeVisible();
  await expectGoodLooks(page, 'duel-expired');
  await page.route(`**/api/challenges/${duel.id}`, async (route) => {
    const reply = await route.fetch();
    const found = await reply.json();
    const challenge = { ...found.challenge, status: 'ended', closedReason: 'Challenge Expired' };
    await route.fulfill({ response: reply, json: { ...found, challenge } });
  });
  await page.goto(`/challenge/${duel.id}/record`);
  await expect(page.getByRole('main')).toContainText('Challenge Expired');
  await expect(page.getByText('ready to record')).toBeHidden();
});
