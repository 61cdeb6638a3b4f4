/**
 * Pages with a failed request or script: the failed part shows a message and can be loaded again,
 * and the rest of the page stays.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { promote, seed, createAccount } from '../tools/screenshots/seed-users-and-data.ts';
import type { Seeded } from '../tools/screenshots/seed-users-and-data.ts';
import { headingOf } from './fixtures/axe.ts';
import { callsAnswered, callsOf, failNoCall, watchCalls } from './fixtures/failing-calls.ts';
import { startServer } from './fixtures/server.ts';
import { expect, shareOut, test } from './fixtures/test.ts';
import { expectSound } from './fixtures/visual-checks.ts';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;
type Who = 'visitor' | 'member' | 'admin';

interface Target {
  readonly who: Who;
  readonly path: string;
  readonly main: RegExp;
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
  { who: 'member', path: '/me', main: NO_MAIN, actions: ['Download or Delete'] },
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

/** Requests that are not part of a page: session, streams, pictures and videos. */
const NOT_A_PART =
  /^\/api\/(profile$|auth\/|events)|\/(live|events|stream|thumbnail|gif|video|picture)\b|\.(jpg|png|gif|mp4|webm)$/;
/** Requests for optional parts of a page: links to other content, kudos, and a question on /me. */
const OPTIONAL = / \/api\/campaigns$|\/running|\/kudos$|^\/me \/api\/sign-in-methods$/;

const PART_MS = 10_000;

const tryAgainIn = (page: Page) => page.getByRole('button', { name: /Try again/i });

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await headingOf(page).waitFor();
  await callsAnswered(page).catch((cause: unknown) => {
    throw new Error(`${path} keeps loading`, { cause });
  });
};

const faultUnless = (expectation: Promise<void>, fault: string): Promise<readonly string[]> =>
  expectation.then(() => []).catch(() => [fault]);

const missingParts = async (page: Page, { actions }: Target, title: string): Promise<readonly string[]> => {
  const faults = await Promise.all([
    faultUnless(expect(headingOf(page)).toHaveText(title, { timeout: PART_MS }), 'the heading is another'),
    ...actions.map((name) => {
      const action = page.getByRole('button', { name }).or(page.getByRole('link', { name }));
      return faultUnless(expect(action.first()).toBeAttached({ timeout: PART_MS }), `“${name}” is gone`);
    }),
  ]);
  return faults.flat();
};

const repair = async (page: Page): Promise<readonly string[]> => {
  const tryAgain = tryAgainIn(page);
  await failNoCall(page);
  for (let left = await tryAgain.count(); left > 0; left -= 1) {
    if ((await tryAgain.count()) === 0) break;
    // Ignores a click that times out: an earlier click may have loaded this part too.
    await tryAgain
      .first()
      .click({ timeout: PART_MS })
      .catch(() => undefined);
    await callsAnswered(page);
  }
  return faultUnless(expect(tryAgain).toHaveCount(0, { timeout: PART_MS }), 'it stays failed');
};

interface Break {
  readonly target: Target;
  readonly call: string;
  readonly title: string;
}

/**
 * Lets the request fail, then presses “Try again”. Returns the faults of the page in both states.
 */
const faultsOf = async (page: Page, { target, call, title }: Break): Promise<readonly string[]> => {
  await watchCalls(page, call);
  await open(page, target.path);
  if (OPTIONAL.test(`${target.path} ${call}`)) return missingParts(page, target, title);
  const isOffered = expect(tryAgainIn(page).first()).toBeVisible({ timeout: PART_MS });
  const notOffered = await faultUnless(isOffered, 'nothing offers to try again');
  const missing = await missingParts(page, target, title);
  return [...notOffered, ...missing, ...(await repair(page))];
};

const breaksOf = async (context: BrowserContext, target: Target): Promise<readonly Break[]> => {
  const page = await context.newPage();
  await watchCalls(page, null);
  await open(page, target.path);
  const title = await headingOf(page).innerText();
  const calls = await callsOf(page);
  await page.close();
  const parts = calls.filter((one) => !NOT_A_PART.test(one) && !target.main.test(one));
  return parts.map((call) => ({ target, call, title }));
};

/**
 * Browser contexts per user, each with one page: pages of one context share six connections, which
 * streams and videos would use up.
 */
const CONTEXTS = 2;

test('a failed request breaks only its own part of a page, which can be retried', async ({ browser }) => {
  const server = await startServer('failed-parts', { ADMIN_SECOND_FACTOR: 'optional', TRUST_PROXY: 'true' });
  const { origin } = server;
  const enter = (storageState?: Session): Promise<BrowserContext> =>
    browser.newContext({
      baseURL: origin,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      ...(storageState && { storageState }),
    });
  const first: Record<Who, BrowserContext> = { visitor: await enter(), member: await enter(), admin: await enter() };
  const faults: string[] = [];
  let tried = 0;
  const tryAll = async (who: Who, targets: readonly Target[]): Promise<void> => {
    const session = await first[who].storageState();
    const contexts = [first[who], ...(await Promise.all(Array.from({ length: CONTEXTS - 1 }, () => enter(session))))];
    const breaks: Break[] = [];
    await shareOut(contexts, targets, async (context, target) => {
      breaks.push(...(await breaksOf(context, target)));
    });
    await shareOut(contexts, breaks, async (context, one) => {
      const page = await context.newPage();
      const found = await faultsOf(page, one);
      faults.push(...found.map((fault) => `${one.target.path} (${who}) without ${one.call}: ${fault}`));
      await page.close();
    });
    tried += breaks.length;
  };
  try {
    const admin = await createAccount(first.admin.request, origin, 'Iris Hadrian', 'female');
    await promote(admin, server);
    const member = await createAccount(first.member.request, origin, 'Marcus Aurel', 'male');
    const seeded = await seed(origin, { member, admin, newContext: async () => (await enter()).request });
    const targets = targetsOf(seeded);
    const people = ['visitor', 'member', 'admin'] as const;
    await Promise.all(
      people.map((who) =>
        tryAll(
          who,
          targets.filter((target) => target.who === who),
        ),
      ),
    );
  } finally {
    await server.stop();
  }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(20);
});

test.describe('missing parts', () => {
  test.use({ isOfflineProvoked: true });

  test('a campaign page stays usable without its video script, and Reload loads the video', async ({ page }) => {
    await page.route(/\/assets\/demo-[\w-]+\.js$/, (route) => route.abort());
    await page.goto('/ns');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const missing = page.getByRole('alert').filter({ hasText: 'The connection was lost' });
    await expect(missing).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Failed to load this section' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Prizes' })).toBeVisible();
    await expectSound(page, 'a campaign without its video');

    await page.unroute(/\/assets\/demo-[\w-]+\.js$/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('button', { name: /^Play: / })).toBeVisible();
    await expect(missing).toBeHidden();
  });

  test('a page whose script fails to load shows a message, and Reload opens it', async ({ page }) => {
    await page.goto('/challenges');
    await expect(page.getByRole('heading', { name: 'Take the Challenge' })).toBeVisible();
    await page.route(/\/assets\/sign-in-pages-[\w-]+\.js$/, (route) => route.abort());
    await page.getByRole('link', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Failed to load this page', level: 1 })).toBeVisible();
    await expectSound(page, 'a page that has not arrived');

    await page.unroute(/\/assets\/sign-in-pages-[\w-]+\.js$/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
  });
});
