/** Plausibility measurements of a track. Callers compare them with thresholds. */
import type { Track } from '../track.ts';
import { nearestRepeat, openPrint, shapePrintOf } from './copied-reps.ts';
import type { CopiedRun, ShapePrint } from './copied-reps.ts';
import { frameTimes } from './frame-times.ts';
import type { FrameTimes } from './frame-times.ts';
import { largestLeap } from './leaps.ts';
import type { Leap } from './leaps.ts';
import { limbLengths } from './limbs.ts';
import type { LimbLength } from './limbs.ts';
import { likenessOfReps } from './loops.ts';
import type { Likeness } from './loops.ts';
import { motionOf } from './motion.ts';
import type { Motion } from './motion.ts';
import { rhythmQuery, rhythmWords } from './rhythm.ts';
import { seenBody, spanOf } from './seen-body.ts';
import { shapeSeriesOf } from './shape-series.ts';
import { shapeQuery, shapeWords } from './shape-words.ts';
import { neededAcceleration } from './tempo.ts';
import type { TimedRep } from './tempo.ts';

export interface TrackFacts {
  readonly reps: number;
  readonly times: FrameTimes;
  readonly limbs: readonly LimbLength[];
  readonly leap: Leap | null;
  /** In torso lengths per second squared. */
  readonly acceleration: number | null;
  readonly likeness: readonly Likeness[];
  /** The two most similar runs of reps, independent of tempo; null in short sets. */
  readonly repeat: CopiedRun | null;
  /** Fingerprint of the reps, the words it is indexed under, and those to search for. */
  readonly shapes: {
    readonly print: ShapePrint;
    readonly words: readonly number[];
    readonly query: readonly number[];
  };
  readonly motion: Motion;
  readonly rhythm: { readonly words: readonly number[]; readonly query: readonly number[] };
}

/**
 * Extra time on both sides for the motion signature, because a single quick rep is too short to
 * identify a movement.
 */
const MOTION_MARGIN_MS = 3000;

/** Measures a track; null without counted reps or if no person is visible during them. */
export const trackFacts = (track: Track, reps: readonly TimedRep[]): TrackFacts | null => {
  const span = spanOf(reps);
  const body = span && seenBody(track, span);
  if (!span || !body) return null;
  const around = seenBody(track, { startMs: span.startMs - MOTION_MARGIN_MS, endMs: span.endMs + MOTION_MARGIN_MS });
  const print = shapePrintOf(shapeSeriesOf(around ?? body), reps);
  return {
    reps: reps.length,
    times: frameTimes(track.frames, span.startMs, span.endMs),
    limbs: limbLengths(body),
    leap: largestLeap(body),
    acceleration: neededAcceleration(body, reps),
    likeness: likenessOfReps(body, reps),
    repeat: nearestRepeat(openPrint(print)) ?? null,
    shapes: { print, words: shapeWords(print), query: shapeQuery(print) },
    motion: motionOf(around ?? body),
    rhythm: { words: rhythmWords(reps), query: rhythmQuery(reps) },
  };
};
