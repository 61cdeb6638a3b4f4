/** Counting by the phases alone, exactly as specified (second document, section 4, "Valid rep", "Invalid rep triggers"). */
import { globalFailureInCycle, isSustained, otherFailuresInCycle } from './alignment.ts';
import type { Alignment } from './alignment.ts';
import type { Phase } from './definition.ts';
import type { Plan } from './plan.ts';
import type { PhaseEntry } from './progress.ts';
import type { FaultCode, RepFault } from './rep.ts';
import type { Millis } from './units.ts';
import { alignmentFault } from './verdict.ts';

/** start, transition, end, transition, start. */
const VALID_PATTERN = ['start', 'transition', 'end', 'transition', 'start'] as const satisfies readonly Phase[];

const endsWith = (history: readonly PhaseEntry[], pattern: readonly Phase[]): boolean =>
  history.length >= pattern.length &&
  pattern.every((phase, index) => history[history.length - pattern.length + index]?.phase === phase);

export const matchesValidPattern = (history: readonly PhaseEntry[]): boolean => endsWith(history, VALID_PATTERN);

/** start-transition-start. */
export const skippedEnd = (history: readonly PhaseEntry[]): boolean =>
  endsWith(history, ['start', 'transition', 'start']);

/** start-transition-end-start or end-start: both end so. */
export const skippedReturn = (history: readonly PhaseEntry[]): boolean => endsWith(history, ['end', 'start']);

/** Where the cycle that ends with the latest start began; -1 without an earlier start. */
export const cycleStart = (history: readonly PhaseEntry[]): number =>
  history.slice(0, -1).findLastIndex(({ phase }) => phase === 'start');

/** Two starts with no end, or fewer than two transitions between them. */
export const startedNewRep = (history: readonly PhaseEntry[]): boolean => {
  const from = cycleStart(history);
  if (from < 0 || history.at(-1)?.phase !== 'start') return false;
  const between = history.slice(from + 1, -1);
  const transitions = between.filter(({ phase }) => phase === 'transition').length;
  return !between.some(({ phase }) => phase === 'end') || transitions < 2;
};

/** What the walk back to start amounts to: a rep to be judged by its alignment, a trigger, or nothing. */
export type CycleOutcome = 'pattern' | FaultCode | null;

/** Asked when start has just been entered; the triggers in the specification's order. */
export const outcomeOf = (history: readonly PhaseEntry[]): CycleOutcome => {
  if (matchesValidPattern(history)) return 'pattern';
  if (skippedEnd(history)) return 'skipped_end';
  if (skippedReturn(history)) return 'skipped_return';
  return startedNewRep(history) ? 'started_new_rep' : null;
};

/** The cycle runs from entering start to entering it again, so that what was wrong before going down counts until it is cleared. */
export const cycleFromMs = (history: readonly PhaseEntry[]): Millis =>
  history[cycleStart(history)]?.t ?? history[0]?.t ?? 0;

/** Valid only if no global-alignment failure lies in the last 80 % of the cycle and no more than 2 others occurred in it. */
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

/** The sustained rule applies only after a start-then-transition history: the rep is under way. */
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
