/**
 * Custom exercise definitions count reps, from the challenge form to a recording shown years later.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { StartAttempt } from '@reptemple/contract/recordings/attempts';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import { CreateDefinition, GetDefinition, UpdateDefinition } from '@reptemple/contract/exercises/exercise-library';
import { ListExercises } from '@reptemple/contract/exercises/exercises';
import { GetHistory } from '@reptemple/contract/accounts/history';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { ExportRecordings } from '@reptemple/contract/operations/analytics';
import { GetRecording, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { ReplayRecording } from '@reptemple/contract/recordings/verification';
import pushUp from '@reptemple/engine/exercises/push-up.json';
import { attempt, formOf, submissionOf, trackFile, TRUTH } from './attempts.ts';
import { create as createChallenge } from './created.ts';
import { openScene } from './scene.ts';

const scene = openScene();
const PLANK = readFileSync(join(import.meta.dirname, '../../engine/fixtures/tracks/plank.track.json.gz'));
const PLANK_SECONDS = 22;
const HOUR_MS = 60 * 60 * 1000;

/** No elbow bends this far, so every rep of the clip is invalid. */
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
  // Test tickets are an hour old.
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

it('a plank is recounted in seconds, and ranks, is listed and exported as time', async () => {
  const { ann, harness } = scene;
  const admin = await harness.admin();
  const { exercises } = await ann.call(ListExercises);
  const plank = exercises.find(({ name }) => name === 'Plank');
  expect(plank).toMatchObject({ unit: 'seconds', isSystem: true });
  const { id: challenge } = await createChallenge(ann, { exerciseDefinitionId: plank?.id, type: 'accountability' });
  const shown = await ann.call(GetChallenge, { params: { challenge } });
  expect(shown.challenge.exercise.unit).toBe('seconds');

  // The claim is wrong, and does not matter.
  const submission = submissionOf(challenge, {
    claimed: { validReps: 500, invalidReps: 0 },
    durationSeconds: PLANK_SECONDS,
  });
  const track = trackFile(new Uint8Array(PLANK));
  const { recording, reps } = await ann.call(SubmitRecording, formOf(submission, track));
  expect(recording).toMatchObject({ validReps: PLANK_SECONDS, invalidReps: 0 });
  expect(reps).toHaveLength(PLANK_SECONDS);
  expect(await admin.call(ReplayRecording, { params: { recording: recording.id } })).toMatchObject({
    verdict: 'Deterministic',
  });

  const { rows } = await ann.call(GetLeaderboard, { params: { challenge }, query: {} });
  expect(rows.map(({ validReps }) => validReps)).toEqual([PLANK_SECONDS]);
  const history = await ann.call(GetHistory, { query: {} });
  expect(history.exercises).toContainEqual(expect.objectContaining({ name: 'Plank', unit: 'seconds' }));
  const csv = await (await admin.send(ExportRecordings, { params: { challenge }, query: { tab: 'all' } })).text();
  expect(csv).toContain('Longest Hold');
  expect(csv).toContain('0:22');
});
