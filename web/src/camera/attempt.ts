/** What one recording leaves behind, before anything of it is sent. */
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import type { ImageSize } from '@reptemple/engine/geometry';
import { replay } from '@reptemple/engine/replay';
import type { Replay } from '@reptemple/engine/replay';
import { TRACK_VERSION } from '@reptemple/engine/track';
import type { Frame, Track } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';
import { modelOf } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import type { Delegate } from './pose-config.ts';

export interface Attempt {
  readonly track: Track;
  /** Counted live, frame by frame. */
  readonly validReps: number;
  readonly invalidReps: number;
  readonly durationMs: Millis;
  /** Every rep with its verdict. */
  readonly reps: Replay['reps'];
  readonly poseConfig: PoseConfig;
  readonly delegate: Delegate;
  readonly targets: readonly Millis[];
  readonly dropped: readonly Millis[];
  /** Empty when this browser cannot record. */
  readonly video: Blob;
}

export interface AttemptParts {
  readonly frames: readonly Frame[];
  readonly image: ImageSize;
  readonly definition: ExerciseDefinition;
  readonly counted: { readonly validReps: number; readonly invalidReps: number };
  readonly pose: { readonly config: PoseConfig; readonly delegate: Delegate };
  readonly times: { readonly targets: readonly Millis[]; readonly dropped: readonly Millis[] };
  readonly video: Blob;
}

export const makeAttempt = ({ frames, image, definition, counted, pose, times, video }: AttemptParts): Attempt => {
  const track: Track = {
    version: TRACK_VERSION,
    width: image.width,
    height: image.height,
    model: modelOf(pose.config),
    frames,
  };
  return {
    track,
    ...counted,
    durationMs: frames.at(-1)?.t ?? 0,
    reps: replay(track, definition).reps,
    poseConfig: pose.config,
    delegate: pose.delegate,
    ...times,
    video,
  };
};
