/** Tests the admins' analytics of a challenge (specification S1, sections 2, 8 and 9). */
import { readFileSync } from 'node:fs';
import { freshName, makeChallenge, VALID_REPS } from './fixtures/admin-challenges.ts';
import { submitSet } from './fixtures/challenges-sets-and-campaigns.ts';
import { expect, signIn, test, signUp } from './fixtures/test.ts';
import { expectGoodLooks } from './fixtures/visual-checks.ts';
import { holdRequests } from './fixtures/watch-fail-and-hold-requests.ts';

const figure = (title: string, value: number) => new RegExp(`^${title}\\s*${value}$`);

test('summary, chart, tabs, medals and CSV of the challenge analytics agree', async ({
  page,
  server,
  admin,
  browser,
}) => {
  await signIn(page, server.origin, admin);
  const name = freshName('=Figures, "quoted"');
  const challenge = await makeChallenge(page, server.origin, { name });
  const people = [];
  for (const gender of ['male', 'female', 'male'] as const) {
    const theirs = await browser.newPage();
    people.push(await signUp(theirs, server.origin, gender));
    await submitSet(theirs.request, server.origin, challenge.id);
    if (people.length === 1) await submitSet(theirs.request, server.origin, challenge.id);
    await theirs.close();
  }
  const [man, woman] = people;
  await page.goto(`/admin/analytics/${challenge.id}`);
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
  const terms = page.locator('dl > div');
  for (const [title, value] of [
    ['Recordings', 4],
    ['Participants', 3],
    ['Male', 3],
    ['Female', 1],
    ['Average Valid Reps', VALID_REPS],
    ['Top Score', VALID_REPS],
  ] as const) {
    await expect(terms.filter({ hasText: figure(title, value) }).first(), title).toBeVisible();
  }
  const chart = page.getByRole('figure', { name: 'Attempts a day' });
  await expect(chart).toContainText('4 attempts');
  await chart.getByText('Show data table').press('Enter');
  await expect(chart.getByRole('row').last()).toContainText('4');
  await chart.getByText('Show data table').press('Enter');

  const all = page.getByRole('table', { name: 'All Recordings' });
  await expect(all.getByRole('row')).toHaveCount(5);
  await expect(all.getByRole('row').nth(1)).toContainText('Gold');
  await expect(all.getByRole('row').nth(2)).toContainText('Silver');
  await expect(all.getByRole('row').nth(3)).toContainText('Bronze');
  await expect(all).toContainText(woman?.email ?? 'nobody');
  await expectGoodLooks(page, 'admin-analytics');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${name.replaceAll('"', '_')}-recordings.csv`);
  const [head = '', ...lines] = readFileSync(await download.path(), 'utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);
  expect(head.replaceAll('"', '')).toBe('Name,Email,Sex,Valid Reps,Invalid Reps,Total Reps,Duration,Date,Status');
  expect(lines).toHaveLength(4);
  expect(lines.filter((line) => line.includes(man?.email ?? 'nobody'))).toHaveLength(2);
  expect(lines.every((line) => /\d+:\d{2}/.test(line))).toBe(true);

  await page.getByRole('tab', { name: 'All Recordings' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Male Leaderboard', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('table', { name: 'Male Leaderboard', exact: true })).not.toContainText(
    woman?.email ?? '',
  );
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=female/);
  const women = page.getByRole('table', { name: 'Female Leaderboard' });
  await expect(women.getByRole('row')).toHaveCount(2);
  await expect(women.getByRole('row').nth(1)).toContainText('Gold');

  await page.getByLabel('Search').fill('nobody-at-all');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
});

test('analytics of a challenge without recordings show a skeleton while loading, then an empty state', async ({
  page,
  server,
  admin,
}) => {
  await signIn(page, server.origin, admin);
  const { name } = await makeChallenge(page, server.origin);
  const release = await holdRequests(page, '**/analytics');
  await page.goto(`/admin/challenges?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Actions: ${name}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Analytics' }).press('Enter');
  await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'No results yet' })).toBeVisible();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Nothing yet' })).toHaveCount(3);
  await expectGoodLooks(page, 'admin-analytics-none');
});

test.describe('missing', () => {
  test.use({ provokedStatuses: [404] });

  test('analytics that cannot be loaded return the admin to the list with a message', async ({
    page,
    server,
    admin,
  }) => {
    await signIn(page, server.origin, admin);
    await page.goto('/admin/analytics/00000000-0000-4000-8000-000000000000');
    await expect(
      page.getByRole('region', { name: /Notifications/ }).getByText('Failed to load analytics data', { exact: true }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/challenges$/);
  });

  test('recordings that cannot be loaded show the error in their place and as a notification', async ({
    page,
    server,
    admin,
  }) => {
    await signIn(page, server.origin, admin);
    const { id } = await makeChallenge(page, server.origin);
    const refused = { error: { code: 'not_found', message: 'They are not there.', requestId: 'none' } };
    await page.route('**/analytics/recordings?*', async (route) => route.fulfill({ status: 404, json: refused }));
    await page.goto(`/admin/analytics/${id}`);
    await expect(
      page.getByRole('region', { name: /Notifications/ }).getByText('Failed to load recordings', { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Failed to load recordings' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'They are not there.' })).toBeVisible();
  });
});

test('challenge analytics answer 401 to visitors and 403 to members', async ({ page, server, admin, browser }) => {
  const theirs = await browser.newPage();
  await signIn(theirs, server.origin, admin);
  const { id } = await makeChallenge(theirs, server.origin);
  await theirs.close();
  const address = `/api/admin/challenges/${id}/analytics`;
  for (const one of [address, `${address}/recordings`, `${address}/csv`]) {
    expect((await page.request.get(one)).status(), one).toBe(401);
  }
  await signUp(page, server.origin);
  for (const one of [address, `${address}/recordings`, `${address}/csv`]) {
    expect((await page.request.get(one)).status(), one).toBe(403);
  }
});
