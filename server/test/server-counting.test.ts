/** Tests counting on the server: custom exercises, a plank, and landmark smoothing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, describe } from 'vitest';
import { GetHistory } from '@reptemple/contract/accounts/recording-history';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import {
  CreateDefinition,
  GetDefinition,
  UpdateDefinition,
  ListExercises,
} from '@reptemple/contract/exercises/exercises';
import { ListAudit } from '@reptemple/contract/operations/audit-log';
import { ExportRecordings } from '@reptemple/contract/operations/challenge-analytics';
import { StartAttempt } from '@reptemple/contract/recordings/attempt-tickets';
import { ReplayRecording } from '@reptemple/contract/recordings/check-findings-and-replay';
import { CorrectRecording } from '@reptemple/contract/recordings/corrections';
import { GetRecording, SubmitRecording, GetProcessing } from '@reptemple/contract/recordings/recordings';
import { AppealReview, GetOwnReview } from '@reptemple/contract/recordings/reviews-and-appeals';
import { replay } from '@reptemple/engine/counting/track-replay';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import pushUp from '@reptemple/engine/exercises/push-up.json';
import { shaken } from '../../engine/fixtures/forged-tracks.ts';
import { changeStatus } from '../src/features/recordings/index.ts';
import { openScene } from './application-and-user-setup.ts';
import { aReviewer, decide } from './reviewers-and-flagged-recordings.ts';
import {
  attempt,
  formOf,
  submissionOf,
  trackFile,
  TRUTH,
  changedTrack,
  CLIP_TRACK,
} from './submit-attempts-and-tracks.ts';
import { create as createChallenge } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();
const PLANK = readFileSync(join(import.meta.dirname, '../../engine/fixtures/tracks/plank.track.json.gz'));
const PLANK_SECONDS = 22;
const HOUR_MS = 60 * 60 * 1000;

/** Exercise whose depth no elbow angle can reach, so that every rep of the clip is invalid. */
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
  // Advances the clock, because the ticket must be later than the change. Clients in tests date
  // their tickets back by one hour.
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

/** Track with so much noise that smoothing its landmarks changes the count. */
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
