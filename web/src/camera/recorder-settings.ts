/** What a recorder is given, and whom it tells what. */
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import type { ImageSize } from '@reptemple/engine/geometry';
import type { AttemptLimits } from '@reptemple/engine/limits';
import type { Frame } from '@reptemple/engine/track';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import type { Attempt } from './attempt.ts';
import type { SourceChoice } from './picture-source.ts';
import type { Delegate, Rotation } from './pose-config.ts';
import type { RecorderEvent } from './recorder-state.ts';
import type { SetupCheck } from './setup/setup-check.ts';

/** What is known when the recording starts, at 1 of the countdown. */
export interface RecordingBegun {
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly image: ImageSize;
  readonly poseConfig: PoseConfig;
  readonly delegate: Delegate;
  /** Without its codecs; null when this browser cannot record. */
  readonly mimeType: string | null;
}

/** About a second of the recording; all pieces in order are the recording. */
export interface RecordedPiece {
  /** Null when nothing was filmed since the last piece. */
  readonly video: Blob | null;
  readonly frames: readonly Frame[];
}

/** A frame seen while nothing is recorded yet. */
export interface IdleFrame {
  readonly frame: Frame;
  readonly image: ImageSize;
  readonly video: HTMLVideoElement;
  /** How the picture is turned. */
  readonly rotation: Rotation;
  /** Analysed frames a second; null until measured. */
  readonly framesPerSecond: number | null;
}

export interface RecorderSettings {
  readonly definition: ExerciseDefinition;
  readonly source: SourceChoice;
  /** How the pose model is run; a slow device steps down from it. Without it: as the specification has it. */
  readonly poseConfig?: PoseConfig;
  /** Without it there are none. */
  readonly limits?: AttemptLimits;
  readonly onEvent: (event: RecorderEvent) => void;
  /** Recording has ended: camera and model are released. */
  readonly onAttempt: (attempt: Attempt) => void;
  /** Start was tapped. */
  readonly onSetOut?: () => void;
  /** Recording starts. An event `cancelled` or `turned` after it means that it was thrown away. */
  readonly onBegin?: (begun: RecordingBegun) => void;
  /** About every second of the recording, and once more at its end, before `onAttempt`. */
  readonly onPiece?: (piece: RecordedPiece) => void;
  /**
   * Every frame while the stage is `ready`; null when the camera has shown nothing new for a while. What it answers becomes
   * `snapshot.setup`, at most four times a second.
   */
  readonly onAnalysedIdle?: (idle: IdleFrame | null) => readonly SetupCheck[];
}
