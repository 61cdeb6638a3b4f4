/** Settings and callbacks of a recorder. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { Frame } from '@reptemple/engine/landmark-track';
import type { AttemptLimits } from '@reptemple/engine/rules/attempt-limits';
import type { ImageSize } from '@reptemple/engine/signal/geometry';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import type { Delegate, Rotation } from '../pose/pose-worker-messages.ts';
import type { SourceChoice } from './capture/camera-or-video-source.ts';
import type { Attempt } from './live-count/recorded-attempt.ts';
import type { RecorderEvent } from './recorder-state.ts';
import type { SetupCheck } from './setup-check/check-setup.ts';

export interface RecordingBegun {
  /** Start of the recording as Unix time in ms. */
  readonly startedAt: number;
  readonly image: ImageSize;
  readonly poseConfig: PoseConfig;
  readonly delegate: Delegate;
  /** MIME type of the video without codecs; null if this browser cannot record. */
  readonly mimeType: string | null;
}

export interface RecordedPiece {
  readonly video: Blob | null;
  readonly frames: readonly Frame[];
}

/**
 * Frame analysed before the recording, with what the set-up checks need to know about picture and
 * frame rate.
 */
export interface IdleFrame {
  readonly frame: Frame;
  readonly image: ImageSize;
  readonly video: HTMLVideoElement;
  readonly rotation: Rotation;
  readonly framesPerSecond: number | null;
}

export interface RecorderSettings {
  readonly definition: ExerciseDefinition;
  readonly source: SourceChoice;
  /**
   * Pose model and its settings; by default those of the specification. Slow devices change to
   * lighter models.
   */
  readonly poseConfig?: PoseConfig;
  readonly limits?: AttemptLimits;
  readonly onEvent: (event: RecorderEvent) => void;
  /** Called when the recording has ended, after camera and model are closed. */
  readonly onAttempt: (attempt: Attempt) => void;
  /**
   * Called when the start position was held long enough. The set should then start as after a tap
   * on Start.
   */
  readonly onHeld?: () => void;
  readonly onPrepare?: () => void;
  /**
   * Called when the recording starts. A later event `cancelled` or `turned` means that it was
   * discarded.
   */
  readonly onBegin?: (begun: RecordingBegun) => void;
  /** Called with each piece, about every second, and with the last piece before `onAttempt`. */
  readonly onPiece?: (piece: RecordedPiece) => void;
  /**
   * Called for each frame while the stage is `ready`, and with null if the camera has stalled. The
   * returned checks appear in `snapshot.setup`, which changes at most four times a second.
   */
  readonly onAnalysedIdle?: (idle: IdleFrame | null) => readonly SetupCheck[];
}
