/** Duel: two users in two browsers, 72 hours, one winner (specification S1, section 4). */
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures/test.ts';
import { toasted } from './fixtures/accounts.ts';
import { beginSet, makeChallenge, submitSet } from './fixtures/challenges.ts';
import type { MadeChallenge } from './fixtures/challenges.ts';
import { expectGoodLooks } from './fixtures/looks.ts';

const duelOf = (page: Page) => page.getByRole('region', { name: 'The Duel' });
const join = (page: Page) => page.getByRole('button', { name: 'Join Challenge' });

/**
 * Ends a duel now, as admins can. The server's tests cover the 72 hours, because they can move the
 * clock.
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
  await expect(ada.page.getByLabel('Invitation link')).toHaveValue(`${origin}/challenge/${duel.slug}`);
  await expectGoodLooks(ada.page, 'duel-waiting');
  await join(ada.page).click();
  await expect(ada.page).toHaveURL(`${origin}/challenge/${duel.id}/record`);
  await submitSet(ada.page.request, origin, duel.id, 'push-up', adas);

  await grace.page.goto(`/challenge/${duel.slug}`);
  await expect(duelOf(grace.page)).toContainText('1 of 2 places taken');
  await expect(duelOf(grace.page)).toContainText(/7[12] h \d+ min/);
  await join(grace.page).click();
  await expect(grace.page).toHaveURL(`${origin}/challenge/${duel.id}/record`);
  await submitSet(grace.page.request, origin, duel.id, 'push-up-faults', graces);

  await grace.page.goto(`/challenge/${duel.slug}`);
  const places = duelOf(grace.page).getByRole('listitem');
  await expect(places.filter({ hasText: ada.person.name })).toContainText('Hidden until the end');
  await expect(places.filter({ hasText: '(you)' })).toContainText('3');
  const top = grace.page.getByRole('region', { name: 'Top Participants' });
  await expect(top).toContainText('Hidden until the end');
  // The order does not reveal who leads.
  await expect(top).not.toContainText(/First|Second|\b5\s*valid/);
  await expectGoodLooks(grace.page, 'duel-hidden');

  const judge = await arrive();
  await signIn(judge.page, origin, admin);
  await end(judge.page, origin, duel);
  await grace.page.goto(`/challenge/${duel.slug}`);
  await expect(duelOf(grace.page)).toContainText(`${ada.person.name} won`);
  await expect(duelOf(grace.page)).toContainText('With 5 valid reps.');
  await expect(join(grace.page)).toBeHidden();
  await expect(grace.page.getByText('Hidden until the end')).toBeHidden();
  await expectGoodLooks(grace.page, 'duel-over');
  await ada.page.goto(`/challenge/${duel.slug}`);
  await expect(duelOf(ada.page)).toContainText('You won');
});

test.describe('a duel that is full', () => {
  /** Joining is rejected, which the browser logs. */
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
