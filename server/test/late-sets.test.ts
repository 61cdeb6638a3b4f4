/**
 * Tests counting on the server: custom exercises, landmark smoothing, and sets that arrive after
 * the end of their challenge (docs/decisions/0018).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, describe } from 'vitest';
import { GetHistory } from '@reptemple/contract/accounts/recording-history';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { JoinChallenge } from '@reptemple/contract/challenges/participation';
import {
  CreateDefinition,
  GetDefinition,
  UpdateDefinition,
  ListExercises,
} from '@reptemple/contract/exercises/exercises';
import { ListAudit } from '@reptemple/contract/operations/audit';
import { ExportRecordings } from '@reptemple/contract/operations/challenge-analytics';
import { StartAttempt, EndAttempt } from '@reptemple/contract/recordings/attempt-tickets';
import { CorrectRecording } from '@reptemple/contract/recordings/corrections';
import { GetRecording, SubmitRecording, GetProcessing } from '@reptemple/contract/recordings/recordings';
import { AppealReview, GetOwnReview } from '@reptemple/contract/recordings/review';
import { ReplayRecording } from '@reptemple/contract/recordings/verification';
import { replay } from '@reptemple/engine/counting/track-replay';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import pushUp from '@reptemple/engine/exercises/push-up.json';
import { shaken } from '../../engine/fixtures/forged-tracks.ts';
import { challengeParticipants } from '../src/features/challenges/schema.ts';
import { changeStatus } from '../src/features/recordings/index.ts';
import { fingerprint } from '../src/platform/crypto/ids.ts';
import { openScene, clientOf } from './application-and-user-setup.ts';
import {
  attempt,
  formOf,
  submissionOf,
  trackFile,
  TRUTH,
  changedTrack,
  newSession,
  sendChunk,
  CLIP_TRACK,
} from './attempts.ts';
import { create as createChallenge, changeChallenge, create } from './client.ts';
import type { Client } from './client.ts';
import { aReviewer, decide } from './reviewers-and-flagged-recordings.ts';

const scene = openScene();
const PLANK = readFileSync(join(import.meta.dirname, '../../engine/fixtures/tracks/plank.track.json.gz'));
const PLANK_SECONDS = 22;
const HOUR_MS = 60 * 60 * 1000;

/** Exercise whose bottom no elbow reaches, so that every rep of the clip is invalid. */
const OUT_OF_REACH = {
  ...pushUp,
  phases: {
    ...pushUp.phases,
    transition: { ...pushUp.phases.transition, angleRanges: { angle_1: { min: 6, max: 150 } } },
    end: { ...pushUp.phases.end, angleRanges: { angle_1: { min: 0, max: 5 } } },
  },
};

it('a custom exercise counts its challenge’s reps, and later changes to it leave recordings unchanged', async () => {
  const { ann, harness } = scene;
  const admin = await harness.admin();
  const body = { name: 'Deep push-up', definition: OUT_OF_REACH };
  const { definition: made } = await admin.call(CreateDefinition, { body });
  const params = { definition: made.id };
  const { exercises } = await ann.call(ListExercises);
  expect(exercises).toContainEqual({
    id: made.id,
    name: 'Deep push-up',
    isSystem: false,
    unit: 'reps',
    hasDepthStandards: false,
    isDefault: false,
  });
  const { id: challenge } = await createChallenge(ann, { exerciseDefinitionId: made.id });
  const counting = async () => (await ann.call(GetChallenge, { params: { challenge } })).exerciseDefinition;
  expect(await counting()).toEqual(made.definition);

  const { recording } = await attempt(ann, challenge);
  const asked = { params: { recording: recording.id } };
  expect(recording.validReps).toBe(0);
  expect(recording.invalidReps).toBeGreaterThan(0);
  const before = await ann.call(GetRecording, asked);
  expect(before.exerciseDefinition).toEqual(made.definition);
  const { usage } = (await admin.call(GetDefinition, { params })).definition;
  expect(usage).toEqual({ challenges: 1, recordings: 1 });

  const change = { name: made.name, definition: pushUp, version: made.version };
  const { definition: changed } = await admin.call(UpdateDefinition, { params, body: change });
  expect(await ann.call(GetRecording, asked)).toEqual(before);
  expect(await admin.call(ReplayRecording, asked)).toMatchObject({ verdict: 'Deterministic' });
  expect(await counting()).toEqual(changed.definition);
  // Advances by two hours, because test tickets are an hour old.
  harness.passTime(2 * HOUR_MS);
  const { recording: later } = await attempt(ann, challenge);
  expect(later).toMatchObject({ status: 'counted', ...TRUTH.expected });
  const seen = await ann.call(GetRecording, { params: { recording: later.id } });
  expect(seen.exerciseDefinition).toEqual(changed.definition);
});

it('an attempt is counted by the exercise as it was at its start, even if it was changed before submission', async () => {
  const { ann, harness } = scene;
  const admin = await harness.admin();
  const body = { name: 'Deep push-up', definition: OUT_OF_REACH };
  const { definition: made } = await admin.call(CreateDefinition, { body });
  const { id: challenge } = await createChallenge(ann, { exerciseDefinitionId: made.id });
  harness.passTime(HOUR_MS);
  const { ticket } = await ann.call(StartAttempt, { body: { challengeId: challenge } });
  harness.passTime(HOUR_MS);
  const change = { name: 'Push-up again', definition: pushUp, version: made.version };
  await admin.call(UpdateDefinition, { params: { definition: made.id }, body: change });
  const { recording } = await attempt(ann, challenge, { ticketId: ticket.id });
  expect(recording.validReps).toBe(0);
  const shown = await ann.call(GetRecording, { params: { recording: recording.id } });
  expect(shown.exerciseDefinition).toEqual(made.definition);
});

describe('a plank', () => {
  const submitPlank = async () => {
    const { ann } = scene;
    const { exercises } = await ann.call(ListExercises);
    const plank = exercises.find(({ name }) => name === 'Plank');
    expect(plank).toMatchObject({ unit: 'seconds', isSystem: true });
    const { id: challenge } = await createChallenge(ann, { exerciseDefinitionId: plank?.id, type: 'accountability' });
    // Claims a wrong count, which must not matter.
    const submission = submissionOf(challenge, {
      claimed: { validReps: 500, invalidReps: 0 },
      durationSeconds: PLANK_SECONDS,
    });
    const form = formOf(submission, trackFile(new Uint8Array(PLANK)));
    return { challenge, ...(await ann.call(SubmitRecording, form)) };
  };

  const exported = async (admin: Client, challenge: string) =>
    (await admin.send(ExportRecordings, { params: { challenge }, query: { tab: 'all' } })).text();

  it('is recounted in seconds, and ranks, is listed and exported as time', async () => {
    const { ann, harness } = scene;
    const admin = await harness.admin();
    const { challenge, recording, reps } = await submitPlank();
    const shown = await ann.call(GetChallenge, { params: { challenge } });
    expect(shown.challenge.exercise.unit).toBe('seconds');
    expect(recording).toMatchObject({ validReps: PLANK_SECONDS, invalidReps: 0 });
    expect(reps).toHaveLength(PLANK_SECONDS);
    expect(await admin.call(ReplayRecording, { params: { recording: recording.id } })).toMatchObject({
      verdict: 'Deterministic',
    });

    const { rows } = await ann.call(GetLeaderboard, { params: { challenge }, query: {} });
    expect(rows.map(({ validReps }) => validReps)).toEqual([PLANK_SECONDS]);
    const history = await ann.call(GetHistory, { query: {} });
    expect(history.exercises).toContainEqual(expect.objectContaining({ name: 'Plank', unit: 'seconds' }));
    await admin.call(CorrectRecording, { params: { recording: recording.id }, body: { validReps: 20 } });
    const { entries } = await admin.call(ListAudit, { query: { search: 'corrections.override' } });
    expect(entries).toContainEqual(expect.objectContaining({ subjectId: recording.id, unit: 'seconds' }));
    const csv = await exported(admin, challenge);
    expect(csv).toContain('Longest Hold');
    expect(csv).toContain('0:20');
  });

  it('is as long as its longest unbroken part after a review, and as before after an appeal', async () => {
    const { ann, harness } = scene;
    const [first, second] = [await aReviewer(scene), await aReviewer(scene, 'Eve')];
    const { challenge, recording } = await submitPlank();
    const { id } = recording;
    await changeStatus(harness.db, id, 'pending_review', harness.now());
    const [struck, left] = [9, PLANK_SECONDS - 9];
    const verdicts = [{ number: struck, verdict: 'invalid' }];
    expect(await decide(first, id, { decision: 'change', verdicts })).toBe('decided');
    expect((await ann.call(GetRecording, { params: { recording: id } })).recording).toMatchObject({
      validReps: left,
      invalidReps: 1,
    });
    const { rows } = await ann.call(GetLeaderboard, { params: { challenge }, query: {} });
    expect(rows.map(({ validReps }) => validReps)).toEqual([left]);
    expect(await exported(first, challenge)).toContain(`0:${left}`);

    await ann.call(AppealReview, { params: { recording: id }, body: { reason: 'My hips stayed up.' } });
    const restored = { decision: 'change', verdicts: [{ number: struck, verdict: 'valid' }] } as const;
    expect(await decide(second, id, restored)).toBe('decided');
    const { decided } = await ann.call(GetOwnReview, { params: { recording: id } });
    const all = { validReps: PLANK_SECONDS, invalidReps: 0 };
    expect(decided.map(({ before, after }) => [before, after])).toEqual([
      [all, { validReps: left, invalidReps: 1 }],
      [{ validReps: left, invalidReps: 1 }, all],
    ]);
  });
});

/** Track with so much noise that smoothing changes the count. */
const UNSTEADY = shaken(CLIP_TRACK, 0.03);

const submitted = async (client: Client, admin: Client, smoothLandmarks?: boolean) => {
  const { poseConfig } = submissionOf(scene.challengeId);
  const config = { ...Object(poseConfig), enableSegmentation: true, smoothLandmarks };
  const submission = submissionOf(scene.challengeId, { poseConfig: config });
  const { recording, reps } = await client.call(
    SubmitRecording,
    formOf(
      submission,
      changedTrack(() => UNSTEADY),
    ),
  );
  const params = { recording: recording.id };
  const { exerciseDefinition } = await client.call(GetRecording, { params });
  const { processing } = await admin.call(GetProcessing, { params });
  return { reps, exerciseDefinition, pose: processing?.mediapipeConfig };
};

const replayed = (definition: object | null) => {
  const parsed = parseExercise(definition);
  if (!parsed.ok) throw new Error('The stored definition is not valid.');
  return replay(UNSTEADY, parsed.value).reps;
};

describe('landmark smoothing', () => {
  it('can be switched off by an admin, and a recount with the stored definition gives the same reps', async () => {
    const admin = await scene.harness.admin();
    const [off, on] = [await submitted(admin, admin, false), await submitted(admin, admin, true)];
    expect(off.pose).toMatchObject({ smoothLandmarks: false, enableSegmentation: true });
    expect(on.pose).toMatchObject({ smoothLandmarks: true, enableSegmentation: true });
    for (const { reps, exerciseDefinition } of [off, on]) {
      const again = replayed(exerciseDefinition);
      expect(again.map(({ startMs, valid }) => ({ startMs, valid }))).toEqual(
        reps.map(({ startMs, valid }) => ({ startMs, valid })),
      );
    }
    expect(off.reps.map(({ valid }) => valid)).not.toEqual(on.reps.map(({ valid }) => valid));
  });

  it('stays on for other users, even if their submission switches it off', async () => {
    const admin = await scene.harness.admin();
    const [off, on] = [await submitted(scene.ann, admin, false), await submitted(scene.ann, admin)];
    expect(off.pose).toMatchObject({ smoothLandmarks: true });
    expect(off.reps).toEqual(on.reps);
  });
});

const MINUTE_MS = 60_000;
const LATE = { ...TRUTH.expected, status: 'unverified', unverifiedReason: 'late' };

const begin = async (client: Client = scene.ann, challengeId = scene.challengeId): Promise<string> =>
  (await client.call(StartAttempt, { body: { challengeId } })).ticket.id;
const trackSha256 = async (): Promise<string> => fingerprint(new Uint8Array(await trackFile().arrayBuffer()));
const reportEnd = async (ticket: string, client: Client = scene.ann) =>
  client.call(EndAttempt, { params: { ticket }, body: { trackSha256: await trackSha256() } });
const endsIn = (ms: number) =>
  changeChallenge(scene.harness.db, scene.challengeId, {
    endDate: new Date(scene.harness.now().getTime() + ms),
  });
const submitLate = async (ticketId: string, challengeId = scene.challengeId) =>
  (await attempt(scene.ann, challengeId, { ticketId })).recording;
const rowsOf = async () =>
  (await scene.ann.call(GetLeaderboard, { params: { challenge: scene.challengeId } })).rows.length;

describe('a set whose ticket was issued before its challenge ended', () => {
  it('is saved but not ranked if it arrives 5 minutes after the end without an end report', async () => {
    await endsIn(12 * MINUTE_MS);
    const ticketId = await begin();
    scene.harness.passTime(17 * MINUTE_MS);
    expect(await submitLate(ticketId)).toMatchObject(LATE);
    expect(await rowsOf()).toBe(0);
    expect(await scene.harness.db.$count(challengeParticipants)).toBe(0);
  });

  it('is ranked if its end was reported in time, even if it is sent 20 hours later', async () => {
    await endsIn(12 * MINUTE_MS);
    const ticketId = await begin();
    scene.harness.passTime(11 * MINUTE_MS);
    await reportEnd(ticketId);
    scene.harness.passTime(20 * HOUR_MS);
    expect((await attempt(scene.ann, scene.challengeId, { ticketId })).recording.status).toBe('counted');
    expect(await rowsOf()).toBe(1);
  });

  it.each([
    [60_000, true],
    [60_001, false],
  ] as const)('whose end is reported %i ms after its challenge ended is ranked: %s', async (late, counts) => {
    await endsIn(MINUTE_MS);
    const ticketId = await begin();
    scene.harness.passTime(MINUTE_MS + late);
    await reportEnd(ticketId);
    scene.harness.passTime(HOUR_MS);
    expect((await submitLate(ticketId)).status).toBe(counts ? 'counted' : 'unverified');
    expect(await rowsOf()).toBe(counts ? 1 : 0);
  });

  it('is saved but not ranked if its end report names another track', async () => {
    await endsIn(12 * MINUTE_MS);
    const ticketId = await begin();
    scene.harness.passTime(11 * MINUTE_MS);
    const other = { params: { ticket: ticketId }, body: { trackSha256: fingerprint('another track') } };
    await scene.ann.call(EndAttempt, other);
    expect(await scene.ann.refusal(EndAttempt, { ...other, body: { trackSha256: await trackSha256() } })).toMatchObject(
      { status: 409 },
    );
    scene.harness.passTime(10 * MINUTE_MS);
    expect(await submitLate(ticketId)).toMatchObject(LATE);
    expect(await rowsOf()).toBe(0);
  });

  it('is refused with 422 if its track is longer than the time from ticket to end report', async () => {
    const ticketId = await begin();
    scene.harness.passTime(TRUTH.durationMs - 6_000);
    await reportEnd(ticketId);
    scene.harness.passTime(HOUR_MS);
    const body = formOf(submissionOf(scene.challengeId, { ticketId }));
    expect(await scene.ann.refusal(SubmitRecording, body)).toMatchObject({ status: 422 });
  });
});

describe('a set without a ticket that arrives after its challenge ended', () => {
  const LATE_DAYS_MS = 24 * HOUR_MS;

  it('is saved with its video but not ranked if its session started before the end', async () => {
    const sessionId = newSession(scene.challengeId, scene.harness.now());
    await endsIn(MINUTE_MS);
    scene.harness.passTime(LATE_DAYS_MS);
    await sendChunk(scene.ann, sessionId);
    const { recording } = await attempt(scene.ann, scene.challengeId, { sessionId, hasVideo: true });
    expect(recording).toMatchObject(LATE);
    await changeChallenge(scene.harness.db, scene.challengeId, { timeZone: 'Asia/Tokyo' });
    expect(await rowsOf()).toBe(0);
  });

  it('is refused with 409 if its session started after the end', async () => {
    await endsIn(MINUTE_MS);
    scene.harness.passTime(LATE_DAYS_MS);
    const sessionId = newSession(scene.challengeId, scene.harness.now());
    const body = formOf(submissionOf(scene.challengeId, { sessionId }));
    const ended = { status: 409, code: 'conflict', message: 'This challenge has ended.' };
    expect(await scene.ann.refusal(SubmitRecording, body)).toEqual(ended);
    expect((await sendChunk(scene.ann, sessionId)).status).toBe(409);
  });
});

it('a duel set that arrives late counts only if its end was reported within the 72 hours', async () => {
  const { id } = await create(scene.ann, { type: 'duel', name: 'Duel', hideResultsUntilFinished: true });
  await scene.ann.call(JoinChallenge, { params: { challenge: id } });
  scene.harness.passTime(71.9 * HOUR_MS);
  const [late, withTimeout] = [await begin(scene.ann, id), await begin(scene.ann, id)];
  scene.harness.passTime(MINUTE_MS);
  await reportEnd(withTimeout);
  scene.harness.passTime(HOUR_MS);
  expect(await submitLate(late, id)).toMatchObject(LATE);
  expect((await attempt(scene.ann, id, { ticketId: withTimeout })).recording.status).toBe('counted');
});

describe('the end report of a set', () => {
  it('keeps its first time when it is repeated', async () => {
    const ticketId = await begin();
    scene.harness.passTime(MINUTE_MS);
    const first = await reportEnd(ticketId);
    scene.harness.passTime(MINUTE_MS);
    expect(await reportEnd(ticketId)).toEqual(first);
  });

  it.each([
    ['a visitor', 404],
    ['a guest', 404],
    ['a user', 200],
    ['another user', 404],
    ['an admin', 404],
  ] as const)('sent by %s for a ticket of Ann is answered with %i', async (role, status) => {
    const ticket = await begin();
    const client = await clientOf(role, scene);
    const reply = await client.send(EndAttempt, { params: { ticket }, body: { trackSha256: await trackSha256() } });
    expect(reply.status).toBe(status);
  });
});
