/** What the engine made of a video, frame after frame, kept so that any moment of it can be looked at again. */
import { explain } from '@reptemple/engine/debug';
import type { TimelineEntry } from '@reptemple/engine/event';
import type { ExerciseDefinition, Phase } from '@reptemple/engine/exercise';
import type { ImageSize } from '@reptemple/engine/geometry';
import type { Rep } from '@reptemple/engine/rep';
import { advance, liveResult, startSession } from '@reptemple/engine/session';
import type { LiveResult, Session } from '@reptemple/engine/session';
import { addToTimeline } from '@reptemple/engine/timeline';
import { TRACK_VERSION } from '@reptemple/engine/track';
import type { Frame, Track, TrackModel } from '@reptemple/engine/track';
import type { Degrees, Millis, Share } from '@reptemple/engine/units';
import { MATCHING_TOLERANCE_MS } from '@reptemple/pose/frame-schedule';
import { isGoodForm } from '../camera/form-cue.ts';
import { lastUntil, latestAt } from './moments.ts';

/** What a video has shown: the track it was counted from, and what the engine made of it. */
export interface LiveAnalysis {
  /** The counts, the reps and the rest as they stand at the end. */
  readonly result: LiveResult;
  readonly track: Track;
}

/** One analysed frame, as the summary shows it. */
export interface Moment {
  readonly t: Millis;
  readonly phase: Phase | null;
  readonly isValidPosition: boolean;
  readonly isReady: boolean;
  readonly isGood: boolean;
  /** Reps completed up to here. */
  readonly reps: number;
  readonly validReps: number;
  readonly cycleProgress: Share;
  /** In the order of the definition's angles; null where the joint cannot be seen. */
  readonly angles: readonly (Degrees | null)[];
}

/** What React draws: it changes when a phase or a rep does, never per frame. */
export interface Chapters {
  readonly reps: readonly Rep[];
  /** Phases as they were entered, and READY and STOP. */
  readonly timeline: readonly TimelineEntry[];
}

export const NO_CHAPTERS: Chapters = { reps: [], timeline: [] };

/** Between two sessions that are kept whole: to explain a moment, at most so many frames are counted again. */
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

  /** Counts one more frame, later than those before. */
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

  /** The pose to draw over the picture of a time; undefined where none was seen. */
  frameAt(ms: Millis): Frame | undefined {
    return this.#frames[latestAt(this.#frames, ms)];
  }

  /** What stands at a time: of the latest frame, however long ago it was. */
  momentAt(ms: Millis): Moment | undefined {
    return this.#moments[lastUntil(this.#moments, ms + MATCHING_TOLERANCE_MS)];
  }

  /** The engine's own words on the moment: counts some frames again, so call it when someone looks. */
  explainAt(ms: Millis): readonly string[] {
    const index = lastUntil(this.#frames, ms + MATCHING_TOLERANCE_MS);
    if (index === -1) return [];
    const kept = Math.floor(index / KEPT_EVERY);
    let session = this.#kept[kept] ?? this.#first;
    for (const frame of this.#frames.slice(kept * KEPT_EVERY + 1, index + 1)) session = advance(session, frame);
    return explain(session);
  }

  /** @param model that has seen the frames */
  result(model: TrackModel): LiveAnalysis {
    const { width, height } = this.#image;
    const track: Track = { version: TRACK_VERSION, model, width, height, frames: [...this.#frames] };
    return { result: liveResult(this.#session), track };
  }
}

/** Frames between two pauses: some 20 ms of work on a slow phone. */
const SLICE = 400;

/** Counts a whole track; yields the share done now and then, so that a long one need not keep the page from answering. */
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
