/**
 * Decides if a closed attempt is a valid rep, by the ranges of the definition, and scores its form.
 */
import type { Spans } from '../counting/angle-span.ts';
import type { ClosedAttempt } from '../counting/attempt-segmentation.ts';
import { bodyLineFault } from '../counting/body-line.ts';
import type { Session } from '../counting/counting-state.ts';
import type { Plan, PlannedAngle } from '../definition/counting-plan.ts';
import type { BodyLineSettings } from '../definition/robust-settings.ts';
import { isFrontal } from '../signal/camera-view-and-near-side.ts';
import { clamp } from '../units.ts';
import type { Degrees, Millis, Share, DegreeRange } from '../units.ts';
import { globalFailureInCycle, sustainedInCycle, FAILURE_LOGGING_GAP_MS } from './alignment-failures.ts';
import type { Alignment, AlignmentFailure } from './alignment-failures.ts';
import type { AngleSpan, FaultCode, Rep, RepFault } from './rep-result.ts';

/**
 * Maximum points of each part of the form score, which sum to 100.
 *
 * - depth: full if the deepest moving angle is inside the end range; falls linearly to 0 halfway to
 * the start range.
 * - extension: full if the rep returned to the start range; falls linearly to 0 halfway to the end
 * range.
 * - alignment: full without logged failures; 0 with one failure per half second (the logging
 * interval). A body out of line also costs points: full up to half of the allowed deviation, 0 at
 * 1.5 times it. The lower of the two counts.
 * - tempo: full if neither direction is faster than 400 ms; falls linearly to 0 at 100 ms.
 */
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
  /**
   * Result of `straightness`: 1 for a straight body, falling to 0 as the hips leave the body line.
   */
  readonly straightness: Share;
  readonly downMs: Millis;
  readonly upMs: Millis;
}

const reached = (value: Degrees, limit: Degrees, none: Degrees): Share =>
  limit === none ? 1 : clamp((value - none) / (limit - none), 0, 1);

const nearEdge = (range: DegreeRange, towardsHigh: boolean): Degrees => (towardsHigh ? range.max : range.min);

const tempoShare = (downMs: Millis, upMs: Millis): Share =>
  clamp((Math.min(downMs, upMs) - THROWN_MS) / (CONTROLLED_MS - THROWN_MS), 0, 1);

const alignmentShare = (failures: number, lastsMs: Millis): Share =>
  clamp(1 - failures / Math.max(1, lastsMs / FAILURE_LOGGING_GAP_MS), 0, 1);

/** Returns the form score, a whole number from 0 to 100 (see `FORM_WEIGHTS`). */
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

/**
 * Texts shown for the faults. Those that the specification defines are verbatim (S2, section 4).
 */
export const FAULT_TEXTS: Readonly<Record<FaultCode, string>> = {
  skipped_end: 'Incomplete rep - skipped end phase',
  skipped_return: 'Incomplete rep - skipped return transition',
  started_new_rep: 'Incomplete rep - started new rep before completing previous',
  left_start_early: 'Start position not held long enough',
  sustained_alignment: 'Alignment lost for too long',
  alignment: 'Alignment lost',
  other_alignment: 'Alignment lost too often',
  // Same text as `skipped_end`, because to the athlete both mean that the rep was not deep enough.
  not_deep_enough: 'Incomplete rep - skipped end phase',
  not_locked_out: 'Incomplete rep - not locked out',
  hips_sagged: 'Hips sagged',
  hips_too_high: 'Hips too high',
  knees_dropped: 'Knees dropped',
};

export const plainFault = (code: FaultCode): RepFault => ({
  code,
  text: FAULT_TEXTS[code],
  detail: '',
  angle: null,
  value: null,
  limit: null,
});

export type Judging = Pick<Session, 'alignment' | 'plan' | 'definition' | 'measuring'>;

const blame = (code: FaultCode, { id, name }: PlannedAngle, value: Degrees, limit: Degrees): RepFault => ({
  code,
  text: FAULT_TEXTS[code],
  detail: `${name} ${value}°, ${value > limit ? 'at most' : 'at least'} ${limit}°`,
  angle: id,
  value,
  limit,
});

export const alignmentFault = (code: FaultCode, failure: AlignmentFailure, plan: Plan): RepFault => {
  const angle = plan.angles[failure.angle];
  return angle ? blame(code, angle, failure.value, failure.limit) : plainFault(code);
};

const depthFault = (spans: Spans, plan: Plan): RepFault => {
  for (const [index, angle] of plan.angles.entries()) {
    const range = plan.ranges.end[index];
    const span = spans[index];
    if (!angle.decides || !range || !span) continue;
    if (span.min > range.max) return blame('not_deep_enough', angle, span.min, range.max);
    if (span.max < range.min) return blame('not_deep_enough', angle, span.max, range.min);
  }
  return plainFault('not_deep_enough');
};

/**
 * Returns the lockout fault of an attempt: that of the first deciding angle outside its start range
 * at the peak. In a squat this may be the hip.
 */
const lockoutFault = ({ attempt: { peak } }: ClosedAttempt, plan: Plan): RepFault => {
  for (const [index, angle] of plan.angles.entries()) {
    const range = plan.ranges.start[index];
    const value = peak.angles[index];
    if (!angle.decides || !range || value === null || value === undefined) continue;
    if (value < range.min) return blame('not_locked_out', angle, value, range.min);
    if (value > range.max) return blame('not_locked_out', angle, value, range.max);
  }
  return plainFault('not_locked_out');
};

/**
 * Returns the limits of the body line; null if they are off or the body is seen from the front or
 * back.
 */
export const lineSettings = ({
  definition,
  measuring,
}: Pick<Session, 'definition' | 'measuring'>): BodyLineSettings | null => {
  const { bodyLine, extension } = definition.robust;
  return measuring.view && isFrontal(measuring.view, extension) ? null : bodyLine;
};

/**
 * Returns the fault of a closed attempt; null if it is a valid rep. Checks depth, lockout, body
 * line and alignment, in the order in which an athlete should correct them.
 */
export const judge = (closed: ClosedAttempt, judging: Judging): RepFault | null => {
  const { attempt, closing, endMs } = closed;
  const { alignment, plan } = judging;
  if (!attempt.reachedEnd) return depthFault(attempt.seenAtPeak.spans, plan);
  if (closing !== 'locked_out') return lockoutFault(closed, plan);
  const line = bodyLineFault(attempt.seenAtPeak.travel, lineSettings(judging));
  if (line) return line;
  const lasting = sustainedInCycle(alignment, attempt.startMs, endMs);
  if (lasting) return alignmentFault('sustained_alignment', lasting, plan);
  const failure = globalFailureInCycle(alignment, attempt.startMs, endMs);
  return failure ? alignmentFault('alignment', failure, plan) : null;
};

export const anglesById = (spans: Spans, plan: Plan): Readonly<Record<string, AngleSpan>> => {
  const named: Record<string, AngleSpan> = {};
  for (const [index, { id }] of plan.angles.entries()) {
    const span = spans[index];
    if (span) named[id] = span;
  }
  return named;
};

export interface RepMeasurements {
  readonly startMs: Millis;
  readonly bottomMs: Millis | null;
  readonly endMs: Millis;
  readonly spans: Spans;
  /** Moving angle in degrees at the top of the rep. Never negative, unlike `MovementSample.value`. */
  readonly top: number;
  /** Moving angle in degrees at the bottom of the rep. Never negative. */
  readonly bottom: number;
  /** Moving angle in degrees at the end of the rep. Never negative. */
  readonly lockout: number;
  readonly straightness: Share;
}

export const makeRep = (
  number: number,
  measurements: RepMeasurements,
  fault: RepFault | null,
  alignment: Alignment,
  plan: Plan,
): Rep => {
  const { startMs, bottomMs, endMs, spans, top, bottom, lockout } = measurements;
  const turnMs = bottomMs ?? endMs;
  const failures = alignment.failures.filter(({ t }) => t >= startMs && t <= endMs).length;
  const { direction, ranges, moving } = plan;
  const [start, end] = [ranges.start[moving] ?? null, ranges.end[moving] ?? null];
  const downMs = turnMs - startMs;
  const upMs = endMs - turnMs;
  return {
    number,
    startMs,
    bottomMs,
    endMs,
    valid: fault === null,
    reason: fault?.text ?? null,
    fault,
    formScore: formScore({
      bottom,
      top: lockout,
      start,
      end,
      direction,
      failures,
      straightness: measurements.straightness,
      downMs,
      upMs,
    }),
    angles: anglesById(spans, plan),
    rangeOfMotion: Math.abs(Math.round(top - bottom)),
    downMs,
    upMs,
  };
};
