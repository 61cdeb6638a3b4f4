/**
 * Tests pages with failed requests, or with a script that fails to load. Each failed part shows a
 * message and can be loaded again. The rest of the page stays.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { promote, seed, createAccount } from '../tools/screenshots/seed-users-and-data.ts';
import type { Seeded } from '../tools/screenshots/seed-users-and-data.ts';
import { headingOf } from './fixtures/axe-accessibility.ts';
import { startServer } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';
import { expectSound } from './fixtures/visual-checks.ts';
import { callsAnswered, failNoCall, sentCallsOf, watchCalls } from './fixtures/watch-fail-and-hold-requests.ts';

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

/**
 * Pattern of requests that do not belong to a part of the page: session, streams, pictures and
 * videos.
 */
const NOT_A_PART =
  /^\/api\/(profile$|auth\/|events)|\/(live|events|stream|thumbnail|gif|video|picture)\b|\.(jpg|png|gif|mp4|webm)$/;
/**
 * Pattern of requests for parts that a page may leave out: links to other content, kudos, and a
 * question on /me.
 */
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

const missingActions = async (page: Page, { actions }: Target): Promise<readonly string[]> => {
  const faults = actions.map((name) => {
    const action = page.getByRole('button', { name }).or(page.getByRole('link', { name }));
    return faultUnless(expect(action.first()).toBeAttached({ timeout: PART_MS }), `“${name}” is gone`);
  });
  return (await Promise.all(faults)).flat();
};

/** Presses “Try again” until no such button is left, at most `maxPresses` times. */
const repair = async (page: Page, maxPresses: number): Promise<void> => {
  const tryAgain = tryAgainIn(page);
  for (let pressed = 0; pressed < maxPresses && (await tryAgain.count()) > 0; pressed += 1) {
    // Ignores a click that times out: an earlier click may have loaded this part too.
    await tryAgain
      .first()
      .click({ timeout: PART_MS })
      .catch(() => undefined);
    await callsAnswered(page);
  }
};

interface Outcome {
  readonly faults: readonly string[];
  /** Paths of the requests that were made to fail. */
  readonly failed: readonly string[];
  /**
   * Paths of requests that did not fail, because the page sent them only after others had
   * succeeded.
   */
  readonly later: readonly string[];
}

/**
 * Opens a page while all requests of its parts fail, except those in `tested`. Then lets requests
 * succeed and presses each “Try again”. Reports a lost heading or action, and parts that stay
 * failed or were not requested again.
 */
const failAndRepair = async (page: Page, target: Target, tested: readonly string[]): Promise<Outcome> => {
  const isNeeded = (call: string): boolean => !OPTIONAL.test(`${target.path} ${call}`);
  await watchCalls(page, new RegExp(`${NOT_A_PART.source}|${target.main.source}`), tested);
  await open(page, target.path);
  const title = await headingOf(page).innerText();
  const missing = await missingActions(page, target);
  const failed = (await failNoCall(page)).filter(isNeeded);
  const isOffered = failed.length === 0 || (await tryAgainIn(page).count()) > 0;
  await repair(page, failed.length);
  const notRepaired = await faultUnless(
    expect(tryAgainIn(page)).toHaveCount(0, { timeout: PART_MS }),
    'a part stays failed',
  );
  const retitled = await faultUnless(
    expect(headingOf(page)).toHaveText(title, { timeout: PART_MS }),
    `the heading was “${title}”`,
  );
  const sent = (await sentCallsOf(page)).filter(isNeeded);
  const notOffered = isOffered ? [] : ['nothing offers to try again'];
  const notAsked = failed.filter((call) => !sent.includes(call)).map((call) => `${call} is not requested again`);
  return {
    faults: [...missing, ...notOffered, ...notRepaired, ...retitled, ...notAsked],
    failed,
    later: sent.filter((call) => !failed.includes(call)),
  };
};

/**
 * Tests a page. It sends some requests only after others have succeeded, so it is opened again
 * until each request has failed once. Resolves to the outcomes of all openings together.
 */
const testTarget = async (
  context: BrowserContext,
  target: Target,
  tested: readonly string[] = [],
): Promise<Outcome> => {
  const page = await context.newPage();
  const { faults, failed, later } = await failAndRepair(page, target, tested);
  await page.close();
  if (later.length === 0 || failed.length === 0) return { faults, failed, later };
  const rest = await testTarget(context, target, [...tested, ...failed]);
  return { faults: [...faults, ...rest.faults], failed: [...failed, ...rest.failed], later: rest.later };
};

test('failed requests break only their own parts of a page, which can be retried', async ({ browser }) => {
  // Allows ten minutes, because the test opens 28 pages and waits for their requests.
  test.setTimeout(600_000);
  const server = await startServer('failed-parts', { ADMIN_SECOND_FACTOR: 'optional', TRUST_PROXY: 'true' });
  const { origin } = server;
  const enter = (): Promise<BrowserContext> =>
    browser.newContext({ baseURL: origin, serviceWorkers: 'block', reducedMotion: 'reduce' });
  const contexts: Record<Who, BrowserContext> = { visitor: await enter(), member: await enter(), admin: await enter() };
  const faults: string[] = [];
  const untested: string[] = [];
  let failed = 0;
  try {
    const admin = await createAccount(contexts.admin.request, origin, 'Iris Hadrian', 'female');
    await promote(admin, server);
    const member = await createAccount(contexts.member.request, origin, 'Marcus Aurel', 'male');
    const seeded = await seed(origin, { member, admin, newContext: async () => (await enter()).request });
    const targets = targetsOf(seeded);
    const testAll = async (who: Who): Promise<void> => {
      for (const target of targets.filter((one) => one.who === who)) {
        const found = await testTarget(contexts[who], target);
        faults.push(...found.faults.map((fault) => `${target.path} (${who}): ${fault}`));
        untested.push(...found.later.map((call) => `${target.path} (${who}): ${call}`));
        failed += found.failed.length;
      }
    };
    await Promise.all((['visitor', 'member', 'admin'] as const).map(testAll));
  } finally {
    await server.stop();
  }
  expect(faults).toEqual([]);
  expect(untested).toEqual([]);
  expect(failed).toBeGreaterThan(40);
});

test.describe('missing parts', () => {
  test.use({ isOfflineProvoked: true });

  test('a campaign page stays usable without its video script, and Reload loads the video', async ({ page }) => {
    await page.route(/\/assets\/demo-[\w-]+\.js$/, (route) => route.abort());
    await page.goto('/ns');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const missing = page.getByRole('alert').filter({ hasText: 'The connection was lost' });
    await expect(missing).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Failed to load' })).toBeVisible();
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
    await expect(page.getByRole('heading', { name: 'Failed to load', level: 1 })).toBeVisible();
    await expectSound(page, 'a page that has not arrived');

    await page.unroute(/\/assets\/sign-in-pages-[\w-]+\.js$/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
  });
});
