/** Big-screen leaderboard: rotation, celebration, lost connection, links to it. */
import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import type { LeaderboardRow } from '@reptemple/contract/challenges/leaderboard';
import { makeChallenge } from './fixtures/challenges.ts';
import { expect, test } from './fixtures/test.ts';

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

/** Answers leaderboard requests from `board`, so that tests change it without recording. */
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

const rows = (page: Page) => page.getByRole('list', { name: 'Standings' }).getByRole('listitem');
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
    await page.route('**/api/challenges/*/leaderboard/events', (route) => route.abort());
    await page.route('**/api/challenges/*/leaderboard?*', answerFrom(board));
    await page.goto('/challenge/push-ups/wall');
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('img', { name: /^QR code of / })).toBeVisible();
    const seen: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      seen.push((await current(page).textContent()) ?? '');
      await page.clock.runFor(SLIDE_MS);
    }
    expect(seen).toEqual(['All', 'Male', 'Female']);

    // From now on the challenge is never answered, which must not stop the wall.
    await page.route(/\/api\/challenges\/[^/]+$/, () => undefined);
    await page.clock.runFor(20_000);
    board.rows = [rowOf(1, 'Bruno Castellanos', 'male', 51), { ...ada, rank: 2 }];
    await page.clock.runFor(20_000);
    await expect(page.getByText('New best')).toBeVisible();
    await expect(page.getByText('51 reps, 1st place')).toBeVisible();
    await expect(rows(page).first()).toContainText('Bruno Castellanos');
    await page.clock.runFor(CELEBRATION_MS);
    await expect(page.getByText('New best')).toBeHidden();

    board.isReachable = false;
    await page.clock.runFor(20_000);
    await expect(page.getByText('No connection')).toBeVisible();
    await expect(rows(page).first()).toContainText('Bruno Castellanos');
    board.isReachable = true;
    await page.clock.runFor(20_000);
    await expect(page.getByText('No connection')).toBeHidden();
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
  await expect(page.getByRole('img', { name: 'QR code of Strict Push-Ups' })).toBeVisible();
  await expect(page.getByText(/\/challenge\/push-ups$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Strict Push-Ups', level: 1 })).toBeVisible();
});
