/**
 * Form score of a rep, 0 to 100: 40 for depth, 25 for extension, 25 for alignment, 10 for tempo.
 *
 * - depth: full if the deepest moving angle is inside the end range; falls linearly to 0 halfway to
 *   the start range.
 * - extension: full if the rep returned to the start range; falls linearly to 0 halfway to the end
 *   range.
 * - alignment: full without logged failures; 0 with one failure per half second (the logging
 *   interval). A body out of line also costs points: full up to half of the allowed deviation, 0 at
 *   1.5 times it. The lower of the two counts.
 * - tempo: full if neither direction is faster than 400 ms; falls linearly to 0 at 100 ms.
 */
import { FAILURE_LOGGING_GAP_MS } from './alignment.ts';
import type { DegreeRange, Degrees, Millis, Share } from '../units.ts';
import { clamp } from '../units.ts';

export const FORM_WEIGHTS = { depth: 40, extension: 25, alignment: 25, tempo: 10 } as const;
const CONTROLLED_MS = 400;
const THROWN_MS = 100;

export interface FormMeasured {
  readonly bottom: Degrees;
  readonly top: Degrees;
  readonly start: DegreeRange | null;
  readonly end: DegreeRange | null;
  readonly direction: 1 | -1;
  readonly failures: number;
  /** 1 for a straight body, 0 for one far out of line. */
  readonly straightness: Share;
  readonly downMs: Millis;
  readonly upMs: Millis;
}

/** Interpolates linearly: 1 at or beyond `limit`, 0 at `none`. */
const reached = (value: Degrees, limit: Degrees, none: Degrees): Share =>
  limit === none ? 1 : clamp((value - none) / (limit - none), 0, 1);

/** Returns the edge of a range that faces the other phase. */
const nearEdge = (range: DegreeRange, towardsHigh: boolean): Degrees => (towardsHigh ? range.max : range.min);

const tempoShare = (downMs: Millis, upMs: Millis): Share =>
  clamp((Math.min(downMs, upMs) - THROWN_MS) / (CONTROLLED_MS - THROWN_MS), 0, 1);

const alignmentShare = (failures: number, lastsMs: Millis): Share =>
  clamp(1 - failures / Math.max(1, lastsMs / FAILURE_LOGGING_GAP_MS), 0, 1);

/** Returns the score as a whole number, 0 to 100. */
export const formScore = (rep: FormMeasured): number => {
  const isFall = rep.direction === 1;
  const end = rep.end ? nearEdge(rep.end, isFall) : rep.bottom;
  const start = rep.start ? nearEdge(rep.start, !isFall) : rep.top;
  const half = (start + end) / 2;
  const depth = reached(rep.bottom, end, half);
  const extension = reached(rep.top, start, half);
  const score =
    FORM_WEIGHTS.depth * depth +
    FORM_WEIGHTS.extension * extension +
    FORM_WEIGHTS.alignment * Math.min(rep.straightness, alignmentShare(rep.failures, rep.downMs + rep.upMs)) +
    FORM_WEIGHTS.tempo * tempoShare(rep.downMs, rep.upMs);
  return Math.round(score);
};
