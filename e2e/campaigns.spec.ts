/**
 * Tests campaigns: the four built-in pages, and a page that an organiser creates (specification S1,
 * sections 2 and 9).
 */
import type { Page } from '@playwright/test';
import { toasted } from './fixtures/account-server-and-sign-in.ts';
import { makeChallenge } from './fixtures/admin-challenges.ts';
import {
  publishCampaign,
  sendCampaign,
  theseDays,
  submitSet,
  zoneFarFromMidnight,
} from './fixtures/challenges-sets-and-campaigns.ts';
import { expect, signIn, test } from './fixtures/test.ts';
import { expectGoodLooks, expectRoomWhenEnlarged, expectSound } from './fixtures/visual-checks.ts';

// Turns animations on, because these tests check animated rows, numbers and backgrounds.
test.use({ reducedMotion: 'no-preference' });

const ZONE = zoneFarFromMidnight();

const dayOf = (moment: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' }).format(new Date(moment));

/**
 * Tests one specified text of each page. fixtures/specified-texts-by-screen.ts lists the others.
 */
for (const path of ['/ns', '/squat', '/pushtober', '/hash']) {
  test(`${path} shows that the campaign has ended`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
    // The page must not link to the recorder, because the server would reject an attempt after the
    // end.
    await expect(page.getByText('Ended', { exact: true }).first()).toBeVisible();
    await expect(page.locator('main a[href$="/record"]')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^(View|See) Leaderboard$/ }).first()).toBeVisible();
    await page.setViewportSize({ width: 390, height: 664 });
    const hero = page.getByRole('region', { name: 'Welcome' });
    await expect(hero.locator('a, button').first()).toBeInViewport({ ratio: 1 });
    if (path === '/ns' || path === '/hash') await expectGoodLooks(page, `campaign${path.replace('/', '-')}`);
  });
}

test('the partner link opens in a new tab, and the clip does not load before it is played', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/ns');
  const partner = page.getByRole('link', { name: /^Learn More/ });
  await expect(partner).toHaveAttribute('target', '_blank');
  await expect(partner).toHaveAttribute('rel', /noopener/);
  await expect(page.getByRole('button', { name: /^Play: / })).toBeVisible();
  expect(asked.filter((path) => /\.webm$|\.track|\/analysis-player|pose/.test(path))).toEqual([]);
});

test('a referral link needs an email and does not contain it', async ({ page }) => {
  await page.goto('/hash');
  await page.getByRole('button', { name: 'Get Your Referral Link' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const make = dialog.getByRole('button', { name: 'Generate Link' });
  await expect(make).toBeDisabled();
  await dialog.getByLabel('Email').fill('grace@example.test');
  await make.press('Enter');
  const link = dialog.getByLabel('Referral link');
  await expect(link).toHaveValue(/\/hash\?ref=.+/);
  await expect(link).not.toHaveValue(/grace/);
  await dialog.getByLabel('Email').fill('ada@example.test');
  await expect(link).toHaveCount(0);
});

test('a running campaign page updates while open, and has a Join link for visitors and members', async ({
  page,
  server: { origin },
  admin,
  arrive,
}) => {
  const organiser = (await arrive()).page;
  await signIn(organiser, origin, admin);
  const dates = theseDays();
  const { id } = await makeChallenge(organiser, origin, dates);
  const path = `these-days-${Date.now()}`;
  const buttons = [
    { label: 'Join Challenge', leadsTo: 'record' },
    { label: 'View Leaderboard', leadsTo: 'leaderboard' },
  ];
  const words = { path, title: 'These Days', description: 'A week of push-ups.', challengeId: id };
  const window = { start: dayOf(dates.startDate), end: dayOf(dates.endDate), timeZone: ZONE };
  const blocks = [
    { kind: 'hero', title: 'These Days', text: '', buttons },
    { kind: 'progress', title: 'Your Progress' },
    { kind: 'leaderboard', title: 'Live Leaderboard', join: null },
    { kind: 'top' },
    { kind: 'sign-up', title: 'Ready to Compete?', text: '' },
  ];
  await publishCampaign(organiser, origin, { ...words, window, blocks });

  await page.goto('/challenges');
  const events = page.getByRole('region', { name: 'What’s on' });
  const banner = events.getByRole('link', { name: 'These Days' }).and(page.locator(`[href="/${path}"]`));
  await expect(banner).toBeVisible();
  await expectGoodLooks(page, 'catalogue-events');
  await page.getByLabel('Search').fill('these');
  await expect(events).toBeHidden();
  await page.getByLabel('Search').fill('');
  await banner.click();
  await expect(page).toHaveURL(new RegExp(`/${path}$`));
  await expect(page.getByText('Be the first!')).toHaveCount(2);
  const [first, second, third] = [await arrive(), await arrive(), await arrive()];
  await submitSet(first.page.request, origin, id);
  await submitSet(second.page.request, origin, id, 'push-up-faults');
  await submitSet(third.page.request, origin, id, 'push-up-faults');
  for (let further = 0; further < 4; further += 1) await submitSet(first.page.request, origin, id, 'push-up-faults');

  const women = page.getByRole('region', { name: 'Top Females' }).getByRole('listitem');
  await expect(women).toHaveText([
    new RegExp(`Rank 1: .*${first.person.name} Unverified5 reps`),
    new RegExp(`Rank 2: .*${second.person.name} Unverified3 reps`),
    new RegExp(`Rank 3: .*${third.person.name} Unverified3 reps`),
  ]);
  const board = `/challenge/${id}/leaderboard`;
  const full = page.getByRole('link', { name: 'View Full Leaderboard (3 participants)' });
  await expect(full).toHaveAttribute('href', board);
  await expect(page.getByRole('link', { name: 'View Leaderboard', exact: true })).toHaveAttribute('href', board);
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  const join = (somebodys: Page) => somebodys.getByRole('link', { name: 'Join Challenge' });
  const record = `/challenge/${id}/record`;
  await expect(join(page)).toHaveAttribute('href', `/login?redirect=${encodeURIComponent(record)}`);
  const back = `?redirect=${encodeURIComponent(`/${path}`)}`;
  await expect(page.getByRole('link', { name: 'Sign Up Free' })).toHaveAttribute('href', `/signup${back}`);
  await expect(page.getByRole('link', { name: 'Already have an account?' })).toHaveAttribute('href', `/login${back}`);
  await expectGoodLooks(page, 'campaign-these-days');

  await first.page.goto(`/${path}`);
  const progress = first.page.getByRole('region', { name: 'Your Progress' });
  await expect(progress).toContainText(/Days logged1\/[78]/);
  await expect(progress).toContainText('Sessions5');
  await expect(progress.getByRole('list', { name: 'Dates' }).getByRole('listitem').first()).toBeVisible();
  await expect(join(first.page)).toHaveAttribute('href', record);
  await expect(first.page.getByRole('link', { name: 'Sign Up Free' })).toHaveCount(0);
  await expectSound(first.page);

  await first.page.goto(`/challenge/${id}`);
  await expect(first.page.getByRole('link', { name: 'Part of These Days' })).toHaveAttribute('href', `/${path}`);
  await expectSound(first.page);
});

test.describe('an organiser', () => {
  test.use({ provokedStatuses: [404, 409] });

  test('creates a page from a template by keyboard, previews and publishes it, and a visitor joins', async ({
    page,
    server,
    admin,
    arrive,
  }) => {
    await signIn(page, server.origin, admin);
    const challenge = await makeChallenge(page, server.origin, theseDays());
    await page.goto('/admin/campaigns');
    await page.getByRole('link', { name: 'Create Campaign' }).press('Enter');
    const begin = page.getByRole('form', { name: 'Create Campaign' });
    await expect(begin.getByRole('radio', { name: /^7-day contest/ })).toBeChecked();
    await begin.getByText(/^Copy one of your pages/).click();
    await begin.getByRole('radio', { name: /\/ns$/ }).press('Space');
    await begin.getByLabel('Path').fill('Admin');
    await begin.getByRole('button', { name: 'Create Draft' }).press('Enter');
    await expect(begin.getByText('This path is already taken.', { exact: false })).toBeVisible();
    await expect(begin.getByLabel('Path')).toBeFocused();
    const path = `gym-${Date.now()}`;
    await begin.getByLabel('Path').fill(path);
    await begin.getByLabel('Path').press('Enter');

    const form = page.getByRole('form', { name: 'Campaign' });
    await form.getByLabel('Title', { exact: true }).first().fill('Gym Week');
    await form.getByLabel('Challenge', { exact: true }).selectOption({ label: challenge.name });
    const zone = await form.getByLabel('Time zone').inputValue();
    await form.getByLabel('Time zone').fill('Leeds');
    await form.getByLabel('Time zone').press('Tab');
    await expect(form.getByText('No time zone matches. Choose a city such as London.')).toBeVisible();
    await expect(form.getByLabel('Time zone')).toHaveValue(zone);
    await form.getByRole('button', { name: /^1 Hero/ }).press('Enter');
    const hero = form.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^1 Hero/ }) });
    await hero.getByLabel('Title').fill('');
    await form.getByRole('button', { name: /^1 Hero/ }).press('Enter');
    await expect(hero.getByLabel('Title')).toHaveCount(0);
    const checklist = form.getByRole('region', { name: 'Before you publish' });
    await checklist.getByRole('button', { name: 'Block 1 (Hero): Title missing.' }).press('Enter');
    await expect(hero.getByLabel('Title')).toBeFocused();
    await form.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
    await expect(hero.getByText('Block 1 (Hero): Title missing.')).toBeVisible();
    await expect(hero.getByLabel('Title')).toBeFocused();
    // Types a title into the block, which is open only because its title is missing. The field must
    // stay after the first letter.
    await page.keyboard.type('Seven days in our gym');
    await expect(hero.getByLabel('Title')).toHaveValue('Seven days in our gym');

    const down = form.getByRole('button', { name: 'Move block 2 (' }).and(form.getByRole('button', { name: /down$/ }));
    await down.press('Enter');
    await expect(form.getByText(/is now block 3 of/)).toBeAttached();
    await form.getByRole('button', { name: 'Remove block 3 (' }).press('Enter');
    await expect(form.getByRole('button', { name: 'Undo' })).toBeFocused();
    await form.getByRole('button', { name: 'Undo' }).press('Enter');

    const preview = page.getByRole('complementary', { name: 'Preview' });
    const previewed = preview.frameLocator('iframe');
    await expect(previewed.getByText('Seven days in our gym')).toBeVisible();
    await expect(previewed.locator('html')).toHaveCSS('width', '390px');
    await preview.getByRole('button', { name: 'Desktop' }).press('Enter');
    await expect(previewed.locator('html')).toHaveCSS('width', '1280px');
    await preview.getByRole('button', { name: 'Dark' }).press('Enter');
    await expect(previewed.locator('html')).toHaveCSS('color-scheme', 'dark');
    await page.setViewportSize({ width: 390, height: 664 });
    await form.getByRole('button', { name: 'Preview' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Preview' });
    await expect(sheet.frameLocator('iframe').getByText('Seven days in our gym')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 720 });
    await expectGoodLooks(page, 'admin-campaign-editor');
    await expectRoomWhenEnlarged(page);
    await form.getByRole('button', { name: 'Publish' }).focus();
    await page.keyboard.down('Enter');
    await toasted(page, `Live at /${path}`);
    // Unpublish replaces Publish while the key is still down, and must get the focus.
    const unpublish = form.getByRole('button', { name: 'Unpublish' });
    await expect(unpublish).toBeFocused();
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(unpublish).not.toHaveAttribute('aria-busy');
    await expect(unpublish).toBeFocused();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);

    const visitor = await arrive();
    await visitor.page.goto(`/${path}`);
    await expect(visitor.page.getByRole('heading', { name: 'Seven days in our gym', level: 1 })).toBeVisible();
    await expect(visitor.page).toHaveTitle(/Gym Week/);
    await expect(visitor.page.getByText('Active', { exact: true })).toBeVisible();
    await expect(visitor.page.getByText('Be the first!')).toHaveCount(2);
    await expect(visitor.page.getByRole('link', { name: /^Join/ }).first()).toHaveAttribute(
      'href',
      `/challenge/${challenge.id}/record`,
    );
    await page.goto('/logout');
    await expect(page.getByText('Signed out successfully').first()).toBeVisible();
    await page.goto(`/${path}`);
    await expect(page.getByRole('link', { name: /^Join/ }).first()).toHaveAttribute(
      'href',
      `/login?redirect=${encodeURIComponent(`/challenge/${challenge.id}/record`)}`,
    );
    await page.goto('/no-such-campaign');
    await expect(page.getByRole('heading', { name: '404 Page Not Found', level: 1 })).toBeVisible();
  });

  test('sees that another organiser changed the page, saves over it, and unpublishes the page', async ({
    page,
    server,
    admin,
  }) => {
    await signIn(page, server.origin, admin);
    // Hides the challenge, so that the catalogue does not link to its page, which is unpublished
    // later.
    const challenge = await makeChallenge(page, server.origin, { isHidden: true });
    const path = `two-${Date.now()}`;
    const hero = { kind: 'hero', title: 'Two Organisers', text: '', buttons: [] };
    const words = {
      path,
      title: 'Two Organisers',
      description: 'One page.',
      challengeId: challenge.id,
      blocks: [hero],
    };
    const send = (method: string, address: string, data: object) =>
      sendCampaign(page, server.origin, [method, address], data);
    const { id, version } = await send('POST', '', words);
    await send('POST', `/${id}/publish`, { version });
    await page.goto(`/admin/campaigns/edit/${id}`);
    const form = page.getByRole('form', { name: 'Campaign' });
    const title = form.getByLabel('Title', { exact: true }).first();
    await title.fill('Ours');
    await send('PUT', `/${id}`, { ...words, title: 'Theirs', version: version + 1 });
    const save = form.getByRole('button', { name: 'Save' });
    await save.press('Enter');
    const note = page.getByRole('region', { name: 'Someone else saved first' });
    await expect(note).toBeFocused();
    await expect(title).toHaveValue('Ours');
    await note.getByRole('button', { name: 'Keep Mine' }).press('Enter');
    await toasted(page, 'Saved');
    await expect(note).toHaveCount(0);
    await expect(save).toBeFocused();

    await send('PUT', `/${id}`, { ...words, title: 'Theirs again', version: version + 3 });
    await title.fill('Ours again');
    await save.press('Enter');
    await note.getByRole('button', { name: 'Take Theirs' }).press('Enter');
    await expect(title).toHaveValue('Theirs again');
    await expect(page.getByRole('heading', { name: 'Edit Campaign', level: 1 })).toBeFocused();

    await form.getByRole('button', { name: 'Unpublish' }).press('Enter');
    const asked = page.getByRole('alertdialog', { name: 'Unpublish' });
    await expectSound(page);
    await asked.getByRole('button', { name: 'Unpublish' }).press('Enter');
    await toasted(page, 'Only admins can see this draft.');
    await expect(form.getByRole('button', { name: 'Publish' })).toBeFocused();

    // Publishes by an API call, then unpublishes in the list, which asks for confirmation. The
    // focus must stay when that is cancelled.
    await send('POST', `/${id}/publish`, { version: version + 5 });
    await page.goto('/admin/campaigns');
    const actions = page.getByRole('button', { name: 'Actions: Theirs again' });
    await actions.press('Enter');
    await page.getByRole('menuitem', { name: 'Unpublish' }).press('Enter');
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(actions).toBeFocused();
    await actions.press('Enter');
    await page.getByRole('menuitem', { name: 'Unpublish' }).press('Enter');
    await asked.getByRole('button', { name: 'Unpublish' }).press('Enter');
    await toasted(page, 'Theirs again: Only admins can see this draft.');
    await expect(actions).toBeFocused();
  });

  test('retries all failed requests of a preview with one press', async ({ page, server, admin }) => {
    await signIn(page, server.origin, admin);
    const challenge = await makeChallenge(page, server.origin, theseDays());
    const path = `retried-${Date.now()}`;
    const hero = { kind: 'hero', title: 'Retried', text: '', buttons: [] };
    const words = { path, title: 'Retried', description: 'Again.', challengeId: challenge.id, blocks: [hero] };
    const { id } = await sendCampaign(page, server.origin, ['POST', ''], words);
    await page.setViewportSize({ width: 1440, height: 900 });
    const requests = [`/api/campaigns/${path}`, `/api/campaigns/${path}/standings`, `/api/challenges/${challenge.id}`];
    const json = { error: { code: 'conflict', message: 'Not now.', requestId: 'r' } };
    // Uses `context.route`, because the preview's frame would refuse the script that `page.route`
    // adds here.
    for (const request of requests)
      await page.context().route(`**${request}`, (route) => route.fulfill({ status: 409, json }), { times: 1 });
    const answered = (status: number) =>
      Promise.all(
        requests.map((request) =>
          page.waitForResponse((reply) => reply.url().endsWith(request) && reply.status() === status),
        ),
      );
    const failed = answered(409);
    await page.goto(`/admin/campaigns/edit/${id}`);
    await failed;
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await expect(preview.getByRole('alert')).toHaveText('Failed to load');
    const tryAgain = preview.getByRole('button', { name: 'Try Again' });
    await expect(tryAgain).toBeInViewport({ ratio: 1 });
    const loaded = answered(200);
    await tryAgain.press('Enter');
    await loaded;
    await expect(tryAgain).toHaveCount(0);
    await expect(preview.getByRole('alert')).toHaveCount(0);
  });
});
