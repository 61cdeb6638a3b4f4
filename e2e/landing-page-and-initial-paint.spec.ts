/**
 * Tests the landing page: loaded files and links (specification S1, section 2). Also tests heading
 * and theme of a page before the application has loaded.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Locator, Response } from '@playwright/test';
import { makeChallenge, submitSet } from './fixtures/challenges-sets-and-campaigns.ts';
import { expect, test } from './fixtures/test.ts';
import { boxOf } from './fixtures/visual-checks.ts';
import { holdRequests } from './fixtures/watch-fail-and-hold-requests.ts';

const topOf = async (part: Locator): Promise<number> => Math.round((await boxOf(part)).y);

test.describe('first page', () => {
  // Turns animations on, because these tests check animated rows, numbers and backgrounds.
  test.use({ reducedMotion: 'no-preference' });

  test('the landing page sends a member with an active challenge to its recorder, unless they choose to stay', async ({
    page,
    server,
    signedIn,
  }) => {
    await signedIn();
    const { id } = await makeChallenge(page.request, server.origin, { name: 'Under way' });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Begin Your Journey' })).toBeVisible();
    await submitSet(page.request, server.origin, id);

    const releaseChallenges = await holdRequests(page, '**/api/challenges/active');
    const releaseSession = await holdRequests(page, '**/api/auth/get-session');
    // Expects the loading text, not the landing page, until the user's challenges are loaded.
    await page.goto('/');
    await expect(page.getByText('Loading your challenge...')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Begin Your Journey' })).toHaveCount(0);
    releaseSession();
    await expect(page.getByText('Loading your challenge...')).toBeVisible();
    releaseChallenges();
    await expect(page).toHaveURL(`${server.origin}/challenge/${id}/record`);
    await page.getByRole('link', { name: 'RepTemple, home' }).click();
    await expect(page).toHaveURL(`${server.origin}/challenges`);
    await page.goto('/?stay=true');
    await expect(page.getByRole('button', { name: 'Begin Your Journey' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse Challenges' })).toHaveAttribute('href', '/challenges');
    await expect(page.getByRole('link', { name: 'Create Account' })).toHaveCount(0);
  });

  const LIMIT_KB = 120;

  const READERS = [
    { locale: 'en-US', words: { begin: 'Begin Your Journey', login: 'Login', signIn: 'Sign In' } },
    { locale: 'de-DE', words: { begin: 'Beginne deinen Weg', login: 'Anmelden', signIn: 'Anmelden' } },
  ] as const;

  for (const { locale, words } of READERS) {
    test.describe(`in a browser that speaks ${locale}`, () => {
      test.use({ locale });

      test('a visitor loads at most 120 KB of script and no pose code, and the application on first interaction', async ({
        page,
      }) => {
        const scripts: Promise<Buffer>[] = [];
        const keep = (response: Response): void => {
          if (new URL(response.url()).pathname.match(/\/assets\/.*\.js(on)?$/)) scripts.push(response.body());
        };
        page.on('response', keep);
        const film = page.waitForRequest(/\/samples\/landing-background-\w+\.(webm|mp4)$/);
        await page.goto('/');
        await film;
        page.off('response', keep);
        const bodies = await Promise.all(scripts);
        expect(bodies.length).toBeGreaterThan(0);
        expect(bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)).toBeLessThan(LIMIT_KB * 1024);
        expect(bodies.filter((body) => body.includes('PoseLandmarker'))).toEqual([]);

        const application = page.waitForResponse(/\/assets\/application-[\w-]+\.js$/);
        await page.getByRole('link', { name: words.login }).focus();
        await application;
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { name: words.signIn, level: 1 })).toBeVisible();
        await page.goBack();
        await expect(page.getByRole('button', { name: words.begin })).toBeVisible();
      });
    });
  }

  test('the landing page works with site data blocked, and shows an error when its script fails to load', async ({
    browser,
    server,
  }) => {
    // Opens a page without the checks of the `page` fixture, because failed requests are expected
    // here.
    const page = await browser.newPage({ baseURL: server.origin, locale: 'en-US' });
    await page.addInitScript(() => {
      const refused = (): never => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, { get: refused, configurable: true });
      }
    });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Begin Your Journey' })).toBeVisible();
    await page.getByRole('link', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();

    await page.route(/\/assets\/landing-[\w-]+\.js$/, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
    await page.unroute(/\/assets\/landing-[\w-]+\.js$/);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('button', { name: 'Begin Your Journey' })).toBeVisible();
    await page.close();
  });

  test('the landing page counts a sample video on request, and offers a try without an account', async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
    await page.goto('/');
    const watch = page.getByRole('button', { name: 'Watch it count' });
    await watch.scrollIntoViewIfNeeded();
    expect(loaded.filter((path) => /faults\.(webm|track\.json)$/.test(path))).toEqual([]);
    await watch.click();
    const clip = page.locator('video[controls]');
    await expect(clip).toBeFocused();
    await clip.evaluate((video) => {
      if (video instanceof HTMLVideoElement) video.currentTime = 6;
    });
    await expect(page.getByRole('definition').first()).toHaveText('1');
    await expect(page.getByRole('link', { name: 'Try it with your camera' })).toHaveAttribute('href', '/try');
  });

  test('pages of a signed-in user show data that the server embedded, without requesting it', async ({
    page,
    signedIn,
    server,
  }) => {
    const { name } = await signedIn();
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && request.resourceType() === 'fetch') calls.push(pathname);
    });
    await page.goto('/challenges');
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(calls).toEqual([]);
    const reply = await page.goto('/challenge/push-ups/leaderboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Strict Push-Ups' })).toBeVisible();
    expect(reply?.headers()['cache-control']).toBe('private, no-store');
    expect(await reply?.text()).toContain(name);
    expect(calls.filter((call) => /get-session|profile|leaderboard$/.test(call))).toEqual([]);
    await page.context().clearCookies();
    expect(await (await page.goto(`${server.origin}/challenges`))?.text()).not.toContain(name);
  });
});

test.describe('initial paint', () => {
  // Turns animations on, because these tests check animated rows, numbers and backgrounds.
  test.use({ reducedMotion: 'no-preference' });

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
      const release = await holdRequests(page, '**/assets/application-*.js');
      await page.goto(path, { waitUntil: 'commit' });
      const title = page.getByRole('heading', { level: 1, name: heading });
      await expect(title).toBeVisible();
      await expect(page.getByText(lead)).toBeVisible();
      // Waits for the style sheet. Without it the page has another layout.
      const sheets = page.locator('link[rel="stylesheet"]');
      await expect
        .poll(() => sheets.evaluateAll((all: HTMLLinkElement[]) => all.every(({ sheet }) => sheet !== null)))
        .toBe(true);
      const name = page.getByText('RepTemple', { exact: true });
      const before = [await topOf(title), await topOf(name)];
      await expect(page.getByRole('link', { name: 'RepTemple, home' })).toBeHidden();
      release();
      await expect(page.getByRole('link', { name: 'RepTemple, home' })).toBeVisible();
      await expect(title).toHaveCount(1);
      for (const [index, part] of [title, name].entries()) {
        await expect(part).toBeVisible();
        const moved = Math.abs((await topOf(part)) - (before[index] ?? 0));
        expect(moved, `${path}: nothing jumps`).toBeLessThanOrEqual(2);
      }
      await page.unroute('**/assets/application-*.js');
    }
  });

  const WAITING_PAGES = [
    ['/challenge/push-ups', 'Loading challenge...', 'Join Challenge'],
    ['/challenge/push-ups/leaderboard', 'Loading...', 'Take Challenge'],
  ] as const;

  const WIDTHS = [390, 1280] as const;

  for (const [path, words, act] of WAITING_PAGES)
    for (const width of WIDTHS)
      test(`${path} shows its title without moving it, and a home link, while the data loads, ${width} px wide`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 720 });
        const title = page.getByRole('heading', { level: 1, name: 'Strict Push-Ups' });
        const start = await holdRequests(page, '**/assets/application-*.js');
        const answer = await holdRequests(page, /\/api\/challenges\//);
        await page.goto(path, { waitUntil: 'commit' });
        await expect(title).toBeVisible();
        const before = await topOf(title);
        start();
        const waiting = page
          .getByRole('status', { name: words })
          .or(page.getByRole('status').filter({ hasText: words }));
        const home = page.getByRole('link', { name: 'RepTemple, home' });
        await expect(waiting).toBeAttached();
        await expect(home).toBeVisible();
        await expect(title).toHaveCount(1);
        expect(Math.abs((await topOf(title)) - before), 'nothing jumps when the bar comes').toBeLessThanOrEqual(2);
        answer();
        await expect(page.getByText(act, { exact: true })).toBeVisible();
        await expect(title).toHaveCount(1);
        expect(Math.abs((await topOf(title)) - before), 'nor when the answer does').toBeLessThanOrEqual(2);

        await holdRequests(page, /\/api\/challenges\//);
        await page.goto(path);
        await expect(waiting).toBeAttached();
        await home.click();
        await expect(page).toHaveURL('/');
        await expect(page.getByText('Your body is a temple. Every strict rep counts.')).toBeVisible();
      });

  test('the landing page shows its title and promise before its script loads, and they do not move', async ({
    page,
  }) => {
    const release = await holdRequests(page, '**/assets/landing-*.js');
    await page.goto('/', { waitUntil: 'commit' });
    const parts = [
      page.getByRole('heading', { level: 1, name: 'RepTemple' }),
      page.getByText('Your body is a temple. Every strict rep counts.'),
    ];
    const tops = () => Promise.all(parts.map(topOf));
    for (const part of parts) await expect(part).toBeVisible();
    const before = await tops();
    await expect(page.getByRole('button', { name: 'Begin Your Journey' })).toBeHidden();
    release();
    await expect(page.getByRole('button', { name: 'Begin Your Journey' })).toBeVisible();
    for (const part of parts) await expect(part).toHaveCount(1);
    expect(await tops()).toEqual(before);
  });

  /**
   * Pages for visitors: path, heading, and URL pattern of the script that renders the page. The
   * test delays this script.
   */
  const FIRST_SIGHTS = [
    ['/', 'RepTemple', '**/assets/landing-*.js'],
    ['/challenges', 'Take the Challenge', '**/assets/application-*.js'],
    ['/challenge/push-ups', 'Strict Push-Ups', '**/assets/application-*.js'],
    ['/challenge/push-ups/leaderboard', 'Strict Push-Ups', '**/assets/application-*.js'],
  ] as const;

  /**
   * Themes to test: the one that the user chose, and that of the system. `ground` is the expected
   * background, `bars` the colour of the browser's toolbar.
   */
  const CHOICES = [
    { chosen: 'light', system: 'dark', ground: 'rgb(236, 230, 218)', bars: '#ece6da' },
    { chosen: 'dark', system: 'light', ground: 'rgb(20, 21, 23)', bars: '#141517' },
  ] as const;

  for (const { chosen, system, ground, bars } of CHOICES) {
    test.describe(`with ${chosen} chosen where the system is ${system}`, () => {
      test.use({ colorScheme: system });

      test('a page has the chosen theme from its initial paint on', async ({ page }) => {
        await page.goto('/challenges');
        await page.getByRole('button', { name: `Switch to ${chosen} theme` }).click();
        for (const [path, heading, application] of FIRST_SIGHTS) {
          const release = await holdRequests(page, application);
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

  const SOME_FRAMES_MS = 500;

  test('nothing is painted before the theme is known', async ({ page }) => {
    const paints = async () => page.evaluate(() => performance.getEntriesByType('paint').length);
    const release = await holdRequests(page, '**/assets/first-*.js');
    const styled = page.waitForResponse(/\/assets\/theme-[\w-]+\.css$/);
    await page.goto('/challenges', { waitUntil: 'commit' });
    await (await styled).finished();
    await wait(SOME_FRAMES_MS);
    expect(await paints()).toBe(0);
    release();
    await expect.poll(paints).toBeGreaterThan(0);
  });
});
