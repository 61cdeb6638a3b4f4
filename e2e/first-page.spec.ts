/**
 * Landing page: loaded files and links (specification S1, section 2). Its waitlist:
 * waitlist.spec.ts.
 */
import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { makeChallenge, submitSet } from './fixtures/challenges.ts';
import { expect, test } from './fixtures/test.ts';

// Rows, numbers and backgrounds move here.
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

  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/challenges/active', async (route) => {
    await held;
    await route.continue();
  });
  let tellWho: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (tellWho = resolve));
  await page.route('**/api/auth/get-session', async (route) => {
    await asked;
    await route.continue();
  });
  // The landing page is not rendered while the session or the user's challenges are loading.
  await page.goto('/');
  await expect(page.getByText('Loading your challenge...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Begin Your Journey' })).toHaveCount(0);
  tellWho();
  await expect(page.getByText('Loading your challenge...')).toBeVisible();
  release();
  await expect(page).toHaveURL(`${server.origin}/challenge/${id}/record`);
  await page.getByRole('link', { name: 'RepTemple, home' }).click();
  await expect(page).toHaveURL(`${server.origin}/challenges`);
  await page.goto('/?stay=true');
  await expect(page.getByRole('button', { name: 'Begin Your Journey' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse Challenges' })).toHaveAttribute('href', '/challenges');
  await expect(page.getByRole('link', { name: 'Create Account' })).toHaveCount(0);
});

/** In KB of 1024 bytes, gzipped. */
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
      // The video loads last, when no other request is pending.
      const film = page.waitForRequest(/\/samples\/landing-\w+\.(webm|mp4)$/);
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
  // A separate page, because here failures are expected.
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

test('the first page counts an athlete when asked, and offers to try it without an account', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
  await page.goto('/');
  const watch = page.getByRole('button', { name: 'Watch it count' });
  await watch.scrollIntoViewIfNeeded();
  expect(loaded.filter((path) => /faults\.(webm|track\.json)$/.test(path))).toEqual([]);
  await watch.click();
  const clip = page.locator('video[controls]');
  await expect(clip).toBeFocused();
  // Seeks past the first rep instead of waiting for it.
  await clip.evaluate((video) => {
    if (video instanceof HTMLVideoElement) video.currentTime = 6;
  });
  await expect(page.getByRole('definition').first()).toHaveText('1');
  const tries = page.getByRole('link', { name: 'Try it with your camera' });
  await expect(tries).toHaveCount(2);
  for (const link of await tries.all()) await expect(link).toHaveAttribute('href', '/try');
});

test('pages of someone signed in show their first data without asking for it', async ({ page, signedIn, server }) => {
  const { name } = await signedIn();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.resourceType() === 'fetch') calls.push(pathname);
  });
  await page.goto('/challenges');
  // Tests before this one may have filled the first page of the catalogue.
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
