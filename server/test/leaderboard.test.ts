/** Tests leaderboards by period and time zone, overall totals, and a user's own days. */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { GetStanding, ListOwnChallenges } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import {
  GetAggregate,
  GetCalendar,
  GetLeaderboard,
  LEADERBOARD_LIMIT,
} from '@reptemple/contract/challenges/leaderboard';
import type { LeaderboardRow } from '@reptemple/contract/challenges/leaderboard';
import { challenges } from '../src/features/challenges/schema.ts';
import { tierOf } from '../src/features/recordings/submission-rules.ts';
import { analyzeGrown } from '../src/platform/database/database-maintenance.ts';
import type { Database } from '../src/platform/database/database.ts';
import { query } from '../src/platform/database/error-codes-and-validated-queries.ts';
import { clientOf, openScene } from './application-and-user-setup.ts';
import { addRecordings } from './insert-recordings.ts';
import { changeChallenge, create } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const scene = openScene();

const idOf = async (client: Client): Promise<string> => {
  const { profile } = await client.call(GetMyProfile);
  if (!profile) throw new Error('Nobody is signed in.');
  return profile.id;
};

/** Returns the time that is this many hours ago. In these tests, now is a Sunday at noon. */
const ago = (hours: number): Date => new Date(scene.harness.now().getTime() - hours * HOUR_MS);
const add = (rows: Parameters<typeof addRecordings>[2], challengeId = scene.challengeId) =>
  addRecordings(scene.harness.db, challengeId, rows, scene.harness.now());
const board = (query: Readonly<Record<string, string>> = {}, client = scene.ann, challenge = scene.challengeId) =>
  client.call(GetLeaderboard, { params: { challenge }, query });
const placesOf = (rows: readonly LeaderboardRow[]) => rows.map(({ rank, name, validReps }) => [rank, name, validReps]);

const rowsReadBy = (act: (tx: Database) => Promise<unknown>): Promise<ReadonlyMap<string, number>> =>
  scene.harness.db.transaction(async (tx) => {
    const read = () =>
      query(
        tx,
        sql`select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables`,
        z.object({ name: z.string(), rows: z.int() }),
      );
    const before = new Map((await read()).map(({ name, rows }) => [name, rows]));
    await act(tx);
    return new Map((await read()).map(({ name, rows }) => [name, rows - (before.get(name) ?? 0)]));
  });

describe('a leaderboard', () => {
  it('reads only the person’s rows when a recording comes, also after it was filled from empty', async () => {
    const others = Array.from({ length: 120 }, (_none, at) => ({ name: `Other ${at}`, validReps: 10 + (at % 3) }));
    for (const other of others) await add([other]);
    await analyzeGrown(scene.harness.db);
    // Adds one recording before measuring, because the first statement also reads tables to plan
    // the query.
    await add([{ validReps: 10 }]);
    const row = { userId: await idOf(scene.ann), validReps: 11 };
    const read = await rowsReadBy((tx) => addRecordings(tx, scene.challengeId, [row], scene.harness.now()));
    for (const table of ['challenge_recordings', 'leaderboard_entries', 'user_profiles'])
      expect([table, (read.get(table) ?? 0) < 20]).toEqual([table, true]);
  });

  it('lists each user once, with their best recording', async () => {
    const userId = await idOf(scene.ann);
    const others = [
      { name: 'Cleo', validReps: 15 },
      { name: 'Dan', validReps: 5 },
    ];
    await add([...others, ...[10, 20, 12].map((validReps) => ({ name: 'Ann', userId, validReps }))]);
    const { rows, counts } = await board();
    expect(placesOf(rows)).toEqual([
      [1, 'Ann', 20],
      [2, 'Cleo', 15],
      [3, 'Dan', 5],
    ]);
    expect(counts.all).toBe(3);
  });

  it('shows each user’s best of today, this week from Sunday, or all time, in the challenge’s time zone', async () => {
    await changeChallenge(scene.harness.db, scene.challengeId, { timeZone: 'America/Los_Angeles' });
    scene.harness.passTime(2 * DAY_MS);
    const userId = await idOf(scene.ann);
    // Times of four recordings. Now is a Tuesday, 5:00 in the challenge's time zone.
    const recorded = { tuesday: ago(4), monday: ago(6), sunday: ago(52), saturday: ago(54) };
    await add([
      { name: 'Ann', userId, validReps: 1, createdAt: recorded.tuesday },
      { name: 'Ann', userId, validReps: 2, createdAt: recorded.monday },
      { name: 'Ann', userId, validReps: 3, createdAt: recorded.sunday },
      { name: 'Ann', userId, validReps: 4, createdAt: recorded.saturday },
    ]);
    const seen = async (period: string) => (await board({ period })).rows.map(({ validReps }) => validReps);
    expect([await seen('today'), await seen('week'), await seen('all')]).toEqual([[1], [3], [4]]);
    scene.harness.passTime(DAY_MS);
    expect(await seen('today')).toEqual([]);
    expect((await board({ period: 'today' })).counts).toEqual({ all: 0, male: 0, female: 0 });
  });

  it('returns the reps needed to pass the row above, even if that row is on an earlier page', async () => {
    const userId = await idOf(scene.ann);
    const ahead = Array.from({ length: LEADERBOARD_LIMIT + 2 }, (_, at) => ({
      name: `P${at}`,
      validReps: 800 - 2 * at,
    }));
    await add([...ahead, { name: 'Ann', userId, validReps: 499 }]);
    expect(await board()).toMatchObject({ mine: { rank: LEADERBOARD_LIMIT + 3 }, repsToNext: 100 });
    await add([{ name: 'Ann', userId, validReps: 799 }]);
    expect(await board()).toMatchObject({ mine: { rank: 2 }, repsToNext: 2 });
    await add([{ name: 'Ann', userId, validReps: 801 }]);
    expect(await board()).toMatchObject({ mine: { rank: 1 }, repsToNext: null });
    expect(await board({}, scene.harness.visitor())).toMatchObject({ mine: null, repsToNext: null });
  });

  it('returns no reps to the next row if that row is ahead by its tier', async () => {
    await scene.harness.db.update(challenges).set({ givesPrizes: true }).where(eq(challenges.id, scene.challengeId));
    const userId = await idOf(scene.ann);
    await add([
      { name: 'Bea', validReps: 5, status: 'verified' },
      { name: 'Ann', userId, validReps: 9, status: 'unverified' },
    ]);
    expect(await board()).toMatchObject({ mine: { rank: 2 }, repsToNext: null });
  });

  it('filters men and women by the gender stored with each recording', async () => {
    const userId = await idOf(scene.ann);
    await add([
      { name: 'Ann', userId, validReps: 9, gender: null },
      { name: 'Ann', userId, validReps: 7, gender: 'female' },
      { name: 'Bea', validReps: 8, gender: 'female' },
      { name: 'Carl', validReps: 3, gender: 'male' },
    ]);
    expect(placesOf((await board({ gender: 'female' })).rows)).toEqual([
      [1, 'Bea', 8],
      [2, 'Ann', 7],
    ]);
    expect((await board()).counts).toEqual({ all: 3, male: 1, female: 2 });
    expect((await board({ gender: 'male' })).mine).toBeNull();
  });

  it.each([
    ['by reps alone', false],
    ['by tier and reps where there are prizes', true],
  ])(
    'lists all rows in rank order %s over several pages, with the user’s own rank on each page',
    async (_by, prizes) => {
      await scene.harness.db
        .update(challenges)
        .set({ givesPrizes: prizes })
        .where(eq(challenges.id, scene.challengeId));
      const rankTier = ({ status, validReps }: LeaderboardRow): number =>
        prizes ? tierOf({ status, validReps: validReps ?? 0 }) : 0;
      const people = LEADERBOARD_LIMIT * 2 + 7;
      const userId = await idOf(scene.ann);
      const row = (at: number) => ({
        name: `N${at}`,
        validReps: (at * 7919) % 13,
        status:
          (['unverified', 'verified', 'counted', 'pending_review', 'checking', 'adjusted'] as const)[at % 6] ??
          'adjusted',
        createdAt: ago(at % 4),
      });
      await add(Array.from({ length: people }, (_none, at) => ({ ...row(at), ...(at === 41 && { userId }) })));
      const rows: LeaderboardRow[] = [];
      const mine = new Set<number | null | undefined>();
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof board>> = await board(after === null ? {} : { after });
        rows.push(...page.rows);
        mine.add(page.mine?.rank);
        after = page.next;
      } while (after !== null);
      expect(rows).toHaveLength(people);
      expect(rows.map(({ rank }) => rank)).toEqual(rows.map(({ validReps }, at) => (validReps === 0 ? null : at + 1)));
      expect(new Set(rows.map(({ recordingId }) => recordingId)).size).toBe(people);
      const keyOf = (row: LeaderboardRow): string =>
        [rankTier(row), 2000 - (row.validReps ?? 0), row.createdAt, row.recordingId].join(' ');
      expect(rows.map(keyOf)).toEqual(rows.map(keyOf).toSorted());
      expect([...mine]).toEqual([rows.find(({ isMine }) => isMine)?.rank]);
    },
  );

  it('lists 0 reps without a rank, and leaves them out of the podium', async () => {
    const bob = await scene.harness.person('Bob');
    const userId = await idOf(bob);
    await add([
      { name: 'Bob', userId, validReps: 0 },
      { name: 'Ann', validReps: 5 },
      { name: 'Dan', validReps: 3 },
    ]);
    scene.harness.passTime(60_000);
    await add([{ name: 'Cleo', validReps: 0 }]);
    const seen = await board({}, bob);
    expect(placesOf(seen.rows)).toEqual([
      [1, 'Ann', 5],
      [2, 'Dan', 3],
      [null, 'Bob', 0],
      [null, 'Cleo', 0],
    ]);
    expect(seen).toMatchObject({ mine: { name: 'Bob', rank: null }, repsToNext: null, counts: { all: 4 } });
    expect(seen.rows.filter(({ isMine }) => isMine).map(({ name }) => name)).toEqual(['Bob']);
    const { leaders } = await bob.call(GetStanding, { params: { challenge: scene.challengeId } });
    expect(leaders.map(({ rank, name }) => [rank, name])).toEqual([
      [1, 'Ann'],
      [2, 'Dan'],
    ]);
    const { challenges: own } = await bob.call(ListOwnChallenges);
    expect(own).toMatchObject([{ rank: null, repsToNext: null, rankedReps: 0 }]);
  });

  it('ranks any rep ahead of verified 0 reps where there are prizes', async () => {
    await scene.harness.db.update(challenges).set({ givesPrizes: true }).where(eq(challenges.id, scene.challengeId));
    const userId = await idOf(scene.ann);
    await add([
      { name: 'Bea', validReps: 0, status: 'verified' },
      { name: 'Ann', userId, validReps: 0, status: 'verified' },
      { name: 'Ann', userId, validReps: 9, status: 'counted' },
      { name: 'Carl', validReps: 4, status: 'unverified' },
    ]);
    expect(placesOf((await board()).rows)).toEqual([
      [1, 'Ann', 9],
      [2, 'Carl', 4],
      [null, 'Bea', 0],
    ]);
  });

  it('refuses an invalid page cursor with 400', async () => {
    const query = { after: '0.1.nonsense' };
    expect(await scene.ann.refusal(GetLeaderboard, { params: { challenge: 'push-ups' }, query })).toMatchObject({
      status: 400,
    });
  });
});

describe('a leaderboard with hidden results', () => {
  const hidden = async () => {
    const { id } = await create(scene.ann, { type: 'duel', name: 'Hidden', hideResultsUntilFinished: true });
    const userId = await idOf(scene.ann);
    const bob = await scene.harness.person('Bob');
    const [first] = await add(
      [
        { name: 'Bob', userId: await idOf(bob), validReps: 31, invalidReps: 13, createdAt: ago(3) },
        { name: 'Ann', userId, validReps: 32, createdAt: ago(2) },
        { name: 'Bob', userId: await idOf(bob), validReps: 47, invalidReps: 17, createdAt: ago(1) },
        { name: 'Ann', userId, validReps: 33, createdAt: ago(0) },
      ],
      id,
    );
    return { id, bob, first };
  };

  it('shows other users’ rows without rank and reps, and with their first recording instead of the best', async () => {
    const { id, first } = await hidden();
    for (const client of [scene.harness.visitor(), await scene.harness.person('Cleo'), scene.ann])
      for (const period of ['today', 'week', 'all']) {
        const { rows, areResultsHidden, next } = await board({ period }, client, id);
        expect([areResultsHidden, next]).toEqual([true, null]);
        const bobs = rows.find(({ name }) => name === 'Bob');
        expect(bobs).toMatchObject({ rank: null, validReps: null, invalidReps: null, recordingId: first });
        expect(JSON.stringify(rows)).not.toMatch(/Reps":(31|47|13|17)/);
      }
  });

  it('shows users their own best without a rank, and admins all ranks and reps', async () => {
    const { id, bob } = await hidden();
    expect((await board({}, bob, id)).mine).toMatchObject({ rank: null, validReps: 47 });
    expect(placesOf((await board({}, await scene.harness.admin(), id)).rows)).toEqual([
      [1, 'Bob', 47],
      [2, 'Ann', 33],
    ]);
  });
});

describe('the leaderboard of totals', () => {
  const aggregate = (challenge: string, query: Readonly<Record<string, string>> = {}, client = scene.ann) =>
    client.call(GetAggregate, { params: { challenge }, query });

  it('sums reps by day: total, daily average, best day, days above the minimum, streak', async () => {
    const { id } = await create(scene.ann, { type: 'accountability', name: 'Every day', minDailyReps: 10 });
    const userId = await idOf(scene.ann);
    const mark = (hours: number, validReps: number, more: object = {}) => ({
      name: 'Ann',
      userId,
      validReps,
      createdAt: ago(hours),
      ...more,
    });
    await add(
      [
        mark(0, 6),
        mark(1, 5),
        mark(24, 12),
        mark(72, 30, { gender: 'female' }),
        mark(96, 3),
        mark(48, 99, { status: 'unverified' }),
        { name: 'Bob', validReps: 60 },
      ],
      id,
    );
    const { rows, mine, counts, next } = await aggregate(id);
    const anns = { rank: 2, name: 'Ann', totalReps: 56, dailyAverage: 14, topDaily: 30, daysLogged: 3, streak: 2 };
    expect(rows).toEqual([
      expect.objectContaining({ rank: 1, name: 'Bob', totalReps: 60, dailyAverage: 60, daysLogged: 1, streak: 1 }),
      expect.objectContaining(anns),
    ]);
    expect(mine).toEqual(rows[1]);
    expect([counts, next]).toEqual([{ all: 2, male: 0, female: 1 }, null]);
    const women = await aggregate(id, { gender: 'female' });
    expect(women.rows).toEqual([expect.objectContaining({ rank: 1, totalReps: 30, daysLogged: 1, streak: 0 })]);
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  it('ranks the user first who reached an equal total first, and ignores later recordings of 0 reps', async () => {
    const { id } = await create(scene.ann, { type: 'accountability', name: 'Equals' });
    const userId = await idOf(scene.ann);
    const anns = { name: 'Ann', userId };
    await add(
      [
        { ...anns, createdAt: ago(5) },
        { name: 'Bob', createdAt: ago(3) },
      ],
      id,
    );
    await add([{ ...anns, validReps: 0, createdAt: ago(1) }], id);
    const places = async () => (await aggregate(id)).rows.map(({ rank, name, totalReps }) => [rank, name, totalReps]);
    const [first, second] = [
      [1, 'Ann', 10],
      [2, 'Bob', 10],
    ];
    expect(await places()).toEqual([first, second]);
    await scene.harness.db.execute(sql`select leaderboard_rebuild()`);
    expect(await places()).toEqual([first, second]);
  });

  it('averages over all days with reps, even those below the daily minimum', async () => {
    const { id } = await create(scene.ann, { type: 'accountability', name: 'Too few', minDailyReps: 10 });
    const marks = (name: string, userId: string, reps: readonly number[]) =>
      reps.map((validReps, at) => ({ name, userId, validReps, createdAt: ago(24 * at) }));
    const bob = await idOf(await scene.harness.person('Bob'));
    await add([...marks('Ann', await idOf(scene.ann), [12, 9, 0, 8]), ...marks('Bob', bob, [7, 6])], id);
    expect((await aggregate(id)).rows).toEqual([
      expect.objectContaining({ name: 'Ann', totalReps: 29, dailyAverage: 9.7, topDaily: 12, daysLogged: 1 }),
      expect.objectContaining({ name: 'Bob', totalReps: 13, dailyAverage: 6.5, topDaily: 7, daysLogged: 0 }),
    ]);
  });

  it('answers 404 for a challenge that is not an accountability challenge', async () => {
    expect(await scene.ann.refusal(GetAggregate, { params: { challenge: 'push-ups' } })).toMatchObject({ status: 404 });
  });
});

describe('the calendar', () => {
  it('counts the user’s own recordings of 90 days by day in the challenge’s time zone', async () => {
    await changeChallenge(scene.harness.db, scene.challengeId, { timeZone: 'Pacific/Auckland' });
    const userId = await idOf(scene.ann);
    const mark = (hours: number, validReps: number) => ({ userId, validReps, createdAt: ago(hours) });
    await add([mark(0, 5), mark(2, 6), mark(24, 7), mark(24 * 89, 8), mark(24 * 90, 9), { validReps: 50 }]);
    const calendar = await scene.ann.call(GetCalendar, { params: { challenge: 'push-ups' } });
    // Expects the next day, because noon in London is 1:00 of the next day in that time zone.
    expect(calendar).toEqual({
      from: '2025-12-17',
      to: '2026-03-16',
      days: [
        { day: '2025-12-17', recordings: 1, validReps: 8 },
        { day: '2026-03-15', recordings: 2, validReps: 13 },
        { day: '2026-03-16', recordings: 1, validReps: 5 },
      ],
    });
  });

  it.each([
    ['a visitor', 401],
    ['a guest', 200],
    ['another user', 200],
    ['an admin', 200],
  ] as const)('shows %s no recordings of another user', async (role, status) => {
    await add([{ userId: await idOf(scene.ann) }]);
    const client = await clientOf(role, scene);
    const reply = await client.send(GetCalendar, { params: { challenge: 'push-ups' } });
    expect([reply.status, JSON.stringify(await reply.json()).includes('"recordings"')]).toEqual([status, false]);
  });
});
