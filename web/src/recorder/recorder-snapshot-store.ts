/**
 * Store of the recorder's state, from which React renders. The state changes only at events such as
 * a counted rep, not at each frame.
 */
import type { NotCountedCode } from '@reptemple/engine/counting/not-counted-movements';
import type { Phase } from '@reptemple/engine/definition/parse-exercise';
import type { TrackModel } from '@reptemple/engine/landmark-track';
import type { RepFault } from '@reptemple/engine/rules/rep-result';
import type { Downloaded } from '../pose/pose-download.ts';
import type { Slowness } from '../pose/pose-loop.ts';
import type { Rotation } from '../pose/pose-worker-messages.ts';
import { DEFAULT_AUDIO } from './audio/audio-settings.ts';
import type { AudioSettings } from './audio/audio-settings.ts';
import type { CameraProblem } from './capture/live-camera.ts';
import type { SetupCheck } from './setup-check/check-setup.ts';

/**
 * State of the recorder, from `opening` to `finished`, or `failed` after a problem (specification
 * S2, section 4, "Recording flow").
 */
export type Stage = 'opening' | 'ready' | 'get-ready' | 'countdown' | 'recording' | 'finishing' | 'finished' | 'failed';

/**
 * Problem because of which the recorder cannot continue. `model`: the pose model cannot be loaded
 * or run. `video`: the test video cannot be played. `lost`: the camera was disconnected.
 */
export type RecorderProblem = CameraProblem | 'model' | 'video' | 'lost';

/**
 * Warning about the people that the camera sees. `away`: the athlete is not visible. `stranger`:
 * another person is visible.
 */
export type PresenceWarning = 'away' | 'stranger';

export type SetWarning = PresenceWarning | 'still';

export interface BodyBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface RecorderSnapshot {
  readonly stage: Stage;
  readonly problem: RecorderProblem | null;
  readonly setup: readonly SetupCheck[];
  /**
   * True if the camera's video is shown. In the stage `opening`, only the pose model is then
   * missing.
   */
  readonly hasPicture: boolean;
  readonly cameraId: string | undefined;
  /** Downloaded bytes of the pose model's files; null until the first bytes arrive. */
  readonly downloaded: Downloaded | null;
  /** Share of the pose model downloaded so far, 0 to 1. */
  readonly modelLoaded: number;
  /**
   * Number that the countdown shows, 5 to 0; null without a countdown. The recording starts at 1.
   */
  readonly countdown: number | null;
  readonly validReps: number;
  readonly invalidReps: number;
  readonly heldSeconds: number;
  readonly phase: Phase | null;
  /**
   * True if the whole person is visible, in a valid position, and the latest rep was not invalid.
   */
  readonly isGoodForm: boolean;
  /** Reason why the latest rep is invalid; null if it is valid. */
  readonly lastFault: RepFault | null;
  /** Reason why the latest clear movement was not counted as a rep; null if a rep came after it. */
  readonly lastNotCounted: NotCountedCode | null;
  /**
   * Area of the image in which the athlete was in the last seconds; null until a person is seen.
   */
  readonly body: BodyBox | null;
  /** Note about what cannot be checked in the current view; empty if everything can. */
  readonly viewNote: string;
  readonly elapsedSeconds: number;
  readonly framesPerSecond: number | null;
  readonly slowness: Slowness | null;
  readonly warning: SetWarning | null;
  /** True while a hand is raised. If it stays raised, the set ends. */
  readonly isHandUp: boolean;
  /** Remaining seconds of the challenge's time limit, in the last 30 s only; otherwise null. */
  readonly secondsLeft: number | null;
  /** Remaining seconds of the challenge's rest limit while the athlete rests; otherwise null. */
  readonly restSecondsLeft: number | null;
  readonly model: TrackModel;
  readonly isSteppedDown: boolean;
  readonly isMirrored: boolean;
  readonly rotation: Rotation;
  readonly isOverlayShown: boolean;
  readonly isHandsFree: boolean;
  readonly audio: AudioSettings;
}

export const INITIAL_WARNINGS: Pick<RecorderSnapshot, 'warning' | 'isHandUp' | 'secondsLeft' | 'restSecondsLeft'> = {
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
  ...INITIAL_WARNINGS,
  model: 'full',
  isSteppedDown: false,
  isMirrored: false,
  rotation: 0,
  isOverlayShown: true,
  isHandsFree: false,
  audio: DEFAULT_AUDIO,
};

/**
 * Returns true from the tap on Start until "GO!" disappears. This includes the first second of the
 * recording.
 */
export const isCountingDown = ({ stage, countdown }: Pick<RecorderSnapshot, 'stage' | 'countdown'>): boolean =>
  stage === 'get-ready' || stage === 'countdown' || (stage === 'recording' && countdown !== null);

export type RecorderEvent = 'get-ready' | 'cancelled' | 'turned' | 'started' | 'start-failed';

type Listener = () => void;

const isChanged = (before: RecorderSnapshot, change: Partial<RecorderSnapshot>): boolean => {
  const current: Readonly<Record<string, unknown>> = { ...before };
  return Object.entries(change).some(([key, value]) => current[key] !== value);
};

/** Store of the recorder's snapshot. Notifies its subscribers only if a value has changed. */
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
