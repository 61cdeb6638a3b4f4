/**
 * History page: a user's results over all challenges, summed up by days of their time zone, visible
 * only to them.
 */
import { describe, expect, it } from 'vitest';
import { ListChallenges } from '@reptemple/contract/challenges/challenges';
import { GetHistory, HISTORY_DAYS, ListOwnRecordings } from '@reptemple/contract/accounts/history';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { attempt } from './attempts.ts';
import type { Client } from './client.ts';
import { changeChallenge, create } from './created.ts';
import { addRecordings } from './recorded.ts';
import { openScene } from './scene.ts';

const scene = openScene();

const idOf = async (client: Client): Promise<string> =>
  (await client.call(GetMyProfile)).profile?.id ?? expect.fail('Nobody is signed in.');

type Row = Parameters<typeof addRecordings>[2][number];

/** Stores recordings of Ann at these times. */
const done = async (challengeId: string, ...rows: readonly (readonly [at: string, more: Row])[]) => {
  const userId = await idOf(scene.ann);
  const given = rows.map(([at, more]): Row => Object.assign({ userId, createdAt: new Date(at) }, more));
  return addRecordings(scene.harness.db, challengeId, given, scene.harness.now());
};

/** Returns a challenge with another exercise. */
const squats = async () => {
  const { challenges } = await scene.harness.visitor().call(ListChallenges);
  return challenges.find(({ slug }) => slug !== 'push-ups') ?? expect.fail('There is one challenge only.');
};

const history = (client: Client, timeZone = 'UTC') => client.call(GetHistory, { query: { timeZone } });

describe('a user’s own history', () => {
  it('is empty before the first recording and answers 401 for a visitor', async () => {
    expect(await history(scene.ann)).toEqual({
      today: '2026-03-15',
      totals: { recordings: 0, validReps: 0, daysActive: 0 },
      streak: { current: 0, longest: null },
      exercises: [],
      challenges: [],
      days: [],
    });
    expect(await scene.harness.visitor().refusal(GetHistory)).toMatchObject({ status: 401 });
    expect(await scene.harness.visitor().refusal(ListOwnRecordings)).toMatchObject({ status: 401 });
  });

  it('contains only the user’s own recordings, also for guests and admins', async () => {
    await attempt(scene.ann, scene.challengeId);
    const guest = await scene.harness.guest();
    const bob = await scene.harness.person('Bob');
    for (const other of [guest, bob, await scene.harness.admin()]) {
      expect((await history(other)).totals.recordings).toBe(0);
      expect((await other.call(ListOwnRecordings)).recordings).toEqual([]);
    }
    await attempt(guest, scene.challengeId);
    expect((await guest.call(ListOwnRecordings)).total).toBe(1);
    expect((await history(scene.ann)).totals.recordings).toBe(1);
  });

  it('shows the best reps, form and day of each exercise from the earliest such recording, ignoring unverified ones', async () => {
    const other = await squats();
    const [, first] = await done(
      scene.challengeId,
      ['2026-03-10T08:00:00Z', { validReps: 12, formScore: 91 }],
      ['2026-03-11T08:00:00Z', { validReps: 20, formScore: 70 }],
      ['2026-03-12T08:00:00Z', { validReps: 20, formScore: null }],
      ['2026-03-12T09:00:00Z', { validReps: 3, formScore: 91 }],
      // Unverified results do not count.
      ['2026-03-13T08:00:00Z', { validReps: 99, formScore: 100, status: 'unverified' }],
    );
    await done(other.id, ['2026-03-14T08:00:00Z', { validReps: 7 }]);
    const { exercises, challenges, totals } = await history(scene.ann);
    expect(totals).toEqual({ recordings: 6, validReps: 161, daysActive: 5 });
    expect(exercises.map(({ name, recordings, validReps }) => [name, recordings, validReps])).toEqual([
      [other.exercise.name, 1, 7],
      [expect.any(String), 5, 154],
    ]);
    expect(exercises[1]).toMatchObject({
      best: { value: 20, recordingId: first, challengeId: scene.challengeId, createdAt: '2026-03-11T08:00:00.000Z' },
      bestForm: { value: 91, createdAt: '2026-03-10T08:00:00.000Z' },
      bestDay: { day: '2026-03-12', validReps: 23 },
    });
    expect(challenges.map(({ id, best }) => [id, best?.value])).toEqual([
      [other.id, 7],
      [scene.challengeId, 20],
    ]);
    const [squat] = exercises;
    expect(squat?.bestForm).toBeNull();
  });

  it('groups days and streaks by the requested time zone and refuses an unknown zone', async () => {
    await done(
      scene.challengeId,
      // An earlier, longer streak.
      ...['01', '02', '03', '04'].map((day) => [`2026-01-${day}T12:00:00Z`, {}] as const),
      // 23:30 in London is the next day in Berlin, and the same day in New York.
      ['2026-03-12T23:30:00Z', { formScore: 60 }],
      ['2026-03-13T23:30:00Z', { formScore: 71 }],
      ['2026-03-14T12:00:00Z', { validReps: 0, invalidReps: 4, formScore: 80 }],
    );
    const london = await history(scene.ann, 'Europe/London');
    expect(london.streak).toEqual({ current: 0, longest: { days: 4, from: '2026-01-01', to: '2026-01-04' } });
    const berlin = await history(scene.ann, 'Europe/Berlin');
    expect(berlin.streak.current).toBe(2);
    expect(berlin.totals.daysActive).toBe(6);
    expect(berlin.days.slice(-2)).toEqual([
      expect.objectContaining({ day: '2026-03-13', recordings: 1, validReps: 10, formScore: 60 }),
      expect.objectContaining({ day: '2026-03-14', recordings: 2, validReps: 10, formScore: 76 }),
    ]);
    expect(await scene.ann.refusal(GetHistory, { query: { timeZone: 'Nowhere/Atlantis' } })).toMatchObject({
      code: 'bad_request',
    });
  });

  it('has the best set of each day, without unverified ones', async () => {
    await done(
      scene.challengeId,
      ['2026-03-12T08:00:00Z', { validReps: 12 }],
      ['2026-03-12T09:00:00Z', { validReps: 15 }],
      ['2026-03-12T10:00:00Z', { validReps: 40, status: 'unverified' }],
      ['2026-03-13T08:00:00Z', { validReps: 30, status: 'unverified' }],
    );
    const { days } = await history(scene.ann);
    expect(days.map(({ day, bestSet }) => [day, bestSet])).toEqual([
      ['2026-03-12', 15],
      ['2026-03-13', null],
    ]);
  });

  it('lists only the days of the last year, while totals include older recordings', async () => {
    const day = (back: number): string => new Date(scene.harness.now().getTime() - back * 86_400_000).toISOString();
    await done(scene.challengeId, [day(HISTORY_DAYS), {}], [day(HISTORY_DAYS - 1), {}], [day(0), {}]);
    const { days, totals } = await history(scene.ann);
    expect(days.map((one) => one.day)).toEqual([day(HISTORY_DAYS - 1).slice(0, 10), day(0).slice(0, 10)]);
    expect(totals.recordings).toBe(3);
  });
});

describe('the list of a user’s own recordings', () => {
  it('is newest first in pages, and filters by challenge or exercise', async () => {
    const { id: otherId } = await create(scene.ann, { name: 'Other' });
    const rows = Array.from(
      { length: 51 },
      (_, at) =>
        [new Date(Date.parse('2026-03-01T00:00:00Z') + at * 3_600_000).toISOString(), { validReps: at }] as const,
    );
    await done(scene.challengeId, ...rows);
    await done(otherId, ['2026-03-14T00:00:00Z', { validReps: 77, referralCount: 2, correctedBy: 'owner' }]);
    const first = await scene.ann.call(ListOwnRecordings);
    expect(first.total).toBe(52);
    expect(first.recordings.map(({ validReps }) => validReps).slice(0, 3)).toEqual([77, 50, 49]);
    expect(first.recordings[0]).toMatchObject({
      challenge: { id: otherId, name: 'Other', isGone: false },
      exercise: { name: expect.stringMatching(/./) },
      status: 'verified',
      correctedBy: 'owner',
      shares: 2,
      gifUrl: null,
    });
    const second = await scene.ann.call(ListOwnRecordings, { query: { page: '2' } });
    expect(second.recordings.map(({ validReps }) => validReps)).toEqual([1, 0]);
    const ofOne = await scene.ann.call(ListOwnRecordings, { query: { challenge: otherId } });
    expect([ofOne.total, ofOne.recordings.length]).toEqual([1, 1]);
    const exercise = '00000000-0000-4000-8000-000000000000';
    expect((await scene.ann.call(ListOwnRecordings, { query: { exercise } })).total).toBe(0);
  });

  it('keeps recordings of a deleted challenge and marks the challenge as gone', async () => {
    await attempt(scene.ann, scene.challengeId);
    await changeChallenge(scene.harness.db, scene.challengeId, { deletedAt: scene.harness.now() });
    const { recordings } = await scene.ann.call(ListOwnRecordings);
    expect(recordings.map(({ challenge }) => challenge.isGone)).toEqual([true]);
    expect((await history(scene.ann)).challenges.map(({ isGone }) => isGone)).toEqual([true]);
  });
});
