/** An attempt is the person's, a verdict is the rule's: every attempt is judged by the definition's absolute ranges. */
import { globalFailureInCycle } from './alignment.ts';
import type { Alignment, AlignmentFailure } from './alignment.ts';
import type { ClosedAttempt } from './attempt.ts';
import { formScore } from './form.ts';
import type { Plan } from './plan.ts';
import type { AngleSpan, FaultCode, Rep, RepFault } from './rep.ts';
import type { Spans } from './span.ts';
import type { Millis } from './units.ts';

/** Texts of the specification word for word (second document, section 4), and ours in the same manner. */
export const FAULT_TEXTS: Readonly<Record<FaultCode, string>> = {
  skipped_end: 'Incomplete rep - skipped end phase',
  skipped_return: 'Incomplete rep - skipped return transition',
  started_new_rep: 'Incomplete rep - started new rep before completing previous',
  left_start_early: 'Left the starting position before it was held long enough',
  sustained_alignment: 'Alignment lost for too long',
  alignment: 'Alignment lost',
  other_alignment: 'Alignment lost too often',
  not_deep_enough: 'Incomplete rep - not deep enough',
  not_locked_out: 'Incomplete rep - not locked out',
};

export const plainFault = (code: FaultCode): RepFault => ({
  code,
  text: FAULT_TEXTS[code],
  angle: null,
  value: null,
  limit: null,
});

/** `Alignment lost: Core alignment 138°`. */
export const alignmentFault = (code: FaultCode, failure: AlignmentFailure | null, plan: Plan): RepFault => {
  const angle = failure ? plan.angles[failure.angle] : undefined;
  if (!failure || !angle) return plainFault(code);
  return {
    code,
    text: `${FAULT_TEXTS[code]}: ${angle.name} ${failure.value}°`,
    angle: angle.id,
    value: failure.value,
    limit: failure.limit,
  };
};

/** The first deciding angle whose best value in the attempt never met the phase's near edge. */
const missedRange = (code: FaultCode, phase: 'start' | 'end', spans: Spans, plan: Plan): RepFault => {
  for (const [index, angle] of plan.angles.entries()) {
    const range = plan.ranges[phase][index];
    const span = spans[index];
    if (!angle.decides || !range || !span) continue;
    if (span.min > range.max) return blame(code, angle.id, span.min, range.max);
    if (span.max < range.min) return blame(code, angle.id, span.max, range.min);
  }
  return plainFault(code);
};

const blame = (code: FaultCode, angle: string, value: number, limit: number): RepFault => ({
  code,
  text: FAULT_TEXTS[code],
  angle,
  value,
  limit,
});

const lockoutFault = ({ attempt }: ClosedAttempt, plan: Plan): RepFault => {
  const index = plan.moving;
  const range = plan.ranges.start[index];
  const angle = plan.angles[index];
  const value = attempt.peak.angles[index];
  if (!range || !angle || value === null || value === undefined) return plainFault('not_locked_out');
  return blame('not_locked_out', angle.id, value, plan.direction === 1 ? range.min : range.max);
};

/** The starting hold, then depth, then lockout, then alignment: what the athlete has to mend first. */
export const judge = (closed: ClosedAttempt, alignment: Alignment, plan: Plan): RepFault | null => {
  const { attempt, closing, endMs } = closed;
  if (!attempt.isStartHeld) return plainFault('left_start_early');
  if (!attempt.reachedEnd) return missedRange('not_deep_enough', 'end', attempt.spans, plan);
  if (closing !== 'locked_out') return lockoutFault(closed, plan);
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

export interface RepMoments {
  readonly startMs: Millis;
  readonly bottomMs: Millis | null;
  readonly endMs: Millis;
  readonly spans: Spans;
  readonly top: number;
  readonly bottom: number;
}

/** The full record of a rep from its moments and its verdict. */
export const makeRep = (
  number: number,
  moments: RepMoments,
  fault: RepFault | null,
  alignment: Alignment,
  plan: Plan,
): Rep => {
  const { startMs, bottomMs, endMs, spans, top, bottom } = moments;
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
    formScore: formScore({ bottom, top, start, end, direction, failures, downMs, upMs }),
    angles: anglesById(spans, plan),
    rangeOfMotion: Math.abs(Math.round(top - bottom)),
    downMs,
    upMs,
  };
};
