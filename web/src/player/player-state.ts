/**
 * Snapshot of the player for React, which changes on events only, never per frame; and the pose
 * overlay.
 */
import type { ExerciseDefinition, Phase } from '@reptemple/engine/definition/parse-exercise';
import type { Rep } from '@reptemple/engine/rules/rep-result';
import type { Frame } from '@reptemple/engine/track';
import type { Millis, Share } from '@reptemple/engine/units';
import { drawPose, POSE_COLOURS } from '../pose/draw-pose-overlay.ts';
import { NO_CHAPTERS } from './analysis/stored-analysis.ts';
import type { Chapters, Moment } from './analysis/stored-analysis.ts';
import type { Stage } from './playback/load-and-resume-video.ts';

interface Sight {
  /** Returns true if the element is on screen, or if the browser has not reported yet. */
  readonly isSeen: () => boolean;
  readonly end: () => void;
}

/**
 * Tracks if an element is on screen, because updating a hidden element costs as much as a visible
 * one. Counts as on screen if there is no element. Calls `onSeen` each time the element becomes
 * visible.
 */
export const onScreen = (element: Element | null | undefined, onSeen?: () => void): Sight => {
  if (!element) return { isSeen: () => true, end: () => undefined };
  let isSeen = true;
  const observer = new IntersectionObserver((entries) => {
    const wasSeen = isSeen;
    isSeen = entries.at(-1)?.isIntersecting ?? isSeen;
    if (isSeen && !wasSeen) onSeen?.();
  });
  observer.observe(element);
  return { isSeen: () => isSeen, end: () => observer.disconnect() };
};

export interface ShownParts {
  readonly pose: boolean;
  readonly landmarks: boolean;
  readonly connections: boolean;
}

export const ALL_PARTS: ShownParts = { pose: true, landmarks: true, connections: true };

/** Maximum canvas pixels per CSS pixel. More is slow on phones without visible benefit. */
const MAX_PIXELS_PER_DOT = 2;

export class PoseOverlay {
  readonly #canvas: HTMLCanvasElement;
  readonly #observer: ResizeObserver;
  readonly #sight: Sight;
  #parts = ALL_PARTS;
  #frame: Frame | undefined;
  #isGood = false;

  constructor(canvas: HTMLCanvasElement) {
    if (!canvas.getContext('2d')) throw new Error('Failed to get canvas context');
    this.#canvas = canvas;
    this.#observer = new ResizeObserver(() => this.#fit());
    this.#observer.observe(canvas);
    this.#sight = onScreen(canvas, () => this.#draw());
  }

  set parts(parts: ShownParts) {
    this.#parts = parts;
    this.#draw();
  }

  /** Draws a pose, unless it is already drawn. */
  show(frame: Frame | undefined, isGood: boolean): void {
    if (frame === this.#frame && isGood === this.#isGood) return;
    this.#frame = frame;
    this.#isGood = isGood;
    this.#draw();
  }

  close(): void {
    this.#observer.disconnect();
    this.#sight.end();
  }

  #fit(): void {
    const scale = Math.min(MAX_PIXELS_PER_DOT, devicePixelRatio);
    const { clientWidth, clientHeight } = this.#canvas;
    this.#canvas.width = Math.round(clientWidth * scale);
    this.#canvas.height = Math.round(clientHeight * scale);
    this.#draw();
  }

  #draw(): void {
    if (!this.#sight.isSeen()) return;
    const frame = this.#parts.pose ? this.#frame : undefined;
    drawPose(this.#canvas, frame, this.#isGood ? POSE_COLOURS.good : POSE_COLOURS.bad, this.#parts);
  }
}

/**
 * Problem of the player. `video`: cannot be played. `broken`: cannot be played past this place.
 * `held-back`: the browser requires another press of play. `model`: the pose model cannot be loaded
 * or run. `canvas`: the overlay cannot be drawn.
 */
export type PlayerProblem = 'video' | 'broken' | 'held-back' | 'model' | 'canvas';

/** Returns the problem that remains after a change of the video's stage; null if it is solved. */
export const problemAt = (stage: Stage, problem: PlayerProblem | null): PlayerProblem | null => {
  if (stage === 'failed') return 'video';
  const isOver = problem === 'video' || problem === 'broken' || (problem === 'held-back' && stage === 'playing');
  return isOver ? null : problem;
};

/** Reps and phase at the playhead. Values that change with each frame go to listeners instead. */
export interface Standing {
  readonly phase: Phase | null;
  readonly isReady: boolean;
  readonly isValidPosition: boolean;
  readonly validReps: number;
  readonly invalidReps: number;
  /** Last completed rep; undefined before the first. */
  readonly latest: Rep | undefined;
  /** Last completed rep for two seconds after its end; otherwise undefined. */
  readonly fresh: Rep | undefined;
  /** Number of the rep in progress; undefined between reps. */
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
  /** Speed as a multiple of the rate; negative plays in reverse. */
  readonly shuttle: number;
  /** Maximum playback rate at which the model misses no frame; undefined without a model. */
  readonly pace: number | undefined;
  readonly shown: ShownParts;
  /** True if steps go to the next analysed frame; undefined without a track. */
  readonly stepsAnalyzedFrames: boolean | undefined;
  /** Counted share of the stored track, 0 to 1; null when done. */
  readonly counted: Share | null;
  /** Loaded share of the pose model, 0 to 1; null if it is not loading. */
  readonly modelLoaded: Share | null;
  /** True if the pose model is needed, but not loaded. */
  readonly isModelMissing: boolean;
  readonly chapters: Chapters;
  /** Definition that counted the reps. During a recount it differs from the current one. */
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

/** Time in ms for which a verdict is shown over the picture. */
const FRESH_MS = 2000;

/**
 * Returns the number of the rep in progress. With a stored track it is known before the rep is
 * completed.
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

/** Store of the snapshot. Notifies listeners only if a value has changed. */
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
