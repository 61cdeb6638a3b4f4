/** Attempt as recorded in the browser, not yet uploaded: track, counts, reps and video. */
import { replay } from '@reptemple/engine/counting/track-replay';
import type { Replay } from '@reptemple/engine/counting/track-replay';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { CountUnit } from '@reptemple/engine/definition/exercise-definition';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { TRACK_VERSION } from '@reptemple/engine/landmark-track';
import type { Frame, Track } from '@reptemple/engine/landmark-track';
import { trackUntil } from '@reptemple/engine/rules/attempt-limits';
import type { EarlyEnd } from '@reptemple/engine/rules/attempt-limits';
import type { ImageSize } from '@reptemple/engine/signal/geometry';
import type { Millis } from '@reptemple/engine/units';
import { modelOf } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import type { Delegate } from '../../pose/pose-worker-messages.ts';
import type { Ending } from './end-reasons.ts';

export interface Attempt {
  readonly track: Track;
  readonly validReps: number;
  readonly invalidReps: number;
  readonly unit?: CountUnit;
  readonly durationMs: Millis;
  readonly reps: Replay['reps'];
  /**
   * Movements that were not counted as reps. Undefined in attempts stored by an older version of
   * the application.
   */
  readonly notCounted?: Replay['notCounted'];
  readonly poseConfig: PoseConfig;
  readonly delegate: Delegate;
  readonly targets: readonly Millis[];
  readonly dropped: readonly Millis[];
  readonly video: Blob;
  /**
   * Length of the video in ms if it broke off before the set's end; undefined if it is complete.
   */
  readonly filmEndedMs?: Millis | undefined;
  /**
   * Reason why the recording ended. Undefined in attempts stored by an older version of the
   * application.
   */
  readonly ending?: Ending;
}

export interface AttemptParts {
  readonly frames: readonly Frame[];
  readonly image: ImageSize;
  readonly definition: ExerciseDefinition;
  readonly counted: { readonly validReps: number; readonly invalidReps: number };
  readonly pose: { readonly config: PoseConfig; readonly delegate: Delegate };
  readonly times: { readonly targets: readonly Millis[]; readonly dropped: readonly Millis[] };
  readonly video: Blob;
  readonly filmEndedMs?: Millis | undefined;
  readonly ending: Ending;
  /**
   * Time or rest limit that ended the attempt; null if none did. Frames after its time do not
   * count.
   */
  readonly end: EarlyEnd | null;
}

/**
 * Returns the counts of the attempt. Normally the reps of the whole track with the live counts. If
 * a limit ended the attempt, counts the track again up to that time, as the server does.
 */
const countUntil = (
  track: Track,
  definition: ExerciseDefinition,
  counted: AttemptParts['counted'],
  end: EarlyEnd | null,
) => {
  const result = replay(end ? trackUntil(track, end.atMs) : track, definition);
  const { reps, notCounted, validReps, invalidReps, durationMs } = result;
  return { reps, notCounted, durationMs, ...(end ? { validReps, invalidReps } : counted) };
};

export const makeAttempt = (parts: AttemptParts): Attempt => {
  const { frames, image, definition, counted, pose, times, video, filmEndedMs, ending, end } = parts;
  const track: Track = {
    version: TRACK_VERSION,
    width: image.width,
    height: image.height,
    model: modelOf(pose.config),
    frames,
  };
  return {
    track,
    ...countUntil(track, definition, counted, end),
    ...(countUnitOf(definition) === 'seconds' && { unit: 'seconds' as const }),
    poseConfig: pose.config,
    delegate: pose.delegate,
    ...times,
    video,
    filmEndedMs,
    ending,
  };
};
