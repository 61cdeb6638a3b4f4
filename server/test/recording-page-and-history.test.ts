/**
 * Tests the recording page: which fields each viewer gets. Tests the history page: a user's results
 * in all challenges, by days of the user's time zone, visible only to the user.
 */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { GetHistory, HISTORY_DAYS, ListOwnRecordings } from '@reptemple/contract/accounts/recording-history';
import { DeleteChallenge } from '@reptemple/contract/challenges/challenge-admin';
import { ListChallenges } from '@reptemple/contract/challenges/challenges';
import { ListDefinitions } from '@reptemple/contract/exercises/exercises';
import { CorrectRecording, GetCorrections, ReanalyseRecording } from '@reptemple/contract/recordings/corrections';
import {
  GetMyBestSet,
  GetProcessing,
  GetRecording,
  GetRecordingTrack,
} from '@reptemple/contract/recordings/recordings';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import { ENGINE_VERSION } from '@reptemple/engine/engine-version';
import { challenges } from '../src/features/challenges/schema.ts';
import { exerciseDefinitions } from '../src/features/exercises/schema.ts';
import { challengeRecordings, recordingValidationData } from '../src/features/recordings/schema.ts';
import { openScene } from './application-and-user-setup.ts';
import { addRecordings } from './insert-recordings.ts';
import { attempt, trackFile, TRUTH } from './submit-attempts-and-tracks.ts';
import { create, changeChallenge } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const asked = (recording: string) => ({ params: { recording } });

const annsRecording = async (challengeId = scene.challengeId): Promise<string> =>
  (await attempt(scene.ann, challengeId)).recording.id;

describe('the track download of a recording', () => {
  it('returns the submitted file to the owner and to admins', async () => {
    const id = await annsRecording();
    for (const client of [scene.ann, await scene.harness.admin()]) {
      const reply = await client.send(GetRecordingTrack, asked(id));
      expect([reply.status, reply.headers.get('content-type'), reply.headers.get('content-encoding')]).toEqual([
        200,
        'application/gzip',
        null,
      ]);
      expect(Buffer.from(await reply.arrayBuffer())).toEqual(Buffer.from(await trackFile().arrayBuffer()));
    }
  });

  it('is 403 for other users and guests, who see no reps either, and 401 for visitors', async () => {
    const id = await annsRecording();
    const [bob, guest] = [await scene.harness.person('Bob'), await scene.harness.guest()];
    for (const client of [bob, guest]) {
      expect(await client.refusal(GetRecordingTrack, asked(id))).toMatchObject({ status: 403, code: 'forbidden' });
      expect(await client.call(GetRecording, asked(id))).toMatchObject({
        reps: null,
        notCounted: null,
        exerciseDefinition: null,
      });
    }
    expect(await scene.harness.visitor().refusal(GetRecordingTrack, asked(id))).toMatchObject({ status: 401 });
    expect(await bob.refusal(GetRecordingTrack, asked(NOWHERE))).toMatchObject({ status: 404 });
  });

  it('is revalidated on every request, so the next user of the browser gets 403', async () => {
    const id = await annsRecording();
    const first = await scene.ann.send(GetRecordingTrack, asked(id));
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const etag = first.headers.get('etag') ?? '';
    const path = `/api/recordings/${id}/track`;
    const headers = { 'if-none-match': etag };
    expect((await scene.ann.fetch(path, { headers })).status).toBe(304);
    expect((await (await scene.harness.person('Bob')).fetch(path, { headers })).status).toBe(403);
  });

  it('is 403 for the opponent in a duel that hides results', async () => {
    const { id: duel } = await create(scene.ann, { type: 'duel', name: 'Hidden', hideResultsUntilFinished: true });
    const id = await annsRecording(duel);
    const bob = await scene.harness.person('Bob');
    await attempt(bob, duel);
    expect((await scene.ann.send(GetRecordingTrack, asked(id))).status).toBe(200);
    expect(await bob.refusal(GetRecordingTrack, asked(id))).toMatchObject({ status: 403 });
    expect((await bob.call(GetRecording, asked(id))).recording).toMatchObject({ validReps: null, videoUrl: null });
  });

  it('is 404 after its challenge was deleted', async () => {
    const admin = await scene.harness.admin();
    const { id: challenge } = await create(scene.ann, { name: 'Short-lived' });
    const id = await annsRecording(challenge);
    await admin.call(DeleteChallenge, { params: { challenge } });
    for (const client of [scene.ann, admin]) {
      expect(await client.refusal(GetRecordingTrack, asked(id))).toMatchObject({ status: 404 });
      expect(await client.refusal(GetRecording, asked(id))).toMatchObject({ status: 404 });
    }
  });
});

it('shows the owner’s best earlier result to the owner only', async () => {
  const first = await annsRecording();
  scene.harness.passTime(60_000);
  const second = await annsRecording();
  const { recording } = await scene.ann.call(GetRecording, asked(first));
  expect(await scene.ann.call(GetRecording, asked(first))).toMatchObject({ previousBest: null });
  expect(await scene.ann.call(GetRecording, asked(second))).toMatchObject({ previousBest: recording.validReps });
  const bob = await scene.harness.person('Bob');
  expect(await bob.call(GetRecording, asked(second))).toMatchObject({ previousBest: null });
});

it('returns the rep times of the user’s own best set, and null for a user without recordings', async () => {
  const params = { challenge: scene.challengeId };
  expect(await scene.ann.call(GetMyBestSet, { params })).toEqual({ best: null });
  const { recording, reps } = await scene.ann.call(GetRecording, asked(await annsRecording()));
  const { best } = await scene.ann.call(GetMyBestSet, { params });
  expect(best?.validReps).toBe(recording.validReps);
  expect(best?.repEndsMs).toEqual(reps?.filter(({ valid }) => valid).map(({ endMs }) => endMs));
  expect(best?.repEndsMs).toHaveLength(recording.validReps ?? -1);
  const bob = await scene.harness.person('Bob');
  expect(await bob.call(GetMyBestSet, { params })).toEqual({ best: null });
});

it('shows the owner movements that were not counted as reps', async () => {
  const id = await annsRecording();
  expect(await scene.ann.call(GetRecording, asked(id))).toMatchObject({ notCounted: [] });
  const data = { code: 'legs_differed', startMs: 1000, bottomMs: 1500, endMs: 2000 };
  await scene.harness.db
    .update(recordingValidationData)
    .set({ analysisTimeline: [{ t: 2000, event: 'movement_not_counted', data }] })
    .where(eq(recordingValidationData.recordingId, id));
  expect(await scene.ann.call(GetRecording, asked(id))).toMatchObject({ notCounted: [data] });
});

describe('the analysis details of a recording', () => {
  it('contain the model settings, frame counts, track hash and engine version for admins', async () => {
    const id = await annsRecording();
    const { processing } = await (await scene.harness.admin()).call(GetProcessing, asked(id));
    expect(processing).toMatchObject({
      mediapipeConfig: { modelComplexity: 1, minDetectionConfidence: 0.7, minTrackingConfidence: 0.6, delegate: 'CPU' },
      lockedSide: 'right',
      processingIntervalMs: 40,
      targetFrames: 3,
      analysedFrames: 400,
      droppedFrames: 1,
      finalResults: { repCount: TRUTH.expected.validReps, invalidRepCount: TRUTH.expected.invalidReps },
      engineVersion: ENGINE_VERSION,
    });
    expect(processing?.events['rep_counted']).toBe(TRUTH.expected.validReps);
    expect(processing?.longestGapMs).toBeGreaterThanOrEqual(40);
    expect(processing?.trackSha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('are 403 for the owner and other users, and 401 for visitors', async () => {
    const id = await annsRecording();
    expect(await scene.ann.refusal(GetProcessing, asked(id))).toMatchObject({ status: 403 });
    expect(await (await scene.harness.person('Bob')).refusal(GetProcessing, asked(id))).toMatchObject({ status: 403 });
    expect(await scene.harness.visitor().refusal(GetProcessing, asked(id))).toMatchObject({ status: 401 });
  });

  it('are null without validation data, and 404 for an unknown recording', async () => {
    const id = await annsRecording();
    await scene.harness.db.delete(recordingValidationData).where(eq(recordingValidationData.recordingId, id));
    const admin = await scene.harness.admin();
    expect(await admin.call(GetProcessing, asked(id))).toEqual({ processing: null });
    expect(await admin.refusal(GetProcessing, asked(NOWHERE))).toMatchObject({ status: 404 });
  });
});

it('lists valid exercise definitions sorted by name for admins, and refuses other users and visitors', async () => {
  const admin = await scene.harness.admin();
  const { definitions } = await admin.call(ListDefinitions, { query: { sort: 'name' } });
  const names = definitions.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  expect(names.length).toBeGreaterThan(3);
  expect(definitions.every(({ definition }) => parseExercise(definition).ok)).toBe(true);
  expect(await scene.ann.refusal(ListDefinitions)).toMatchObject({ status: 403 });
  expect(await scene.harness.visitor().refusal(ListDefinitions)).toMatchObject({ status: 401 });
});

it('refuses reanalyzing, correcting or reading corrections of another user’s recording with 403', async () => {
  const id = await annsRecording();
  const before = await scene.harness.db.select().from(challengeRecordings);
  const bob = await scene.harness.person('Bob');
  const refused = { status: 403 };
  expect(await bob.refusal(ReanalyseRecording, { ...asked(id), form: { track: trackFile() } })).toMatchObject(refused);
  expect(await bob.refusal(CorrectRecording, { ...asked(id), body: { validReps: 99 } })).toMatchObject(refused);
  expect(await bob.refusal(GetCorrections, asked(id))).toMatchObject(refused);
  expect(await scene.harness.db.select().from(challengeRecordings)).toEqual(before);
});

const idOf = async (client: Client): Promise<string> =>
  (await client.call(GetMyProfile)).profile?.id ?? expect.fail('Nobody is signed in.');

type Row = Parameters<typeof addRecordings>[2][number];

const done = async (challengeId: string, ...rows: readonly (readonly [at: string, more: Row])[]) => {
  const userId = await idOf(scene.ann);
  const given = rows.map(([at, more]): Row => Object.assign({ userId, createdAt: new Date(at) }, more));
  return addRecordings(scene.harness.db, challengeId, given, scene.harness.now());
};

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
      // Unverified recording, which must not count.
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
      best: {
        value: 20,
        recordingId: first,
        challengeId: scene.challengeId,
        createdAt: '2026-03-11T08:00:00.000Z',
      },
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

  it('lists every exercise, however many were recorded', async () => {
    const { db } = scene.harness;
    const [challenge] = await db.select().from(challenges).where(eq(challenges.id, scene.challengeId));
    const [exercise] = await db.select().from(exerciseDefinitions);
    if (!challenge || !exercise) throw new Error('The scene has no challenge.');
    for (let at = 0; at < 25; at += 1) {
      const [id, exerciseDefinitionId] = [randomUUID(), randomUUID()];
      const name = `Exercise ${at}`;
      await db.insert(exerciseDefinitions).values({ ...exercise, id: exerciseDefinitionId, shippedAs: null, name });
      await db.insert(challenges).values({ ...challenge, id, slug: `exercise-${at}`, name, exerciseDefinitionId });
      await done(id, [`2026-03-10T08:00:${String(at).padStart(2, '0')}Z`, { validReps: 3 }]);
    }
    const { exercises } = await history(scene.ann);
    expect(exercises.map(({ name, validReps }) => [name, validReps])).toEqual(
      Array.from({ length: 25 }, (_, at) => [`Exercise ${24 - at}`, 3]),
    );
  });

  it('groups days and streaks by the requested time zone and refuses an unknown zone', async () => {
    await done(
      scene.challengeId,
      ...['01', '02', '03', '04'].map((day) => [`2026-01-${day}T12:00:00Z`, {}] as const),
      // Recording at 23:30 in London: on the next day in Berlin, on the same day in New York.
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
