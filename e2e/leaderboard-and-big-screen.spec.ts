/**
 * Tests the leaderboard: periods, overall and hidden results, long lists, live updates
 * (specification S2, sections 2, 4 and 6). Also tests it on a big screen: rotation, celebration,
 * lost connection.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, Page, Route } from '@playwright/test';
import type { LeaderboardRow } from '@reptemple/contract/challenges/leaderboard';
import { beginSet, makeChallenge, submitSet } from './fixtures/challenges-sets-and-campaigns.ts';
import type { Begun, MadeChallenge } from './fixtures/challenges-sets-and-campaigns.ts';
import { expect, signUp, test as base, test } from './fixtures/test.ts';
import type { Person } from './fixtures/test.ts';
import { expectGoodLooks, expectRoomWhenEnlarged, expectSound } from './fixtures/visual-checks.ts';

test.describe('leaderboard', () => {
  interface Athlete {
    readonly page: Page;
    readonly person: Person;
    readonly challenge: MadeChallenge;
    readonly submit: () => Promise<void>;
  }

  const begin = async (browser: Browser, origin: string): Promise<Athlete> => {
    const context = await browser.newContext({ baseURL: origin });
    const page = await context.newPage();
    const person = await signUp(page, origin);
    const challenge = await makeChallenge(page.request, origin, {
      name: 'Stone by Stone',
      type: 'accountability',
      minDailyReps: 5,
    });
    const begun: Begun = await beginSet(page.request, origin, challenge.id);
    let submitted: Promise<string> | undefined;
    const submit = async (): Promise<void> => {
      submitted ??= submitSet(page.request, origin, challenge.id, 'push-up', begun);
      await submitted;
    };
    return { page, person, challenge, submit };
  };

  let athlete: Promise<Athlete> | undefined;

  /**
   * Test with a user who has started an attempt, because an accountability set must last for a
   * minimum time.
   */
  const test = base.extend<{ readonly athlete: Athlete }>({
    athlete: [
      async ({ browser, server }, use) => {
        athlete ??= begin(browser, server.origin);
        await use(await athlete);
      },
      { auto: true },
    ],
  });

  const standings = (page: Page) => page.getByRole('list', { name: 'Leaderboard' }).getByRole('listitem');
  const tab = (page: Page, name: string) => page.getByRole('tab', { name });

  const PAGE = 100;
  const PEOPLE = 250;
  const MINE = 190;

  const rowAt = (rank: number): LeaderboardRow => ({
    rank,
    recordingId: randomUUID(),
    name: `Athlete ${rank}`,
    avatar: null,
    gender: 'female',
    validReps: 300 - rank,
    invalidReps: 0,
    formScore: null,
    durationSeconds: 60,
    status: 'verified',
    correctedBy: null,
    shares: 0,
    createdAt: new Date().toISOString(),
    hasVideo: false,
    gifUrl: null,
    kudos: 0,
    isMine: rank === MINE,
  });

  // Turns animations on, because these tests check animated rows, numbers and backgrounds.
  test.use({ reducedMotion: 'no-preference' });

  test('a long leaderboard is read by keyboard to its last row, with the user’s own rank in view until reached', async ({
    page,
  }) => {
    const rows = Array.from({ length: PEOPLE }, (_, at) =>
      at + 1 === PEOPLE ? { ...rowAt(PEOPLE), rank: null, validReps: 0 } : rowAt(at + 1),
    );
    // Fakes a leaderboard of 250 rows, because creating so many recordings takes too long.
    await page.route(/\/api\/challenges\/[^/]+\/leaderboard\?/, async (route) => {
      const after = Number(new URL(route.request().url()).searchParams.get('after') ?? 0);
      const shown = rows.slice(after, after + PAGE);
      const next = after + PAGE < PEOPLE ? String(after + PAGE) : null;
      const counts = { all: PEOPLE, male: 0, female: PEOPLE };
      await route.fulfill({
        json: {
          rows: shown,
          next,
          mine: rows[MINE - 1],
          repsToNext: 2,
          areResultsHidden: false,
          kudosGiven: [],
          counts,
        },
      });
    });
    await page.goto('/challenge/push-ups/leaderboard?period=all');
    const own = page.getByRole('region', { name: 'Rank' });
    await expect(own).toContainText(`Rank ${MINE}`);
    await expect(own).toContainText(`2 reps to rank ${MINE - 1}`);
    await expect(own).toBeInViewport({ ratio: 1 });
    await tab(page, `All (${PEOPLE})`).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByText('200 of 250')).toBeVisible();
    const ownRow = standings(page).filter({ hasText: `Rank ${MINE}` });
    await ownRow.evaluate((row) => row.scrollIntoView({ block: 'center' }));
    await expect(own).toBeHidden();
    await expect(ownRow).toContainText(`2 reps to rank ${MINE - 1}`);
    await expect(page.getByRole('button', { name: 'Show more' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('250 of 250')).toBeFocused();
    await expect(standings(page)).toHaveCount(PEOPLE);
    await expect(standings(page).nth(PEOPLE - 2)).toContainText(`Rank ${PEOPLE - 1}`);
    await expect(standings(page).last()).toContainText(/Rank –.*Athlete 250.*0\s*valid/);
  });

  test('a duel with hidden results shows who recorded and the user’s own reps, but no other reps and no ranks', async ({
    arrive,
    server,
  }) => {
    const { origin } = server;
    const [ada, grace] = [await arrive(), await arrive()];
    const duel = await makeChallenge(ada.page.request, origin, {
      name: 'Two at Noon',
      type: 'duel',
      hideResultsUntilFinished: true,
    });
    for (const [{ page }, clip] of [
      [ada, 'push-up'],
      [grace, 'push-up-faults'],
    ] as const) {
      const joined = await page.request.post(`${origin}/api/challenges/${duel.id}/join`, { headers: { origin } });
      expect(joined.status(), await joined.text()).toBe(200);
      await submitSet(page.request, origin, duel.id, clip);
    }
    await grace.page.goto(`/challenge/${duel.slug}/leaderboard`);
    await expect(tab(grace.page, 'All Time')).toHaveAttribute('aria-selected', 'true');
    await expect(grace.page.getByText(/^Results are hidden until .* You only see your own\.$/)).toBeVisible();
    const [first, second] = [standings(grace.page).nth(0), standings(grace.page).nth(1)];
    await expect(first).toContainText(ada.person.name);
    await expect(first).toContainText('Hidden until the end');
    await expect(first).not.toContainText(/Rank|\d\s*(in)?valid/);
    await expect(second).toContainText('You');
    await expect(second).toContainText(/3\s*valid/);
    await expect(second).not.toContainText('Rank');
    await expectSound(grace.page);
  });

  test('the leaderboard updates when another user takes the lead, announces it, and keeps the focus', async ({
    page,
    athlete,
    arrive,
    server,
  }) => {
    const { challenge, person } = athlete;
    const other = await arrive();
    await submitSet(other.page.request, server.origin, challenge.id, 'push-up-faults');
    await page.goto(`/challenge/${challenge.id}/leaderboard`);
    await expect(tab(page, 'Today')).toHaveAttribute('aria-selected', 'true');
    await expect(standings(page).first()).toContainText(other.person.name);
    await tab(page, 'All (1)').focus();

    await athlete.submit();
    await expect(standings(page).first()).toContainText(person.name);
    await expect(standings(page)).toHaveCount(2);
    await expect(page.getByRole('status').filter({ hasText: `${person.name} is now 1st.` })).toBeAttached();
    await expect(page.getByText('2 participants')).toBeVisible();
    await expect(tab(page, 'All (2)')).toBeFocused();

    await tab(page, 'Male (0)').click();
    await expect(page.getByRole('heading', { name: 'No results yet' })).toBeVisible();
    await expect(page).toHaveURL(/leaderboard\?gender=male$/);
  });

  test('a user sees their rank and recording days, and the Aggregate tab shows totals and is kept in the URL', async ({
    athlete: { page, person, challenge, submit },
  }) => {
    await submit();
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto(`/challenge/${challenge.id}/leaderboard`);
    await expect(standings(page).first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/1 recording · 1 day$/)).not.toBeInViewport();
    await page.setViewportSize({ width: 664, height: 390 });
    await expect(standings(page).first()).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(standings(page).first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/1 recording · 1 day$/)).toBeVisible();
    await expect(standings(page).filter({ hasText: person.name })).toContainText(
      /Rank 1.*You.*0 invalid.*0 shares.*5\s*valid/,
    );
    await expectGoodLooks(page, 'leaderboard');
    await expectRoomWhenEnlarged(page);

    await tab(page, 'Aggregate').click();
    await expect(page).toHaveURL(/leaderboard\?period=aggregate$/);
    const total = standings(page).filter({ hasText: person.name });
    await expect(total).toContainText(/1 day logged.*5 per day.*5 top day.*1 day streak/);
    await page.reload();
    await expect(total).toContainText(/5\s*total/);
    await expectGoodLooks(page, 'leaderboard-aggregate');
  });
});

const SLIDE_MS = 12_000;
const CELEBRATION_MS = 8_000;

const rowOf = (rank: number, name: string, gender: 'male' | 'female', validReps: number): LeaderboardRow => ({
  rank,
  recordingId: randomUUID(),
  name,
  avatar: null,
  gender,
  validReps,
  invalidReps: 0,
  formScore: null,
  durationSeconds: 60,
  status: 'verified',
  correctedBy: null,
  shares: 0,
  kudos: 0,
  createdAt: new Date().toISOString(),
  hasVideo: false,
  gifUrl: null,
  isMine: false,
});

interface Board {
  rows: readonly LeaderboardRow[];
  isReachable: boolean;
}

const answerFrom = (board: Board) => async (route: Route) => {
  if (!board.isReachable) return route.abort('internetdisconnected');
  const { searchParams } = new URL(route.request().url());
  const gender = searchParams.get('gender');
  const ofTab = board.rows.filter((row) => gender === 'all' || row.gender === gender);
  const rows = searchParams.get('period') === 'today' ? [] : ofTab;
  const counts = { all: board.rows.length, male: 0, female: 0 };
  return route.fulfill({
    json: { rows, next: null, mine: null, repsToNext: null, areResultsHidden: false, kudosGiven: [], counts },
  });
};

const rows = (page: Page) => page.getByRole('list', { name: 'Leaderboard' }).getByRole('listitem');

const isAllRows = (sent: { readonly url: () => string }): boolean =>
  /\/leaderboard\?.*period=all/.test(sent.url()) && /gender=all/.test(sent.url());

/**
 * Runs the page's clock until the big screen requests the leaderboard, and waits for the reply. If
 * the clock ran on, a celebration would start and end before the test sees it.
 */
const pollOnce = async (page: Page): Promise<void> => {
  const poll = { isSent: false };
  const asked = page.waitForRequest(isAllRows).then(() => (poll.isSent = true));
  const answered = page.waitForResponse(isAllRows);
  while (!poll.isSent) await page.clock.runFor(1_000);
  await Promise.all([asked, answered]);
};

const current = (page: Page) => page.locator('li[aria-current=true]');

test.describe('with faked results', () => {
  test.use({ viewport: { width: 1920, height: 1080 }, isOfflineProvoked: true });

  test('rotates through the lists that have results, celebrates a new best and survives a lost connection', async ({
    page,
  }) => {
    const ada = rowOf(1, 'Ada Lindqvist', 'female', 42);
    const board: Board = {
      rows: [ada, rowOf(2, 'Bruno Castellanos', 'male', 30)],
      isReachable: true,
    };
    await page.clock.install();
    await page.route(/\/api\/challenges\/[^/]+\/leaderboard\/events/, (route) => route.abort());
    await page.route(/\/api\/challenges\/[^/]+\/leaderboard\?/, answerFrom(board));
    await page.goto('/challenge/push-ups/wall');
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('img', { name: /^QR Code: / })).toBeVisible();
    const seen: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      seen.push((await current(page).textContent()) ?? '');
      await page.clock.runFor(SLIDE_MS);
    }
    expect(seen).toEqual(['All', 'Male', 'Female']);

    // Leaves further requests for the challenge unanswered, without which the big screen must
    // continue.
    await page.route(/\/api\/challenges\/[^/]+$/, () => undefined);
    await pollOnce(page);
    board.rows = [rowOf(1, 'Bruno Castellanos', 'male', 51), { ...ada, rank: 2 }];
    await pollOnce(page);
    await expect(page.getByText('New best')).toBeVisible();
    await expect(page.getByText('51 reps · Rank 1')).toBeVisible();
    await expect(rows(page).first()).toContainText('Bruno Castellanos');
    await page.clock.runFor(CELEBRATION_MS);
    await expect(page.getByText('New best')).toBeHidden();

    board.isReachable = false;
    await page.clock.runFor(20_000);
    await expect(page.getByText('Offline')).toBeVisible();
    await expect(rows(page).first()).toContainText('Bruno Castellanos');
    board.isReachable = true;
    await page.clock.runFor(20_000);
    await expect(page.getByText('Offline')).toBeHidden();
  });
});

test('the creator of a challenge opens its wall from its page; other users see no link to it', async ({
  arrive,
  server,
}) => {
  const [owner, other] = [await arrive(), await arrive()];
  const { slug } = await makeChallenge(owner.page.request, server.origin, { name: 'Gym Week' });
  await other.page.goto(`/challenge/${slug}`);
  await expect(other.page.getByRole('button', { name: 'QR Code' })).toBeVisible();
  await expect(other.page.getByRole('link', { name: 'Wall' })).toHaveCount(0);
  await owner.page.goto(`/challenge/${slug}`);
  await owner.page.getByRole('link', { name: 'Wall' }).click();
  await expect(owner.page.getByRole('heading', { name: 'Gym Week', level: 1 })).toBeVisible();
  await expect(owner.page.getByText('Be the first!')).toBeVisible();
});

test('the poster shows name, QR code and link, and hides the print button in print', async ({ page }) => {
  await page.goto('/challenge/push-ups/poster');
  await expect(page.getByRole('heading', { name: 'Strict Push-Ups', level: 1 })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR Code: Strict Push-Ups' })).toBeVisible();
  await expect(page.getByText(/\/challenge\/push-ups$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Strict Push-Ups', level: 1 })).toBeVisible();
});
