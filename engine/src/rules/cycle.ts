/**
 * Rules for counting by phases alone, exactly as in specification S2, section 4, "Valid rep" and
 * "Invalid rep triggers".
 */
import { globalFailureInCycle, isSustained, otherFailuresInCycle } from './alignment.ts';
import type { Alignment } from './alignment.ts';
import type { Phase } from '../definition/definition.ts';
import type { Plan } from '../definition/plan.ts';
import type { PhaseEntry } from './progress.ts';
import type { FaultCode, RepFault } from './rep.ts';
import type { Millis } from '../units.ts';
import { alignmentFault } from './verdict.ts';

const VALID_PATTERN = ['start', 'transition', 'end', 'transition', 'start'] as const satisfies readonly Phase[];

const endsWith = (history: readonly PhaseEntry[], pattern: readonly Phase[]): boolean =>
  history.length >= pattern.length &&
  pattern.every((phase, index) => history[history.length - pattern.length + index]?.phase === phase);

export const matchesValidPattern = (history: readonly PhaseEntry[]): boolean => endsWith(history, VALID_PATTERN);

/** Matches start, transition, start. */
export const skippedEnd = (history: readonly PhaseEntry[]): boolean =>
  endsWith(history, ['start', 'transition', 'start']);

/** Matches start, transition, end, start as well as end, start. */
export const skippedReturn = (history: readonly PhaseEntry[]): boolean => endsWith(history, ['end', 'start']);

/** Returns the index of the start entry before the latest one; -1 if there is none. */
export const cycleStart = (history: readonly PhaseEntry[]): number =>
  history.slice(0, -1).findLastIndex(({ phase }) => phase === 'start');

/** Matches two starts with no end, or with fewer than two transitions, between them. */
export const startedNewRep = (history: readonly PhaseEntry[]): boolean => {
  const from = cycleStart(history);
  if (from < 0 || history.at(-1)?.phase !== 'start') return false;
  const between = history.slice(from + 1, -1);
  const transitions = between.filter(({ phase }) => phase === 'transition').length;
  return !between.some(({ phase }) => phase === 'end') || transitions < 2;
};

/**
 * Result of a return to start: a candidate rep whose alignment is still to be checked, an
 * invalid-rep trigger, or nothing (null).
 */
export type CycleOutcome = 'pattern' | FaultCode | null;

/**
 * Evaluates a history whose last entry is a new start. Checks the triggers in the specification's
 * order.
 */
export const outcomeOf = (history: readonly PhaseEntry[]): CycleOutcome => {
  if (matchesValidPattern(history)) return 'pattern';
  if (skippedEnd(history)) return 'skipped_end';
  if (skippedReturn(history)) return 'skipped_return';
  return startedNewRep(history) ? 'started_new_rep' : null;
};

/**
 * Start time of the cycle. It runs from one entry into start to the next, so alignment failures
 * before the descent count too.
 */
export const cycleFromMs = (history: readonly PhaseEntry[]): Millis =>
  history[cycleStart(history)]?.t ?? history[0]?.t ?? 0;

/**
 * Returns null (valid) if the last 80 % of the cycle has no global failure and the whole cycle at
 * most 2 others; otherwise the fault.
 */
export const alignmentVerdict = (
  alignment: Alignment,
  history: readonly PhaseEntry[],
  endMs: Millis,
  plan: Plan,
): RepFault | null => {
  const startMs = cycleFromMs(history);
  const globalFailure = globalFailureInCycle(alignment, startMs, endMs);
  if (globalFailure) return alignmentFault('alignment', globalFailure, plan);
  const other = otherFailuresInCycle(alignment, startMs, endMs);
  return other ? alignmentFault('other_alignment', other, plan) : null;
};

/**
 * Returns true once a start has been followed by a transition. Only then does the sustained failure
 * rule apply.
 */
export const hasLeftStart = (history: readonly PhaseEntry[]): boolean => {
  const from = history.findLastIndex(({ phase }) => phase === 'start');
  return from >= 0 && history[from + 1]?.phase === 'transition';
};

export const sustainedFault = (
  alignment: Alignment,
  history: readonly PhaseEntry[],
  phase: Phase,
  t: Millis,
  plan: Plan,
): RepFault | null => {
  if (!hasLeftStart(history) || !isSustained(alignment, phase, t)) return null;
  const blamed = alignment.failures.findLast(({ isGlobal }) => isGlobal) ?? alignment.failures.at(-1);
  return blamed ? alignmentFault('sustained_alignment', blamed, plan) : null;
};
