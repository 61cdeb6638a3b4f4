/** Visitors' main journeys by keyboard: no clicks, and the focus is checked after every key. */
import { publishCampaign, theseDays } from './fixtures/campaigns.ts';
import { freshName, makeChallenge } from './fixtures/challenges-of-admins.ts';
import { handsOn } from './fixtures/keyboard.ts';
import { expect, signIn, test } from './fixtures/test.ts';

test('a visitor joins the waitlist from the landing page by keyboard', async ({ page }) => {
  await page.goto('/');
  const hands = handsOn(page);
  await hands.use(page.getByRole('button', { name: 'Begin Your Journey' }));
  const form = page.getByRole('form', { name: 'Waitlist' });
  await hands.to(form.getByLabel('Email'));
  await hands.type(`grace-${Date.now()}@example.test`);
  await hands.to(form.getByLabel('How did you hear about us?'));
  await hands.type('Other');
  await hands.to(form.getByLabel('Please specify'));
  await hands.type('A poster in the gym');
  await hands.use(form.getByRole('button', { name: 'Join the Waitlist' }));
  await expect(page.getByText('Success!', { exact: true })).toBeVisible();
});

test('a user signs in from a campaign page and reaches its challenge by keyboard', async ({
  page,
  server,
  admin,
  arrive,
}) => {
  const { page: organiser } = await arrive();
  await signIn(organiser, server.origin, admin);
  const { id: challengeId, name } = await makeChallenge(organiser, server.origin, theseDays());
  const path = `keys-${Date.now()}`;
  const buttons = [{ label: 'Join Challenge', leadsTo: 'record' }];
  const blocks = [{ kind: 'hero', title: 'By Keys', text: '', buttons }];
  await publishCampaign(organiser, server.origin, {
    path,
    title: 'By Keys',
    description: 'One page.',
    challengeId,
    blocks,
  });
  const { person } = await arrive();

  await page.goto(`/${path}`);
  const hands = handsOn(page);
  await hands.use(page.getByRole('link', { name: 'Join Challenge' }));
  await hands.to(page.getByLabel('Email'));
  await hands.type(person.email);
  await hands.to(page.getByLabel('Password', { exact: true }));
  await hands.type(person.password);
  await hands.press('Enter');
  await expect(page).toHaveURL(`${server.origin}/challenge/${challengeId}/record`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
});

test('a user searches and filters the catalogue and opens a challenge by keyboard', async ({
  page,
  server,
  admin,
  arrive,
}) => {
  const { page: organiser } = await arrive();
  await signIn(organiser, server.origin, admin);
  const words = freshName('Pillars');
  const { slug, name } = await makeChallenge(organiser, server.origin, {
    name: `${words} upwards`,
    type: 'progression',
  });
  await makeChallenge(organiser, server.origin, { name: `${words} every day` });

  await page.goto('/challenges');
  const hands = handsOn(page);
  await hands.to(page.getByLabel('Search'));
  await hands.type(words);
  await expect(page.getByRole('article')).toHaveCount(2);
  await hands.to(page.getByLabel('Type', { exact: true }));
  await hands.type('Progression');
  await expect(page.getByRole('article')).toHaveCount(1);
  await hands.use(page.getByRole('article').getByRole('link', { name: 'View Details' }));
  await expect(page).toHaveURL(`${server.origin}/challenge/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
});
