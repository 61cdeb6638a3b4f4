/** What the player shows through React. It changes on events only, never per frame. */
import type { ExerciseDefinition, Phase } from '@reptemple/engine/exercise';
import type { Rep } from '@reptemple/engine/rep';
import type { Millis, Share } from '@reptemple/engine/units';
import { NO_CHAPTERS } from './analysis.ts';
import type { Chapters, Moment } from './analysis.ts';
import type { Stage } from './playback-listener.ts';
import { ALL_PARTS } from './pose-overlay.ts';
import type { ShownParts } from './pose-overlay.ts';

/** `video`: it cannot be played; `broken`: not from this place on; `held-back`: the browser plays it only when it is asked to again; `model`: the pose model cannot be loaded or run; `canvas`: nothing can be drawn over the video. */
export type PlayerProblem = 'video' | 'broken' | 'held-back' | 'model' | 'canvas';

/** What another stage of the video says of the problem there was. */
export const problemAt = (stage: Stage, problem: PlayerProblem | null): PlayerProblem | null => {
  if (stage === 'failed') return 'video';
  const isOver = problem === 'video' || problem === 'broken' || (problem === 'held-back' && stage === 'playing');
  return isOver ? null : problem;
};

/** How far the moment's reps and phase stand; what belongs to single frames is told to those who watch moments. */
export interface Standing {
  readonly phase: Phase | null;
  readonly isReady: boolean;
  readonly isValidPosition: boolean;
  readonly validReps: number;
  readonly invalidReps: number;
  /** The rep completed last; undefined before the first. */
  readonly latest: Rep | undefined;
  /** The same, as long as it was completed just now. */
  readonly fresh: Rep | undefined;
  /** Number of the rep that is going on. */
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
  /** Whether it has been played or sought since it was opened. */
  readonly isTouched: boolean;
  readonly lengthMs: Millis;
  readonly rate: number;
  /** Times the rate; negative is backwards. */
  readonly shuttle: number;
  /** Fastest at which the model sees all that is due; undefined where none watches. */
  readonly pace: number | undefined;
  readonly shown: ShownParts;
  /** A step goes to the next analyzed frame; undefined where there is no track to step through. */
  readonly stepsAnalyzedFrames: boolean | undefined;
  /** Share of the stored track that is counted; null when there is nothing left to count. */
  readonly counted: Share | null;
  /** Share of the pose model that has arrived; null while none is on its way. */
  readonly modelLoaded: Share | null;
  /** The pose model is to watch, and is not there yet. */
  readonly isModelMissing: boolean;
  readonly chapters: Chapters;
  /** What the chapters were counted by: for a moment still the definition before the latest. */
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

/** How long a verdict is shown over the picture. */
const FRESH_MS = 2000;

/** A stored track knows the rep that is going on before it is completed. */
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

/** A snapshot that can be watched; listeners hear of real changes only. */
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

  /** Asked for every frame: most change nothing. */
  stand(standing: Standing): void {
    if (!isSame(this.#snapshot.standing, standing)) this.set({ standing });
  }
}
