import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { Frame } from '@reptemple/engine/landmark-track';
import type { AttemptLimits } from '@reptemple/engine/rules/attempt-limits';
import type { ImageSize } from '@reptemple/engine/signal/geometry';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import type { Delegate, Rotation } from '../pose/pose-worker-messages.ts';
import type { SourceChoice } from './capture/camera-or-video-source.ts';
import type { Attempt } from './live-count/recorded-attempt.ts';
import type { RecorderEvent } from './recorder-snapshot-store.ts';
import type { SetupCheck } from './setup-check/check-setup.ts';

export interface RecordingBegun {
  readonly startedAt: number;
  readonly image: ImageSize;
  readonly poseConfig: PoseConfig;
  readonly delegate: Delegate;
  /** MIME type of the video without codecs; null if this browser cannot record video. */
  readonly mimeType: string | null;
}

export interface RecordedPiece {
  readonly video: Blob | null;
  readonly frames: readonly Frame[];
}

/**
 * Frame analysed before the recording, with what the set-up checks need: image, video and frame
 * rate.
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
   * Pose model and its settings. Default: those of the specification. Slow devices switch to
   * lighter models.
   */
  readonly poseConfig?: PoseConfig;
  readonly limits?: AttemptLimits;
  readonly onEvent: (event: RecorderEvent) => void;
  /** Called when the recording has ended and camera and model are closed. */
  readonly onAttempt: (attempt: Attempt) => void;
  /**
   * Called when the start position was held long enough. Must start the set like a tap on Start.
   */
  readonly onHeld?: () => void;
  readonly onPrepare?: () => void;
  /**
   * Called when the recording starts. If `onEvent` later gets `cancelled` or `turned`, the
   * recording was discarded.
   */
  readonly onBegin?: (begun: RecordingBegun) => void;
  /**
   * Called about once a second with the part recorded since the last call, and with the last part
   * before `onAttempt`.
   */
  readonly onPiece?: (piece: RecordedPiece) => void;
  /**
   * Called for each frame before Start is tapped, and with null if the camera has stalled. Must
   * return the set-up checks for `snapshot.setup`, which changes at most four times a second.
   */
  readonly onAnalysedIdle?: (idle: IdleFrame | null) => readonly SetupCheck[];
}
