/**
 * Tests submissions: limits, ranking, private fields; and tie-breaks on leaderboards, with access
 * to the rule.
 */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import {
  CreateAdminChallenge,
  GetAdminChallenge,
  UpdateAdminChallenge,
} from '@reptemple/contract/challenges/challenge-admin';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import { GetMyProgress, GetStanding, JoinChallenge } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { GetLeaderboard, LEADERBOARD_LIMIT } from '@reptemple/contract/challenges/leaderboard';
import { GetRecording, SubmitRecording, SUBMISSIONS_PER_HOUR } from '@reptemple/contract/recordings/recordings';
import { challenges } from '../src/features/challenges/schema.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { listRanked } from '../src/features/recordings/store.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { openScene } from './application-and-user-setup.ts';
import { addRecordings } from './insert-recordings.ts';
import {
  attempt,
  attemptWithVideo,
  changedTrack,
  cutAfter,
  formOf,
  newSession,
  submissionOf,
} from './submit-attempts-and-tracks.ts';
import { changeChallenge } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();

describe('a track with too few frames per second', () => {
  const slow = () => changedTrack((track) => ({ ...track, frames: track.frames.filter((_frame, at) => at % 3 === 0) }));

  it('is unverified and ranked by its reps, but after all others if the challenge gives prizes', async () => {
    const { recording } = await scene.ann.call(SubmitRecording, formOf(submissionOf(scene.challengeId), slow()));
    expect(recording.status).toBe('unverified');
    expect(recording.validReps).toBeGreaterThan(0);
    const bob = await scene.harness.person('Bob');
    const { recording: bobs } = await bob.call(
      SubmitRecording,
      formOf(submissionOf(scene.challengeId, { durationSeconds: 6 }), cutAfter(6000)),
    );
    expect(bobs.validReps).toBeGreaterThan(0);
    expect(bobs.validReps).toBeLessThan(recording.validReps ?? 0);
    const ranks = async () =>
      (await scene.ann.call(GetLeaderboard, { params: { challenge: 'push-ups' } })).rows.map(
        ({ rank, name, validReps, status }) => [rank, name, validReps, status],
      );
    expect(await ranks()).toEqual([
      [1, 'Ann', recording.validReps, 'unverified'],
      [2, 'Bob', bobs.validReps, 'counted'],
    ]);
    await scene.harness.db.update(challenges).set({ givesPrizes: true });
    expect(await ranks()).toEqual([
      [1, 'Bob', bobs.validReps, 'counted'],
      [2, 'Ann', recording.validReps, 'unverified'],
    ]);
  });
});

describe('the hourly submission limit', () => {
  const submitMore = async (times: number): Promise<void> => {
    const [row] = await scene.harness.db.select().from(challengeRecordings);
    if (!row) throw new Error('There is no recording to repeat.');
    const more = Array.from({ length: times }, () => ({
      ...row,
      id: randomIds.uuid(),
      sessionId: newSession(scene.challengeId),
    }));
    await scene.harness.db.insert(challengeRecordings).values(more);
  };

  it('refuses one user’s new submissions with 429 for an hour, but accepts repeats and other users', async () => {
    const submission = submissionOf(scene.challengeId);
    const first = await scene.ann.call(SubmitRecording, formOf(submission));
    await submitMore(SUBMISSIONS_PER_HOUR - 2);
    await attempt(scene.ann, scene.challengeId);
    const refused = await scene.ann.refusal(SubmitRecording, formOf(submissionOf(scene.challengeId)));
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(await scene.ann.call(SubmitRecording, formOf(submission))).toEqual(first);
    await attempt(await scene.harness.person('Bob'), scene.challengeId);
    scene.harness.passTime(60 * 60 * 1000 + 1);
    await attempt(scene.ann, scene.challengeId);
  });
});

describe('the leaderboard query', () => {
  it.each([
    ['everyone', undefined],
    ['one gender', 'female'],
    ['who is neither male nor female', 'other'],
  ] as const)('reads the rows of %s in index order, without a sort', async (_who, gender) => {
    const { db } = scene.harness;
    const rows = await db.transaction(async (tx) => {
      // Turns off other query plans. With so few rows, they would be cheaper than the index.
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      await tx.execute(sql`set local enable_sort = off`);
      return tx.execute(
        sql`explain ${listRanked(tx, { challengeId: scene.challengeId, ties: 'earlier', givesPrizes: false }, gender, 100)}`,
      );
    });
    const plan = JSON.stringify(rows);
    expect(plan).toContain('Index Scan using recordings_ranked');
    expect(plan).not.toContain('Sort');
  });
});

describe('the gender filter of a challenge', () => {
  const genders = ['male', 'female', null] as const;
  const fill = async (filter: string) => {
    const admin = await scene.harness.admin();
    const { id: exerciseDefinitionId } = (await scene.ann.call(GetChallenge, { params: { challenge: 'push-ups' } }))
      .challenge.exercise;
    const body = { name: 'Filtered', timeZone: 'UTC', exerciseDefinitionId, genderFilter: filter };
    const { challenge } = await admin.call(CreateAdminChallenge, { body });
    const people = genders.map((gender) => ({ name: gender ?? 'neither', gender }));
    await addRecordings(scene.harness.db, challenge.id, people, scene.harness.now());
    return { params: { challenge: challenge.id } };
  };

  it.each([
    ['male', ['male'], { all: 1, male: 1, female: 0 }],
    ['female', ['female'], { all: 1, male: 0, female: 1 }],
    ['other', ['neither'], { all: 1, male: 0, female: 0 }],
    ['all', ['male', 'female', 'neither'], { all: 3, male: 1, female: 1 }],
    ['', ['male', 'female', 'neither'], { all: 3, male: 1, female: 1 }],
  ])('"%s" leaves %j on the leaderboard and the podium', async (filter, names, counts) => {
    const asked = await fill(filter);
    const board = await scene.ann.call(GetLeaderboard, asked);
    expect(board.rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(board.counts).toEqual(counts);
    const { leaders } = await scene.ann.call(GetStanding, asked);
    const told = ({ rank, recordingId, name, avatar, validReps, status, isMine }: (typeof leaders)[number]) => ({
      rank,
      recordingId,
      name,
      avatar,
      validReps,
      status,
      isMine,
    });
    expect(leaders).toEqual(board.rows.slice(0, 3).map(told));
    const women = await scene.ann.call(GetLeaderboard, { ...asked, query: { gender: 'female' } });
    expect(women.rows).toHaveLength(counts.female);
  });

  it('does not prevent a user who does not match it from joining and recording', async () => {
    const asked = await fill('male');
    await scene.ann.call(JoinChallenge, asked);
    await attempt(scene.ann, asked.params.challenge);
    expect(await scene.ann.call(GetMyProgress, asked)).toMatchObject({ joined: true, recordings: 1 });
  });
});

describe('the reason why a recording has no video', () => {
  it('is shown to its owner and to admins only', async () => {
    scene.harness.processBy(() =>
      Promise.resolve({ ok: false, isCertain: true, message: 'The video has no picture.' }),
    );
    const { recording } = await attemptWithVideo(scene.ann, scene.challengeId);
    await scene.harness.jobs.drain();
    const seenBy = async (client: Client) =>
      (await client.call(GetRecording, { params: { recording: recording.id } })).recording;
    const told = { mediaStatus: 'failed', mediaError: 'The video has no picture.' };
    expect(await seenBy(scene.ann)).toMatchObject(told);
    expect(await seenBy(await scene.harness.admin())).toMatchObject(told);
    expect(await seenBy(scene.harness.visitor())).toMatchObject({
      mediaStatus: 'failed',
      mediaError: null,
      claimed: null,
    });
    expect(await seenBy(await scene.harness.person('Bob'))).toMatchObject({ mediaError: null, claimed: null });
  });
});

const HOUR_MS = 3_600_000;
const ago = (hours: number): Date => new Date(scene.harness.now().getTime() - hours * HOUR_MS);
const add = (rows: Parameters<typeof addRecordings>[2]) =>
  addRecordings(scene.harness.db, scene.challengeId, rows, scene.harness.now());
const board = (query: Readonly<Record<string, string>> = {}) =>
  scene.ann.call(GetLeaderboard, { params: { challenge: scene.challengeId }, query });

describe('a leaderboard with equal rep counts', () => {
  it.each([
    ['where the challenge says so', { ties: 'form' }, ['Best form', 'Earlier', 'Later', 'No score', 'Fewer reps'], 90],
    [
      'of a duel, as its winner is found so',
      { challengeType: 'duel' },
      ['Best form', 'Earlier', 'Later', 'No score', 'Fewer reps'],
      90,
    ],
    ['but not elsewhere', { ties: 'earlier' }, ['No score', 'Earlier', 'Later', 'Best form', 'Fewer reps'], null],
  ] as const)(
    'puts the better form score first, then the earlier recording, %s',
    async (_where, rule, names, shown) => {
      await add([
        { name: 'Best form', validReps: 20, formScore: 90, createdAt: ago(1) },
        { name: 'Later', validReps: 20, formScore: 80, createdAt: ago(2) },
        { name: 'Earlier', validReps: 20, formScore: 80, createdAt: ago(3) },
        { name: 'No score', validReps: 20, formScore: null, createdAt: ago(4) },
        { name: 'Fewer reps', validReps: 19, formScore: 100, createdAt: ago(5) },
      ]);
      // Changes the rule for ties after the recordings were made. It applies to them too.
      await changeChallenge(scene.harness.db, scene.challengeId, rule);
      const { rows } = await board();
      expect(rows.map(({ name }) => name)).toEqual(names);
      expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
      expect(rows.find(({ name }) => name === 'Best form')?.formScore).toBe(shown);
    },
  );

  it('picks the user’s best recording by form score, and returns exact ranks across pages of equals', async () => {
    await changeChallenge(scene.harness.db, scene.challengeId, { ties: 'form' });
    const userId = (await scene.ann.call(GetMyProfile)).profile?.id ?? '';
    const equals = Array.from({ length: LEADERBOARD_LIMIT + 20 }, (_none, at) => ({
      validReps: 10,
      formScore: at % 50,
    }));
    await add(equals);
    await add([20, 45, 30].map((formScore) => ({ name: 'Ann', userId, validReps: 10, formScore, createdAt: ago(1) })));
    const better = equals.filter(({ formScore }) => formScore > 45).length;
    const first = await board();
    // Expects Ann's set with form score 45. It is older than the other sets with the same score.
    expect(first.mine).toMatchObject({ rank: better + 1, formScore: 45 });
    const second = await board({ after: first.next ?? '' });
    const forms = [...first.rows, ...second.rows].map(({ formScore }) => formScore ?? -1);
    expect(forms).toEqual(forms.toSorted((a, b) => b - a));
    expect([...first.rows, ...second.rows].map(({ rank }) => rank)).toEqual(forms.map((_form, at) => at + 1));
    expect(second.next).toBeNull();
  });
});

it('the tie rule is set by an admin and shown to users', async () => {
  const [here, admin] = [{ params: { challenge: scene.challengeId } }, await scene.harness.admin()];
  const { challenge } = await admin.call(GetAdminChallenge, here);
  expect(challenge.ties).toBe('earlier');
  const body = { ...challenge, expectedUpdatedAt: challenge.updatedAt, ties: 'form' };
  expect((await admin.call(UpdateAdminChallenge, { ...here, body })).challenge.ties).toBe('form');
  expect((await scene.ann.call(GetChallenge, here)).challenge.ties).toBe('form');
});
