/** Tests analytics of a challenge: access, numbers, order, time zone, and the CSV file. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { ListAudit } from '@reptemple/contract/operations/audit-log';
import {
  ExportRecordings,
  GetAnalytics,
  ListAnalyticsRecordings,
} from '@reptemple/contract/operations/challenge-analytics';
import { TABLE_PAGE_SIZE } from '@reptemple/contract/pagination';
import { challenges } from '../src/features/challenges/schema.ts';
import { userProfiles } from '../src/features/profile/schema.ts';
import { readRanked } from '../src/features/recordings/index.ts';
import { openScene } from './application-and-user-setup.ts';
import { addRecordings } from './insert-recordings.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();

const add = (given: Parameters<typeof addRecordings>[2], createdAt = scene.harness.now()) =>
  addRecordings(scene.harness.db, scene.challengeId, given, createdAt);
const here = () => ({ params: { challenge: scene.challengeId } });
const setChallenge = (change: Partial<typeof challenges.$inferInsert>) =>
  scene.harness.db.update(challenges).set(change).where(eq(challenges.id, scene.challengeId));
const pageOf = async (admin: Client, query: Record<string, string> = {}) =>
  admin.call(ListAnalyticsRecordings, { ...here(), query });
const namesOf = async (admin: Client, query: Record<string, string> = {}) =>
  (await pageOf(admin, query)).rows.map(({ name }) => name);

describe('the analytics summary', () => {
  it('counts recordings, genders, participants by case-insensitive email, the rounded average and the top score', async () => {
    await add([
      { email: 'ann@example.org', gender: 'female', validReps: 10 },
      { email: 'ANN@example.org', gender: 'female', validReps: 11 },
      { email: 'bob@example.org', gender: 'male', validReps: 20 },
      { email: 'cleo@example.org', gender: null, validReps: 1 },
    ]);
    const { summary } = await (await scene.harness.admin()).call(GetAnalytics, here());
    expect(summary).toEqual({
      recordings: 4,
      male: 1,
      female: 2,
      participants: 3,
      averageValidReps: 11,
      topScore: 20,
    });
  });

  it('is all zeros with an empty chart before the first recording', async () => {
    const { summary, attemptsPerDay } = await (await scene.harness.admin()).call(GetAnalytics, here());
    expect([...new Set(Object.values(summary))]).toEqual([0]);
    expect(attemptsPerDay).toEqual([]);
  });

  it('and the table leave out recordings of testers', async () => {
    const { db, person, admin } = scene.harness;
    const tess = await person('Tess');
    const userId = (await tess.call(GetMyProfile)).profile?.id ?? '';
    await db.update(userProfiles).set({ isTester: true }).where(eq(userProfiles.id, userId));
    await add([{ userId, validReps: 99 }, { validReps: 5 }]);
    const client = await admin();
    expect((await client.call(GetAnalytics, here())).summary).toMatchObject({ recordings: 1, topScore: 5 });
    expect(await pageOf(client)).toMatchObject({ total: 1 });
  });
});

describe('analytics attempts per day', () => {
  it.each([
    ['Europe/Berlin', '2026-03-28T22:59:59Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
    ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-09'],
    ['Asia/Kathmandu', '2026-03-14T18:14:59Z', '2026-03-14'],
    ['Asia/Kathmandu', '2026-03-14T18:15:00Z', '2026-03-15'],
  ])('in the time zone %s at %s count for %s', async (timeZone, moment, day) => {
    await setChallenge({ timeZone, endDate: new Date('2026-03-01T00:00:00Z') });
    await add([{}], new Date(moment));
    const { attemptsPerDay } = await (await scene.harness.admin()).call(GetAnalytics, here());
    expect(attemptsPerDay).toEqual([{ day, attempts: 1 }]);
  });

  it('include days without attempts and stay correct across a daylight saving change', async () => {
    await setChallenge({ timeZone: 'America/New_York', startDate: new Date('2026-03-07T05:00:00Z') });
    await add([{}, {}], new Date('2026-03-08T15:00:00Z'));
    await add([{}], new Date('2026-03-10T03:30:00Z'));
    const { attemptsPerDay } = await (await scene.harness.admin()).call(GetAnalytics, here());
    expect(attemptsPerDay.map(({ day, attempts }) => `${day.slice(8)}:${attempts}`)).toEqual([
      '07:0',
      '08:2',
      '09:1',
      '10:0',
      '11:0',
      '12:0',
      '13:0',
      '14:0',
      '15:0',
    ]);
  });

  it('cover only the last 366 days of a longer challenge', async () => {
    await setChallenge({ timeZone: 'UTC' });
    await add([{}], new Date('2020-01-01T00:00:00Z'));
    await add([{}]);
    const { attemptsPerDay } = await (await scene.harness.admin()).call(GetAnalytics, here());
    expect([attemptsPerDay.length, attemptsPerDay[0]?.day]).toEqual([366, '2025-03-15']);
  });
});

describe('the analytics table', () => {
  it('lists recordings in leaderboard order with ranks and medals of each tab', async () => {
    await add([
      { name: 'Low', validReps: 3, gender: 'male' },
      { name: 'Unsure', validReps: 50, gender: 'male', status: 'unverified' },
      { name: 'High', validReps: 30, gender: 'female' },
      { name: 'Middle', validReps: 20, gender: 'male' },
    ]);
    const admin = await scene.harness.admin();
    const read = async (query: Record<string, string>) =>
      (await pageOf(admin, query)).rows.map(({ name, rank, medal }) => [name, rank, medal]);
    expect(await read({})).toEqual([
      ['Unsure', 1, 'gold'],
      ['High', 2, 'silver'],
      ['Middle', 3, 'bronze'],
      ['Low', 4, null],
    ]);
    await setChallenge({ givesPrizes: true });
    expect(await read({})).toEqual([
      ['High', 1, 'gold'],
      ['Middle', 2, 'silver'],
      ['Low', 3, 'bronze'],
      ['Unsure', 4, null],
    ]);
    expect(await read({ tab: 'male', direction: 'desc' })).toEqual([
      ['Unsure', 3, 'bronze'],
      ['Low', 2, 'silver'],
      ['Middle', 1, 'gold'],
    ]);
    expect(await read({ tab: 'female' })).toEqual([['High', 1, 'gold']]);
    expect(await read({ sort: 'name', search: 'MIDD' })).toEqual([['Middle', null, 'silver']]);
  });

  it('gives 0 reps neither rank nor medal, and lists and exports them last', async () => {
    await setChallenge({ givesPrizes: true });
    await add([
      { name: 'None', validReps: 0 },
      { name: 'Some', validReps: 2, status: 'unverified' },
    ]);
    const admin = await scene.harness.admin();
    const read = async (query: Record<string, string>) =>
      (await pageOf(admin, query)).rows.map(({ name, rank, medal }) => [name, rank, medal]);
    const rows = [
      ['Some', 1, 'gold'],
      ['None', null, null],
    ];
    expect(await read({})).toEqual(rows);
    expect(await read({ direction: 'desc' })).toEqual(rows.toReversed());
    expect((await csvOf(admin)).lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Some', 'None']);
  });

  it('and the export order equal reps by form score if the challenge breaks ties by form', async () => {
    await setChallenge({ ties: 'form' });
    const forms = [70, 90, null, 80];
    await add(forms.map((formScore) => ({ name: `Form ${formScore}`, validReps: 20, formScore })));
    await add([{ name: 'Fewer', validReps: 19, formScore: 100 }]);
    const admin = await scene.harness.admin();
    const { rows } = await pageOf(admin, {});
    const order = ['Form 90', 'Form 80', 'Form 70', 'Form null', 'Fewer'];
    expect(rows.map(({ name }) => name)).toEqual(order);
    expect(rows.map(({ medal }) => medal)).toEqual(['gold', 'silver', 'bronze', null, null]);
    expect(await namesOf(admin, { direction: 'desc' })).toEqual(order.toReversed());
    const { db } = scene.harness;
    const read: string[] = [];
    for await (const part of readRanked(
      db,
      { challengeId: scene.challengeId, ties: 'form', givesPrizes: false },
      'all',
      2,
    ))
      read.push(...part.map(({ name }) => name));
    expect(read).toEqual(order);
  });

  it.each([
    ['name', ['ann', 'Bob', 'Cleo']],
    ['email', ['Cleo', 'Bob', 'ann']],
    ['gender', ['Cleo', 'ann', 'Bob']],
    ['validReps', ['Bob', 'ann', 'Cleo']],
    ['invalidReps', ['Cleo', 'Bob', 'ann']],
    ['totalReps', ['Bob', 'Cleo', 'ann']],
    ['duration', ['ann', 'Cleo', 'Bob']],
    ['date', ['ann', 'Bob', 'Cleo']],
  ])('sorts by %s in both directions', async (sort, names) => {
    const at = (seconds: number): Date => new Date(scene.harness.now().getTime() + seconds * 1000);
    await add([
      {
        name: 'ann',
        email: 'z@example.org',
        gender: 'female',
        validReps: 7,
        invalidReps: 9,
        durationSeconds: 5,
        createdAt: at(0),
      },
      {
        name: 'Bob',
        email: 'Y@example.org',
        gender: 'male',
        validReps: 1,
        invalidReps: 5,
        durationSeconds: 90,
        createdAt: at(1),
      },
      {
        name: 'Cleo',
        email: 'x@example.org',
        gender: null,
        validReps: 8,
        invalidReps: 1,
        durationSeconds: 7,
        createdAt: at(2),
      },
    ]);
    const admin = await scene.harness.admin();
    expect(await namesOf(admin, { sort, direction: 'asc' })).toEqual(names);
    expect(await namesOf(admin, { sort, direction: 'desc' })).toEqual(names.toReversed());
  });

  it('shows 25 rows a page, and searches names and emails literally, including % and _', async () => {
    await add(
      Array.from({ length: 28 }, (_none, at) => ({ name: at === 26 ? '50%_off' : `N${at}`, validReps: 90 - at })),
    );
    const admin = await scene.harness.admin();
    const second = await pageOf(admin, { page: '2' });
    expect(second).toMatchObject({ total: 28, page: 2, pageSize: 25 });
    expect(second.rows.map(({ name, rank }) => [name, rank])).toEqual([
      ['N25', 26],
      ['50%_off', 27],
      ['N27', 28],
    ]);
    expect(await namesOf(admin, { search: '%_OFF' })).toEqual(['50%_off']);
    expect(await namesOf(admin, { search: 'PERSON6@' })).toEqual(['N6']);
  });
});

const csvOf = async (admin: Client, query: Record<string, string> = {}) => {
  const reply = await admin.send(ExportRecordings, { ...here(), query });
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = (await reply.text())
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  return { lines, disposition: reply.headers.get('content-disposition') };
};

describe('the CSV export of recordings', () => {
  it('has the specified columns and file name, escapes formulas, and is logged in the audit log', async () => {
    await setChallenge({ name: 'Liège "Été" 🏆/2026', timeZone: 'Europe/Berlin' });
    await add([
      { name: '=HYPERLINK("x")', gender: 'male', validReps: 12, invalidReps: 3, durationSeconds: 65.4 },
      { name: 'Łukasz, Jr.', gender: null, validReps: 2, durationSeconds: 599.6, status: 'counted' },
    ]);
    const admin = await scene.harness.admin();
    const { lines, disposition } = await csvOf(admin);
    expect(lines).toEqual([
      'Name,Email,Sex,Valid Reps,Invalid Reps,Total Reps,Duration,Date,Status',
      `"'=HYPERLINK(""x"")",person0@example.org,male,12,3,15,1:05,2026-03-15 13:00:00,Verified`,
      '"Łukasz, Jr.",person1@example.org,,2,0,2,10:00,2026-03-15 13:00:00,Counted without video',
    ]);
    expect(disposition).toBe(
      `attachment; filename="Li_ge __t__ ___2026-recordings.csv"; filename*=UTF-8''${encodeURIComponent('Liège "Été" 🏆/2026')}-recordings.csv`,
    );
    const { entries } = await admin.call(ListAudit);
    expect(entries[0]).toMatchObject({ action: 'analytics.export', subjectId: scene.challengeId });
  });

  it('contains 2003 recordings once each, in table order across batches', async () => {
    const recordings = 2003;
    await setChallenge({ givesPrizes: true });
    // Gives all recordings to the same user. Otherwise the leaderboard would have 2003 rows.
    const userId = (await scene.ann.call(GetMyProfile)).profile?.id ?? null;
    await add(
      Array.from({ length: recordings }, (_none, at) => ({
        name: `N${at}`,
        userId,
        validReps: at % 3 === 0 ? 7 : (at * 7919) % 40,
        gender: at % 2 === 0 ? ('male' as const) : ('female' as const),
        status: (['unverified', 'adjusted', 'counted', 'adjusted', 'pending_review'] as const)[at % 5] ?? 'adjusted',
        createdAt: new Date(scene.harness.now().getTime() + (at % 50) * 1000),
      })),
    );
    const admin = await scene.harness.admin();
    const { lines } = await csvOf(admin);
    const names = lines.slice(1).map((line) => line.split(',')[0]);
    const pages: string[] = [];
    for (let page = 1; page <= Math.ceil(recordings / TABLE_PAGE_SIZE); page += 1)
      pages.push(...(await namesOf(admin, { page: String(page) })));
    expect(new Set(names).size).toBe(recordings);
    expect(names).toEqual(pages);
    expect((await csvOf(admin, { tab: 'female' })).lines).toHaveLength(Math.floor(recordings / 2) + 1);
    // Allows two minutes for thousands of rows and dozens of pages.
  }, 120_000);
});

it('analytics endpoints answer visitors, guests and users with 401 or 403', async () => {
  await add([{}]);
  const { harness, ann } = scene;
  for (const client of [harness.visitor(), ann, await harness.guest()]) {
    for (const endpoint of [GetAnalytics, ListAnalyticsRecordings, ExportRecordings]) {
      expect([401, 403]).toContain((await client.refusal(endpoint, here())).status);
    }
  }
});
