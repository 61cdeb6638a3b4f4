/** State of the recording screen for React. Changes on events only, never per frame. */
import type { NotCountedCode } from '@reptemple/engine/counting/not-counted-movements';
import type { Phase } from '@reptemple/engine/definition/parse-exercise';
import type { RepFault } from '@reptemple/engine/rules/rep-result';
import type { TrackModel } from '@reptemple/engine/track';
import type { Downloaded } from '../pose/pose-download.ts';
import type { Slowness } from '../pose/pose-loop.ts';
import type { Rotation } from '../pose/pose-worker-messages.ts';
import { DEFAULT_AUDIO } from './audio/audio-settings.ts';
import type { AudioSettings } from './audio/audio-settings.ts';
import type { CameraProblem } from './capture/live-camera.ts';
import type { SetupCheck } from './setup-check/check-setup.ts';

/** Stages of the recorder (specification S2, section 4, "Recording flow"). */
export type Stage = 'opening' | 'ready' | 'get-ready' | 'countdown' | 'recording' | 'finishing' | 'finished' | 'failed';

/**
 * Problems that stop the recorder. `model`: the pose model cannot be loaded or run. `video`: the
 * test video cannot be played. `lost`: the camera was disconnected.
 */
export type RecorderProblem = CameraProblem | 'model' | 'video' | 'lost';

/**
 * Warning about who is in the picture. `away`: the person is not visible. `stranger`: another
 * person appears.
 */
export type PresenceWarning = 'away' | 'stranger';

/**
 * Warning during a set: about who is in the picture, or (`still`) that the camera sends no new
 * image.
 */
export type SetWarning = PresenceWarning | 'still';

/** Edges of the body as shares of the picture, 0 to 1, not mirrored. */
export interface BodyBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface RecorderSnapshot {
  readonly stage: Stage;
  /** The problem while `stage` is `failed`; otherwise null. */
  readonly problem: RecorderProblem | null;
  /** Set-up checks as conditions for Start; empty until they have run. */
  readonly setup: readonly SetupCheck[];
  /** True if the camera delivers images; the recorder then waits for the pose model only. */
  readonly hasPicture: boolean;
  /** Id of the camera in use; undefined for a test video. */
  readonly cameraId: string | undefined;
  /** Downloaded bytes of the pose model and its WebAssembly; null until the first arrive. */
  readonly downloaded: Downloaded | null;
  /** Downloaded share of the pose model, 0 to 1. */
  readonly modelLoaded: number;
  /** Number of the countdown, 5 to 0; the recording starts at 1. Null without a countdown. */
  readonly countdown: number | null;
  readonly validReps: number;
  readonly invalidReps: number;
  /** Seconds of the hold that is going on; 0 for exercises that count reps. */
  readonly heldSeconds: number;
  readonly phase: Phase | null;
  /** True if the whole person is visible in a valid position and the latest rep did not fail. */
  readonly isGoodForm: boolean;
  /** Reason why the latest rep did not count; null if it did. */
  readonly lastFault: RepFault | null;
  /** Reason why the latest clear movement is not a rep; null after the next rep. */
  readonly lastNotCounted: NotCountedCode | null;
  /** Area of the picture that the athlete has covered lately; null until they are seen. */
  readonly body: BodyBox | null;
  /**
   * Text about what the current view cannot show, and how to avoid it; empty if there is nothing.
   */
  readonly viewNote: string;
  readonly elapsedSeconds: number;
  /** Analysed frames a second; null until measured. */
  readonly framesPerSecond: number | null;
  readonly slowness: Slowness | null;
  readonly warning: SetWarning | null;
  /** True while a hand is raised: the set ends if it stays up. */
  readonly isHandUp: boolean;
  /** Remaining seconds of the challenge's time limit; null until the last half minute. */
  readonly secondsLeft: number | null;
  /** Remaining seconds of the challenge's rest limit; null while no one rests. */
  readonly restSecondsLeft: number | null;
  readonly model: TrackModel;
  readonly isSteppedDown: boolean;
  readonly isMirrored: boolean;
  readonly rotation: Rotation;
  readonly isOverlayShown: boolean;
  /** True if holding the start position starts the countdown. */
  readonly isHandsFree: boolean;
  readonly audio: AudioSettings;
}

/** Initial values without warnings. */
export const CALM: Pick<RecorderSnapshot, 'warning' | 'isHandUp' | 'secondsLeft' | 'restSecondsLeft'> = {
  warning: null,
  isHandUp: false,
  secondsLeft: null,
  restSecondsLeft: null,
};

export const INITIAL_SNAPSHOT: RecorderSnapshot = {
  stage: 'opening',
  problem: null,
  setup: [],
  hasPicture: false,
  cameraId: undefined,
  downloaded: null,
  modelLoaded: 0,
  countdown: null,
  validReps: 0,
  invalidReps: 0,
  heldSeconds: 0,
  phase: null,
  isGoodForm: false,
  lastFault: null,
  lastNotCounted: null,
  body: null,
  viewNote: '',
  elapsedSeconds: 0,
  framesPerSecond: null,
  slowness: null,
  ...CALM,
  model: 'full',
  isSteppedDown: false,
  isMirrored: false,
  rotation: 0,
  isOverlayShown: true,
  isHandsFree: false,
  audio: DEFAULT_AUDIO,
};

/**
 * Returns true from the tap on Start until GO! disappears. Recording starts in the last second.
 */
export const isCountingDown = ({ stage, countdown }: Pick<RecorderSnapshot, 'stage' | 'countdown'>): boolean =>
  stage === 'get-ready' || stage === 'countdown' || (stage === 'recording' && countdown !== null);

/** Events that are announced to the person. */
export type RecorderEvent = 'get-ready' | 'cancelled' | 'turned' | 'started' | 'start-failed';

type Listener = () => void;

const isChanged = (before: RecorderSnapshot, change: Partial<RecorderSnapshot>): boolean => {
  const current: Readonly<Record<string, unknown>> = { ...before };
  return Object.entries(change).some(([key, value]) => current[key] !== value);
};

/** Store of the snapshot; notifies listeners of real changes only. */
export class RecorderStore {
  #snapshot = INITIAL_SNAPSHOT;
  readonly #listeners = new Set<Listener>();

  readonly getSnapshot = (): RecorderSnapshot => this.#snapshot;

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(change: Partial<RecorderSnapshot>): void {
    if (!isChanged(this.#snapshot, change)) return;
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
