/** Settings and callbacks of a recorder. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { AttemptLimits } from '@reptemple/engine/rules/attempt-limits';
import type { ImageSize } from '@reptemple/engine/signal/geometry';
import type { Frame } from '@reptemple/engine/track';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import type { Delegate, Rotation } from '../pose/pose-worker-messages.ts';
import type { SourceChoice } from './capture/picture-source.ts';
import type { Attempt } from './live-count/attempt-result.ts';
import type { RecorderEvent } from './recorder-state.ts';
import type { SetupCheck } from './setup-check/check-setup.ts';

/** Data that is known at the start of a recording, at 1 of the countdown. */
export interface RecordingBegun {
  /** Start of the recording as Unix time in ms. */
  readonly startedAt: number;
  readonly image: ImageSize;
  readonly poseConfig: PoseConfig;
  readonly delegate: Delegate;
  /** MIME type of the video without codecs; null if this browser cannot record. */
  readonly mimeType: string | null;
}

/** About a second of the recording; all pieces in order make up the whole. */
export interface RecordedPiece {
  /** Video since the last piece; null if none was recorded. */
  readonly video: Blob | null;
  readonly frames: readonly Frame[];
}

/** An analyzed frame before the recording, with its context. */
export interface IdleFrame {
  readonly frame: Frame;
  readonly image: ImageSize;
  readonly video: HTMLVideoElement;
  /** Rotation of the picture in degrees. */
  readonly rotation: Rotation;
  /** Analyzed frames per second; null until measured. */
  readonly framesPerSecond: number | null;
}

export interface RecorderSettings {
  readonly definition: ExerciseDefinition;
  readonly source: SourceChoice;
  /** Pose model settings; slow devices use lighter models. Defaults to the specification's. */
  readonly poseConfig?: PoseConfig;
  /** Limits of the challenge; none if undefined. */
  readonly limits?: AttemptLimits;
  readonly onEvent: (event: RecorderEvent) => void;
  /** Called when the recording has ended; camera and model are closed. */
  readonly onAttempt: (attempt: Attempt) => void;
  /** Called when the start position was held long enough, to start as after a tap. */
  readonly onHeld?: () => void;
  /** Called when Start was tapped. */
  readonly onPrepare?: () => void;
  /**
   * Called when the recording starts. A later event `cancelled` or `turned` means that it was
   * discarded.
   */
  readonly onBegin?: (begun: RecordingBegun) => void;
  /** Called with a piece about every second, and at the end before `onAttempt`. */
  readonly onPiece?: (piece: RecordedPiece) => void;
  /**
   * Called for each frame in the stage `ready`; with null if the camera has stalled. The result
   * becomes `snapshot.setup`, at most four times a second.
   */
  readonly onAnalysedIdle?: (idle: IdleFrame | null) => readonly SetupCheck[];
}
