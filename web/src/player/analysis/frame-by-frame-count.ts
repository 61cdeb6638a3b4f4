/**
 * Counts frames with the engine, and stores the result of each frame. So the player can look up the
 * count and phase at any time of the video.
 */
import { advance, liveResult, startSession } from '@reptemple/engine/counting/advance-session';
import type { LiveResult, Session } from '@reptemple/engine/counting/advance-session';
import type { ExerciseDefinition, Phase } from '@reptemple/engine/definition/parse-exercise';
import { explain } from '@reptemple/engine/explain-frame';
import { TRACK_VERSION } from '@reptemple/engine/landmark-track';
import type { Frame, Track, TrackModel } from '@reptemple/engine/landmark-track';
import { addToTimeline } from '@reptemple/engine/rules/phase-timeline-and-event-kinds';
import type { TimelineEntry } from '@reptemple/engine/rules/phase-timeline-and-event-kinds';
import type { Rep } from '@reptemple/engine/rules/rep-result';
import type { ImageSize } from '@reptemple/engine/signal/geometry';
import type { Millis, Degrees, Share } from '@reptemple/engine/units';
import { MATCHING_TOLERANCE_MS } from '@reptemple/pose/frame-schedule';
import { isGoodForm } from '../../recorder/live-count/form-cue.ts';

interface Timed {
  readonly t: Millis;
}

/**
 * Maximum age of landmarks in ms. Older ones no longer show the pose in the displayed frame
 * (specification S2, section 9: the landmark buffer).
 */
const STALE_MS = 500;

/**
 * Returns the index of the last item at or before `ms`; -1 if there is none. Items must be sorted
 * by time.
 */
export const lastUntil = (timed: readonly Timed[], ms: Millis): number => {
  let [low, high] = [0, timed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timed[middle]?.t ?? Infinity) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/**
 * Returns the index of the landmarks to display at `ms`: those of that frame, or the latest earlier
 * ones that are recent enough. Returns -1 if there are none.
 */
export const latestAt = (timed: readonly Timed[], ms: Millis): number => {
  const index = lastUntil(timed, ms + MATCHING_TOLERANCE_MS);
  const t = timed[index]?.t;
  return t === undefined || t <= ms - STALE_MS ? -1 : index;
};

/**
 * Tolerance in ms within which two times belong to the same frame, because each is rounded
 * differently.
 */
const ROUNDING_MS = 1;

/**
 * Returns the time of the frame before (-1) or after (1) the one displayed at `ms`; undefined if
 * there is none.
 */
export const frameBeside = (frames: readonly Timed[], ms: Millis, direction: 1 | -1): Millis | undefined => {
  const here = lastUntil(frames, ms + ROUNDING_MS);
  if (direction === 1) return frames[here + 1]?.t;
  // Returns the frame before `here`, because `here` is the frame that the screen shows at `ms`.
  return frames[here - 1]?.t;
};

export interface LiveAnalysis {
  readonly result: LiveResult;
  readonly track: Track;
}

export interface Moment {
  readonly t: Millis;
  readonly phase: Phase | null;
  readonly isValidPosition: boolean;
  readonly isReady: boolean;
  readonly isGood: boolean;
  readonly reps: number;
  readonly validReps: number;
  readonly cycleProgress: Share;
  /**
   * Measured angles in the order of the definition's angles. An angle is null if a joint is not
   * visible.
   */
  readonly angles: readonly (Degrees | null)[];
}

/**
 * Reps and phases of the count so far, for React. The object is replaced only when a phase or rep
 * begins, not for each frame, so that React renders rarely.
 */
export interface Chapters {
  readonly reps: readonly Rep[];
  readonly timeline: readonly TimelineEntry[];
}

export const NO_CHAPTERS: Chapters = { reps: [], timeline: [] };

/**
 * Number of frames from one stored engine state to the next. `explainAt` replays at most this many
 * frames.
 */
const KEPT_EVERY = 250;

const momentOf = (session: Session, t: Millis): Moment => {
  const { measured, plan } = session;
  const result = liveResult(session);
  return {
    t,
    phase: result.currentPhase,
    isValidPosition: result.isValidPosition,
    isReady: result.isReady,
    isGood: isGoodForm(result, result.lastFault),
    reps: session.reps.length,
    validReps: result.repCount,
    cycleProgress: result.cycleProgress,
    angles: measured?.t === t ? measured.angles : plan.angles.map(() => null),
  };
};

export class Analysis {
  readonly definition: ExerciseDefinition;
  readonly #image: ImageSize;
  readonly #first: Session;
  #session: Session;
  readonly #kept: Session[] = [];
  readonly #frames: Frame[] = [];
  readonly #moments: Moment[] = [];
  #chapters: Chapters = NO_CHAPTERS;

  constructor(definition: ExerciseDefinition, image: ImageSize) {
    this.definition = definition;
    this.#image = image;
    this.#first = startSession(definition, image);
    this.#session = this.#first;
  }

  /** Counts the next frame, which must be later than the previous one. */
  add(frame: Frame): void {
    this.#session = advance(this.#session, frame);
    if (this.#frames.length % KEPT_EVERY === 0) this.#kept.push(this.#session);
    this.#frames.push(frame);
    this.#moments.push(momentOf(this.#session, frame.t));
    const { reps, marks } = this.#session;
    if (reps === this.#chapters.reps && marks.length === 0) return;
    this.#chapters = { reps, timeline: addToTimeline(this.#chapters.timeline, marks) };
  }

  get chapters(): Chapters {
    return this.#chapters;
  }

  get moments(): readonly Moment[] {
    return this.#moments;
  }

  get lastMs(): Millis | undefined {
    return this.#frames.at(-1)?.t;
  }

  frameAt(ms: Millis): Frame | undefined {
    return this.#frames[latestAt(this.#frames, ms)];
  }

  /**
   * Returns the count and phase of the latest frame at or before `ms`, however old that frame is.
   * Returns undefined before the first frame.
   */
  momentAt(ms: Millis): Moment | undefined {
    return this.#moments[lastUntil(this.#moments, ms + MATCHING_TOLERANCE_MS)];
  }

  /**
   * Returns the engine's explanation of the frame at `ms`. Too slow for every frame: it replays up
   * to `KEPT_EVERY` frames.
   */
  explainAt(ms: Millis): readonly string[] {
    const index = lastUntil(this.#frames, ms + MATCHING_TOLERANCE_MS);
    if (index === -1) return [];
    const kept = Math.floor(index / KEPT_EVERY);
    let session = this.#kept[kept] ?? this.#first;
    for (const frame of this.#frames.slice(kept * KEPT_EVERY + 1, index + 1)) session = advance(session, frame);
    return explain(session);
  }

  result(model: TrackModel): LiveAnalysis {
    const { width, height } = this.#image;
    const track: Track = { version: TRACK_VERSION, model, width, height, frames: [...this.#frames] };
    return { result: liveResult(this.#session), track };
  }
}

/** Number of frames counted without a pause: about 20 ms of work on a slow phone. */
const SLICE = 400;

/**
 * Generator that counts a whole track and returns the analysis. After each `SLICE` frames, yields
 * the share counted so far (0 to 1), so that the caller can let the page respond.
 */
export const analysing = function* (
  { frames, width, height }: Track,
  definition: ExerciseDefinition,
): Generator<Share, Analysis> {
  const analysis = new Analysis(definition, { width, height });
  for (const [index, frame] of frames.entries()) {
    analysis.add(frame);
    if (index % SLICE === SLICE - 1) yield (index + 1) / frames.length;
  }
  return analysis;
};

const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Counts the whole track and returns the analysis. Calls `onCounted` with the share counted so far,
 * 0 to 1. Resolves to undefined if aborted.
 */
export const countTrack = async (
  track: Track,
  definition: ExerciseDefinition,
  onCounted: (counted: Share) => void,
  signal: AbortSignal,
): Promise<Analysis | undefined> => {
  const work = analysing(track, definition);
  while (!signal.aborted) {
    const step = work.next();
    if (step.done === true) return step.value;
    onCounted(step.value);
    await breath();
  }
  return undefined;
};
