/** Settings and callbacks of a recorder. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { AttemptLimits } from '@reptemple/engine/rules/attempt-limits';
import type { ImageSize } from '@reptemple/engine/signal/geometry';
import type { Frame } from '@reptemple/engine/track';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import type { Delegate, Rotation } from '../pose/pose-config.ts';
import type { SourceChoice } from './capture/picture-source.ts';
import type { Attempt } from './live-count/attempt-result.ts';
import type { RecorderEvent } from './recorder-state.ts';
import type { SetupCheck } from './setup-check/check-setup.ts';

/** Data known at the start of a recording, at 1 of the countdown. */
export interface RecordingBegun {
  /** Unix time in ms. */
  readonly startedAt: number;
  readonly image: ImageSize;
  readonly poseConfig: PoseConfig;
  readonly delegate: Delegate;
  /** Without codecs; null if this browser cannot record. */
  readonly mimeType: string | null;
}

/** About a second of the recording; all pieces in order make up the whole. */
export interface RecordedPiece {
  /** Null if no video was recorded since the last piece. */
  readonly video: Blob | null;
  readonly frames: readonly Frame[];
}

/** Frame before the recording. */
export interface IdleFrame {
  readonly frame: Frame;
  readonly image: ImageSize;
  readonly video: HTMLVideoElement;
  /** Rotation of the picture. */
  readonly rotation: Rotation;
  /** Analyzed frames per second; null until measured. */
  readonly framesPerSecond: number | null;
}

export interface RecorderSettings {
  readonly definition: ExerciseDefinition;
  readonly source: SourceChoice;
  /** Pose model settings; slow devices use lighter models. Defaults to the specification's. */
  readonly poseConfig?: PoseConfig;
  /** No limits if undefined. */
  readonly limits?: AttemptLimits;
  readonly onEvent: (event: RecorderEvent) => void;
  /** The recording has ended; camera and model are closed. */
  readonly onAttempt: (attempt: Attempt) => void;
  /** The start position was held long enough: start, as after a tap. */
  readonly onHeld?: () => void;
  /** Start was tapped. */
  readonly onPrepare?: () => void;
  /** The recording starts. A later event `cancelled` or `turned` means that it was discarded. */
  readonly onBegin?: (begun: RecordingBegun) => void;
  /** Called about every second, and at the end before `onAttempt`. */
  readonly onPiece?: (piece: RecordedPiece) => void;
  /**
   * Called for each frame in the stage `ready`; with null if the camera has stalled. The result
   * becomes `snapshot.setup`, at most four times a second.
   */
  readonly onAnalysedIdle?: (idle: IdleFrame | null) => readonly SetupCheck[];
}
