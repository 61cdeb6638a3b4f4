/** The smoothing switch applies to live counts, server counts and recounts. */
import { describe, expect, it } from 'vitest';
import { GetProcessing, GetRecording, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { parseExercise } from '@reptemple/engine/definition/exercise';
import { replay } from '@reptemple/engine/counting/replay';
import { shaken } from '../../engine/fixtures/forging.ts';
import { changedTrack, formOf, submissionOf } from './attempts.ts';
import type { Client } from './client.ts';
import { openScene } from './scene.ts';
import { CLIP_TRACK } from './seen-clip.ts';

const scene = openScene();

/** Noisy enough that smoothing changes the count. */
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
