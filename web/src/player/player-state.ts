/**
 * State of the player for React. It changes only at events such as a new phase or rep, not at each
 * frame.
 */
import type { ExerciseDefinition, Phase } from '@reptemple/engine/definition/parse-exercise';
import type { Rep } from '@reptemple/engine/rules/rep-result';
import type { Millis, Share } from '@reptemple/engine/units';
import { NO_CHAPTERS } from './analysis/frame-by-frame-count.ts';
import type { Chapters, Moment } from './analysis/frame-by-frame-count.ts';
import type { Stage } from './playback/load-and-resume-video.ts';
import { ALL_PARTS } from './pose-overlay.ts';
import type { ShownParts } from './pose-overlay.ts';

/**
 * Problem that the player reports. `video`: it cannot be played. `broken`: it cannot be played past
 * this position. `held-back`: the browser requires another press of play. `model`: the pose model
 * cannot be loaded or run. `canvas`: the overlay cannot be drawn.
 */
export type PlayerProblem = 'video' | 'broken' | 'held-back' | 'model' | 'canvas';

/**
 * Returns the problem to report after the video's state changed to `stage`; null if it is solved.
 */
export const problemAt = (stage: Stage, problem: PlayerProblem | null): PlayerProblem | null => {
  if (stage === 'failed') return 'video';
  const isOver = problem === 'video' || problem === 'broken' || (problem === 'held-back' && stage === 'playing');
  return isOver ? null : problem;
};

/** Reps and phase at the playhead. Values that change at each frame go to listeners instead. */
export interface Standing {
  readonly phase: Phase | null;
  readonly isReady: boolean;
  readonly isValidPosition: boolean;
  readonly validReps: number;
  readonly invalidReps: number;
  readonly latest: Rep | undefined;
  /** The latest completed rep, for two seconds after its end; undefined later. */
  readonly fresh: Rep | undefined;
  readonly current: number | undefined;
}

export const NO_STANDING: Standing = {
  phase: null,
  isReady: false,
  isValidPosition: false,
  validReps: 0,
  invalidReps: 0,
  latest: undefined,
  fresh: undefined,
  current: undefined,
};

export interface PlayerSnapshot {
  readonly stage: Stage;
  readonly problem: PlayerProblem | null;
  readonly isTouched: boolean;
  readonly lengthMs: Millis;
  readonly rate: number;
  readonly shuttle: number;
  /** Maximum playback rate at which the pose model misses no frame; undefined without a model. */
  readonly pace: number | undefined;
  readonly shown: ShownParts;
  /** True if steps go to the next analysed frame. Undefined without a track. */
  readonly stepsAnalyzedFrames: boolean | undefined;
  /** Share of the stored track counted so far, 0 to 1; null if no count is running. */
  readonly counted: Share | null;
  /** Share of the pose model loaded so far, 0 to 1; null if the model is not loading. */
  readonly modelLoaded: Share | null;
  readonly isModelMissing: boolean;
  readonly chapters: Chapters;
  /**
   * Definition of the displayed count; undefined before the first count. During a new count it
   * differs from the player's current definition.
   */
  readonly judgedBy: ExerciseDefinition | undefined;
  readonly standing: Standing;
}

export const INITIAL_SNAPSHOT: PlayerSnapshot = {
  stage: 'loading',
  problem: null,
  isTouched: false,
  lengthMs: 0,
  rate: 1,
  shuttle: 1,
  pace: undefined,
  shown: ALL_PARTS,
  stepsAnalyzedFrames: undefined,
  counted: null,
  modelLoaded: null,
  isModelMissing: false,
  chapters: NO_CHAPTERS,
  judgedBy: undefined,
  standing: NO_STANDING,
};

const FRESH_MS = 2000;

/**
 * Returns the number of the rep at `ms`; undefined between reps. If the track is stored, a rep has
 * its number before it is completed.
 */
const currentOf = (ms: Millis, latest: Rep | undefined, next: Rep | undefined): number | undefined => {
  if (next && next.startMs <= ms) return next.number;
  return latest && ms <= latest.endMs ? latest.number : undefined;
};

export const standingOf = (ms: Millis, moment: Moment | undefined, reps: readonly Rep[]): Standing => {
  if (!moment) return NO_STANDING;
  const latest = reps[moment.reps - 1];
  return {
    phase: moment.phase,
    isReady: moment.isReady,
    isValidPosition: moment.isValidPosition,
    validReps: moment.validReps,
    invalidReps: moment.reps - moment.validReps,
    latest,
    fresh: latest && ms <= latest.endMs + FRESH_MS ? latest : undefined,
    current: currentOf(ms, latest, reps[moment.reps]),
  };
};

const isSame = (one: object, other: object): boolean => {
  const current: Readonly<Record<string, unknown>> = { ...one };
  return Object.entries(other).every(([key, value]) => current[key] === value);
};

type Listener = () => void;

/** Store of the player's snapshot. Notifies its subscribers only if a value has changed. */
export class PlayerStore {
  #snapshot = INITIAL_SNAPSHOT;
  readonly #listeners = new Set<Listener>();

  readonly getSnapshot = (): PlayerSnapshot => this.#snapshot;

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(change: Partial<PlayerSnapshot>): void {
    if (isSame(this.#snapshot, change)) return;
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }

  stand(standing: Standing): void {
    if (!isSame(this.#snapshot.standing, standing)) this.set({ standing });
  }
}
