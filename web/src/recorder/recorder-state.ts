/** State of the recording screen. Changes on events only, never per frame. */
import type { NotCountedCode } from '@reptemple/engine/counting/not-counted-movements';
import type { Phase } from '@reptemple/engine/definition/parse-exercise';
import type { RepFault } from '@reptemple/engine/rules/rep-result';
import type { TrackModel } from '@reptemple/engine/track';
import type { Rotation } from '../pose/pose-config.ts';
import type { Downloaded } from '../pose/pose-download.ts';
import type { Slowness } from '../pose/pose-loop.ts';
import { DEFAULT_AUDIO } from './audio/audio-settings.ts';
import type { AudioSettings } from './audio/audio-settings.ts';
import type { CameraProblem } from './capture/live-camera.ts';
import type { SetupCheck } from './setup-check/check-setup.ts';

/** Specification S2, section 4, "Recording flow". */
export type Stage = 'opening' | 'ready' | 'get-ready' | 'countdown' | 'recording' | 'finishing' | 'finished' | 'failed';

/**
 * `model`: the pose model cannot be loaded or run. `video`: the test video cannot be played.
 * `lost`: the camera was disconnected.
 */
export type RecorderProblem = CameraProblem | 'model' | 'video' | 'lost';

/** The person is not visible, or another person appears. */
export type PresenceWarning = 'away' | 'stranger';

/**
 * The person is not visible, another person appears, or (`still`) the camera sends no new image.
 */
export type SetWarning = PresenceWarning | 'still';

/** Edges as shares of the picture, 0 to 1, not mirrored. */
export interface BodyBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface RecorderSnapshot {
  readonly stage: Stage;
  /** Set while `stage` is `failed`. */
  readonly problem: RecorderProblem | null;
  /** Conditions for Start; empty until the setup check begins. */
  readonly setup: readonly SetupCheck[];
  /** True if the camera delivers images; the recorder then waits for the pose model only. */
  readonly hasPicture: boolean;
  /** The camera in use; undefined for a test video. */
  readonly cameraId: string | undefined;
  /** Downloaded bytes of the pose model and its WebAssembly; null until the first arrive. */
  readonly downloaded: Downloaded | null;
  /** Downloaded share of the pose model, 0 to 1. */
  readonly modelLoaded: number;
  /** 5 to 0; recording starts at 1. */
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
  /** Area of the picture that the athlete has covered lately; null until seen. */
  readonly body: BodyBox | null;
  /** Limits of the current view, and how to avoid them; empty without one. */
  readonly viewNote: string;
  readonly elapsedSeconds: number;
  /** Analysed frames a second; null until measured. */
  readonly framesPerSecond: number | null;
  readonly slowness: Slowness | null;
  readonly warning: SetWarning | null;
  /** A hand is raised: the set ends if it stays up. */
  readonly isHandUp: boolean;
  /** Remaining time of the challenge's time limit; null until the last half minute. */
  readonly secondsLeft: number | null;
  /** Remaining time of the challenge's rest limit; null while no one rests. */
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

/** Observable snapshot. Notifies listeners of real changes only. */
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
