import { parseExercise } from '@reptemple/engine/exercise';
import { expect, it } from 'vitest';
import { definitionOf } from '../../../../../engine/fixtures/definitions.ts';
import { reps, trackOf } from '../../../../../engine/fixtures/synthetic.ts';
import { RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { makeAttempt } from '../../../camera/attempt.ts';
import { analysisDataOf } from './submission.ts';

it('what was counted goes with the video as the specification names it, with the definition it was counted by', () => {
  const definition = definitionOf('push-up');
  const track = trackOf({ from: 170, legs: reps(3, 90) });
  const attempt = makeAttempt({
    frames: track.frames,
    image: { width: track.width, height: track.height },
    definition,
    counted: { validReps: 3, invalidReps: 0 },
    pose: { config: RECORDING_POSE_CONFIG, delegate: 'CPU' },
    times: { targets: [], dropped: [] },
    video: new Blob(),
    ending: 'person',
    end: null,
  });
  const exercise = { id: 'e', name: 'Push-up', cameraPosition: 'side', depthStandard: 'standard' } as const;
  const sent = JSON.parse(analysisDataOf({ attempt }, { exercise, isDaily: true }, definition));
  expect(sent).toMatchObject({
    exercise: 'Push-up',
    video_source: 'live_camera',
    analysis_results: { repCount: 3, invalidRepCount: 0 },
    is_daily_challenge: true,
  });
  expect(sent.completed_reps).toHaveLength(3);
  expect(parseExercise(sent.exercise_definition)).toEqual({ ok: true, value: definition });
});
