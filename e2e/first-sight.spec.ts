/** The page's heading is shown before the application has loaded, and is removed afterwards. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { makeChallenge } from './fixtures/challenges.ts';
import { expect, test } from './fixtures/test.ts';

// Rows, numbers and backgrounds move here.
test.use({ reducedMotion: 'no-preference' });

/** Delays these requests until the returned function is called. */
const holdBack = async (page: Page, addresses: string | RegExp): Promise<() => void> => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return release;
};

test('catalogue, challenge and leaderboard show title and description before the application loads', async ({
  page,
  signedIn,
  server,
}) => {
  await signedIn();
  const words = { name: 'Strict <Autumn> & "more"', description: 'Five strict push-ups, every day.' };
  const { slug } = await makeChallenge(page.request, server.origin, words);
  const pages = [
    ['/challenges', 'Take the Challenge', 'Only strict reps count'],
    [`/challenge/${slug}`, words.name, words.description],
    [`/challenge/${slug}/leaderboard`, words.name, words.description],
  ] as const;
  for (const [path, heading, lead] of pages) {
    const release = await holdBack(page, '**/assets/application-*.js');
    await page.goto(path, { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1, name: heading });
    await expect(title).toBeVisible();
    await expect(page.getByText(lead)).toBeVisible();
    const before = await title.boundingBox();
    await expect(page.getByRole('link', { name: 'RepTemple, home' })).toBeHidden();
    release();
    await expect(page.getByRole('link', { name: 'RepTemple, home' })).toBeVisible();
    await expect(title).toHaveCount(1);
    const after = await title.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0)), `${path}: nothing jumps`).toBeLessThanOrEqual(2);
    await page.unroute('**/assets/application-*.js');
  }
});

const WAITING_PAGES = [
  ['/challenge/push-ups', 'Loading challenge...', 'Join Challenge'],
  ['/challenge/push-ups/leaderboard', 'Loading...', 'Take Challenge'],
] as const;

for (const [path, words, act] of WAITING_PAGES) {
  test(`${path} shows its title without moving it, and a home link, while the data loads`, async ({ page }) => {
    const title = page.getByRole('heading', { level: 1, name: 'Strict Push-Ups' });
    const top = async () => Math.round((await title.boundingBox())?.y ?? 0);
    const start = await holdBack(page, '**/assets/application-*.js');
    const answer = await holdBack(page, /\/api\/challenges\//);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(title).toBeVisible();
    const before = await top();
    start();
    const waiting = page.getByRole('status', { name: words }).or(page.getByRole('status').filter({ hasText: words }));
    const home = page.getByRole('link', { name: 'RepTemple, home' });
    await expect(waiting).toBeAttached();
    await expect(home).toBeVisible();
    await expect(title).toHaveCount(1);
    expect(Math.abs((await top()) - before), 'nothing jumps when the bar comes').toBeLessThanOrEqual(2);
    answer();
    await expect(page.getByText(act, { exact: true })).toBeVisible();
    await expect(title).toHaveCount(1);
    expect(Math.abs((await top()) - before), 'nor when the answer does').toBeLessThanOrEqual(2);

    await holdBack(page, /\/api\/challenges\//);
    await page.goto(path);
    await expect(waiting).toBeAttached();
    await home.click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Your body is a temple. Every strict rep counts.')).toBeVisible();
  });
}

test('the landing page shows its title and promise before its script loads, and they do not move', async ({ page }) => {
  const release = await holdBack(page, '**/assets/landing-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const parts = [
    page.getByRole('heading', { level: 1, name: 'RepTemple' }),
    page.getByText('Your body is a temple. Every strict rep counts.'),
  ];
  const tops = async () => Promise.all(parts.map(async (part) => Math.round((await part.boundingBox())?.y ?? 0)));
  for (const part of parts) await expect(part).toBeVisible();
  const before = await tops();
  await expect(page.getByRole('button', { name: 'Begin Your Journey' })).toBeHidden();
  release();
  await expect(page.getByRole('button', { name: 'Begin Your Journey' })).toBeVisible();
  for (const part of parts) await expect(part).toHaveCount(1);
  expect(await tops()).toEqual(before);
});

/** For visitors: path, heading, and the delayed file that renders the page. */
const FIRST_SIGHTS = [
  ['/', 'RepTemple', '**/assets/landing-*.js'],
  ['/challenges', 'Take the Challenge', '**/assets/application-*.js'],
  ['/challenge/push-ups', 'Strict Push-Ups', '**/assets/application-*.js'],
  ['/challenge/push-ups/leaderboard', 'Strict Push-Ups', '**/assets/application-*.js'],
] as const;

/** `ground` and `bars`: `--color-ground` of the theme, in the page and in the browser's toolbar. */
const CHOICES = [
  { chosen: 'noon', system: 'dark', ground: 'rgb(236, 230, 218)', bars: '#ece6da' },
  { chosen: 'night', system: 'light', ground: 'rgb(20, 21, 23)', bars: '#141517' },
] as const;

for (const { chosen, system, ground, bars } of CHOICES) {
  test.describe(`with ${chosen} chosen where the system is ${system}`, () => {
    test.use({ colorScheme: system });

    test('a page has the chosen theme from its initial paint on', async ({ page }) => {
      await page.goto('/challenges');
      await page.getByRole('button', { name: `Switch to ${chosen === 'noon' ? 'light' : 'dark'} theme` }).click();
      for (const [path, heading, application] of FIRST_SIGHTS) {
        const release = await holdBack(page, application);
        await page.goto(path, { waitUntil: 'commit' });
        const title = page.getByRole('heading', { level: 1, name: heading });
        await expect(title).toBeVisible();
        await expect(page.getByRole('link', { name: 'RepTemple, home' }), `${path}: not there yet`).toHaveCount(0);
        await expect(page.locator('html'), path).toHaveAttribute('data-theme', chosen);
        await expect(page.locator('body'), path).toHaveCSS('background-color', ground);
        await expect(page.locator(`meta[name="theme-color"]:not([content="${bars}"])`), path).toHaveCount(0);
        release();
        await expect(page.getByRole('button', { name: /^Switch to/ }), path).toHaveCount(1);
        await expect(page.locator('body'), path).toHaveCSS('background-color', ground);
        await page.unroute(application);
      }
    });
  });
}

/** Longer than a browser delays rendering. */
const SOME_FRAMES_MS = 500;

test('nothing is painted before the theme is known', async ({ page }) => {
  const paints = async () => page.evaluate(() => performance.getEntriesByType('paint').length);
  const release = await holdBack(page, '**/assets/first-*.js');
  const styled = page.waitForResponse(/\/assets\/theme-[\w-]+\.css$/);
  await page.goto('/challenges', { waitUntil: 'commit' });
  await (await styled).finished();
  await wait(SOME_FRAMES_MS);
  expect(await paints()).toBe(0);
  release();
  await expect.poll(paints).toBeGreaterThan(0);
});
