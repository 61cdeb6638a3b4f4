/**
 * If a part of a page fails to load, it shows an error in its place and the rest of the page stays.
 */
import type { BrowserContext, Page, Request, Route } from '@playwright/test';
import { promote, seed, type Seeded, settle } from '../tools/screenshots/seed.ts';
import { startServer } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';

type Who = 'visitor' | 'member' | 'admin';

interface Target {
  readonly who: Who;
  readonly path: string;
  /** Path of the call without which there is no page. */
  readonly main: RegExp;
  /** Main links and buttons, which stay. */
  readonly actions: readonly string[];
}

const NO_MAIN = /^$/;

const targetsOf = ({
  challenge,
  challengeId,
  recording,
  filmed,
  duel,
  campaign,
  queued,
}: Seeded): readonly Target[] => [
  {
    who: 'visitor',
    path: `/challenge/${challenge}`,
    main: /\/challenges\/[^/]+$/,
    actions: ['Join Challenge', 'Share'],
  },
  { who: 'member', path: `/challenge/${challenge}`, main: /\/challenges\/[^/]+$/, actions: ['Share'] },
  { who: 'member', path: `/challenge/${duel}`, main: /\/challenges\/[^/]+$/, actions: ['Share'] },
  { who: 'visitor', path: `/challenge/${challenge}/leaderboard`, main: /\/challenges\/[^/]+$/, actions: [] },
  { who: 'member', path: `/challenge/${challenge}/leaderboard`, main: /\/challenges\/[^/]+$/, actions: [] },
  {
    who: 'member',
    path: `/challenge/${challenge}/recording/${recording}`,
    main: /\/(recordings|challenges)\/[^/]+$/,
    actions: ['Leaderboard'],
  },
  {
    who: 'member',
    path: `/challenge/${challenge}/recording/${filmed}`,
    main: /\/(recordings|challenges)\/[^/]+$/,
    actions: ['Leaderboard'],
  },
  { who: 'visitor', path: '/challenges', main: /\/challenges$/, actions: [] },
  { who: 'visitor', path: '/gym-week', main: /\/campaigns\/[^/]+$/, actions: ['Join Challenge'] },
  { who: 'member', path: '/gym-week', main: /\/campaigns\/[^/]+$/, actions: ['Join Challenge'] },
  { who: 'member', path: '/me', main: NO_MAIN, actions: ['Export or Delete'] },
  { who: 'member', path: '/profile', main: NO_MAIN, actions: [] },
  { who: 'member', path: '/profile/security', main: NO_MAIN, actions: [] },
  { who: 'member', path: '/pushup-challenge/create', main: NO_MAIN, actions: ['Create Challenge'] },
  { who: 'admin', path: '/admin', main: NO_MAIN, actions: ['Create Challenge', 'Create Campaign'] },
  {
    who: 'admin',
    path: `/admin/campaigns/edit/${campaign}`,
    main: /\/admin\/campaigns\/[^/]+$/,
    actions: ['Open the Page'],
  },
  { who: 'admin', path: `/admin/review/${queued}`, main: NO_MAIN, actions: [] },
  { who: 'admin', path: '/admin/challenges', main: NO_MAIN, actions: ['Create Challenge'] },
  { who: 'admin', path: `/admin/challenges/edit/${challengeId}`, main: /\/admin\/challenges\/[^/]+$/, actions: [] },
  { who: 'admin', path: `/admin/analytics/${challengeId}`, main: /\/analytics$/, actions: [] },
  { who: 'admin', path: '/admin/campaigns', main: NO_MAIN, actions: ['Create Campaign'] },
  { who: 'admin', path: '/admin/review', main: NO_MAIN, actions: [] },
  { who: 'admin', path: '/admin/corrections', main: NO_MAIN, actions: [] },
  { who: 'admin', path: '/admin/users', main: NO_MAIN, actions: ['Invite'] },
  { who: 'admin', path: '/admin/waitlist', main: NO_MAIN, actions: [] },
  { who: 'admin', path: '/admin/outbox', main: NO_MAIN, actions: [] },
  { who: 'admin', path: '/admin/audit', main: NO_MAIN, actions: [] },
  { who: 'admin', path: '/admin/operations', main: NO_MAIN, actions: [] },
];

/**
 * Not parts: the session, which decides the page; streams; images and videos, which browsers show
 * as missing.
 */
const NOT_A_PART =
  /^\/api\/(profile$|auth\/|events)|\/(live|events|stream|thumbnail|gif|video|picture)\b|\.(jpg|png|gif|mp4|webm)$/;
/** Optional links to other content. */
const OPTIONAL = /^\/api\/campaigns$|\/running/;

const FAILURE = {
  error: { code: 'internal', message: 'Something went wrong on our side. Please try again.', requestId: 'test' },
};

const QUIET_MS = 500;

/** Opens the page and waits for its heading and its calls, except streams, which never end. */
const open = async (page: Page, path: string): Promise<void> => {
  const pending = new Set<Request>();
  let lastChangeMs = Date.now();
  const isWaitedFor = (request: Request): boolean => !NOT_A_PART.test(new URL(request.url()).pathname);
  const end = (request: Request): void => {
    if (pending.delete(request)) lastChangeMs = Date.now();
  };
  page.on('request', (request) => {
    if (!isWaitedFor(request)) return;
    pending.add(request);
    lastChangeMs = Date.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  lastChangeMs = Date.now();
  await expect.poll(() => pending.size === 0 && Date.now() - lastChangeMs > QUIET_MS, { message: path }).toBe(true);
};

/** Returns the paths of the calls that a page makes on load. */
const callsOf = async (page: Page, path: string): Promise<readonly string[]> => {
  const calls = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) calls.add(pathname);
  });
  await open(page, path);
  return [...calls];
};

/** Returns the page's problems while this call fails and after it recovers. */
const faultsOf = async (
  page: Page,
  { path, actions }: Target,
  call: string,
  title: string,
): Promise<readonly string[]> => {
  const faults: string[] = [];
  const isCall = (url: URL): boolean => url.pathname === call;
  const fail = (route: Route): Promise<void> => route.fulfill({ status: 500, json: FAILURE });
  await page.route(isCall, fail);
  await open(page, path);
  const heading = await page.locator('h1').first().innerText();
  if (heading !== title) faults.push(`the heading is “${heading}”`);
  for (const action of actions) {
    const control = page.getByRole('button', { name: action }).or(page.getByRole('link', { name: action }));
    if ((await control.count()) === 0) faults.push(`“${action}” is gone`);
  }
  const tryAgain = page.getByRole('button', { name: /Try Again|Try again/ });
  await tryAgain
    .first()
    .waitFor({ timeout: 3_000 })
    .catch(() => undefined);
  await page.unroute(isCall, fail);
  if ((await tryAgain.count()) === 0) return OPTIONAL.test(call) ? faults : [...faults, 'nothing offers to try again'];
  for (let left = await tryAgain.count(); left > 0; left -= 1) {
    await tryAgain.first().click();
    await page.waitForLoadState('networkidle');
  }
  await expect(tryAgain)
    .toHaveCount(0, { timeout: 5_000 })
    .catch(() => faults.push('it stays failed'));
  return faults;
};

test('a failed call takes away no more than its own part of a page, which can be tried again', async ({ browser }) => {
  test.setTimeout(1_800_000);
  const server = await startServer('failed-parts', { ADMIN_SECOND_FACTOR: 'optional', TRUST_PROXY: 'true' });
  const { origin } = server;
  const enter = (): Promise<BrowserContext> => browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
  const contexts: Record<Who, BrowserContext> = { visitor: await enter(), member: await enter(), admin: await enter() };
  const faults: string[] = [];
  try {
    const admin = await settle(contexts.admin.request, origin, 'Iris Hadrian', 'female');
    await promote(admin, server);
    const member = await settle(contexts.member.request, origin, 'Marcus Aurel', 'male');
    const seeded = await seed(origin, { member, admin, newContext: async () => (await enter()).request });
    let tried = 0;
    for (const target of targetsOf(seeded)) {
      const first = await contexts[target.who].newPage();
      const calls = await callsOf(first, target.path);
      const title = await first.locator('h1').first().innerText();
      await first.close();
      for (const call of calls.filter((one) => !NOT_A_PART.test(one) && !target.main.test(one))) {
        const page = await contexts[target.who].newPage();
        const found = await faultsOf(page, target, call, title);
        faults.push(...found.map((fault) => `${target.path} (${target.who}) without ${call}: ${fault}`));
        await page.close();
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(20);
  } finally {
    await server.stop();
  }
  expect(faults).toEqual([]);
});
