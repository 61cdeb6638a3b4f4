/**
 * Counts complete cycles of phases as the specification does, without splitting the movement into
 * attempts. Used if the `attempts` setting is off.
 */
import { widen } from '../counting/angle-span.ts';
import type { Session } from '../counting/counting-state.ts';
import { countRep } from '../counting/rep-counting.ts';
import type { Plan } from '../definition/counting-plan.ts';
import type { Phase } from '../definition/exercise-definition.ts';
import type { Measured } from '../signal/measure-frame.ts';
import type { Millis } from '../units.ts';
import { globalFailureInCycle, isSustained, otherFailuresInCycle } from './alignment-failures.ts';
import type { Alignment } from './alignment-failures.ts';
import type { PhaseEntry, Progress } from './phase-detection.ts';
import type { RepFault, FaultCode } from './rep-result.ts';
import { plainFault, alignmentFault } from './rep-verdict-and-form-score.ts';
import type { RepMeasurements } from './rep-verdict-and-form-score.ts';

/**
 * Phases of a valid rep in order, from specification S2, section 4, "Valid rep". The patterns below
 * are its "Invalid rep triggers".
 */
const VALID_PATTERN = ['start', 'transition', 'end', 'transition', 'start'] as const satisfies readonly Phase[];

const endsWith = (history: readonly PhaseEntry[], pattern: readonly Phase[]): boolean =>
  history.length >= pattern.length &&
  pattern.every((phase, index) => history[history.length - pattern.length + index]?.phase === phase);

export const matchesValidPattern = (history: readonly PhaseEntry[]): boolean => endsWith(history, VALID_PATTERN);

/**
 * Returns true if the latest three phases are start, transition and start: the rep skipped the end
 * phase.
 */
export const skippedEnd = (history: readonly PhaseEntry[]): boolean =>
  endsWith(history, ['start', 'transition', 'start']);

/**
 * Returns true if the latest two phases are end and start: the rep skipped the transition on the
 * way back.
 */
export const skippedReturn = (history: readonly PhaseEntry[]): boolean => endsWith(history, ['end', 'start']);

/** Returns the index of the start phase before the latest start phase; -1 if there is none. */
export const cycleStart = (history: readonly PhaseEntry[]): number =>
  history.slice(0, -1).findLastIndex(({ phase }) => phase === 'start');

/**
 * Returns true if there is no end phase, or there are fewer than two transitions, between the
 * latest two start phases.
 */
export const startedNewRep = (history: readonly PhaseEntry[]): boolean => {
  const from = cycleStart(history);
  if (from < 0 || history.at(-1)?.phase !== 'start') return false;
  const between = history.slice(from + 1, -1);
  const transitions = between.filter(({ phase }) => phase === 'transition').length;
  return !between.some(({ phase }) => phase === 'end') || transitions < 2;
};

/**
 * Result of a return to the start phase: `pattern` if all phases of a rep were seen (its alignment
 * is checked later), the fault of an invalid rep, or null if nothing counts.
 */
export type CycleOutcome = 'pattern' | FaultCode | null;

/**
 * Decides what a history of phases that ends with a new start phase counts as. Checks the patterns
 * of invalid reps in the specification's order.
 */
export const outcomeOf = (history: readonly PhaseEntry[]): CycleOutcome => {
  if (matchesValidPattern(history)) return 'pattern';
  if (skippedEnd(history)) return 'skipped_end';
  if (skippedReturn(history)) return 'skipped_return';
  return startedNewRep(history) ? 'started_new_rep' : null;
};

/**
 * Returns the time at which the rep's first start phase was entered. Alignment failures count from
 * that time, also those before the descent.
 */
export const cycleFromMs = (history: readonly PhaseEntry[]): Millis =>
  history[cycleStart(history)]?.t ?? history[0]?.t ?? 0;

/**
 * Returns the alignment fault of a rep; null if the last 80 % of the rep has no failure of a global
 * alignment, and the whole rep at most 2 other failures.
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
 * Returns true if the latest start phase was followed by a transition. Only then can alignment that
 * was lost for too long end the rep.
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

const leftStartMs = (history: readonly PhaseEntry[]): Millis =>
  history[cycleStart(history) + 1]?.t ?? cycleFromMs(history);

const measurementsOf = ({ plan, cycle }: Session, startMs: Millis, endMs: Millis): RepMeasurements => {
  const { min, max } = cycle.spans[plan.moving] ?? { min: 0, max: 0 };
  const [bottom, top] = plan.direction === 1 ? [min, max] : [max, min];
  const bottomMs = cycle.bottomMs !== null && cycle.bottomMs > startMs ? cycle.bottomMs : null;
  return { startMs, bottomMs, endMs, spans: cycle.spans, top, bottom, lockout: top, straightness: 1 };
};

const watchCycle = (session: Session, { t, angles }: Measured): Session => {
  const { plan, cycle } = session;
  const angle = angles[plan.moving] ?? null;
  const spans = widen(cycle.spans, angles);
  const depth = angle === null ? null : -plan.direction * angle;
  const isDeeper = depth !== null && (cycle.depth === null || depth > cycle.depth);
  if (spans === cycle.spans && !isDeeper) return session;
  return {
    ...session,
    cycle: { spans, bottomMs: isDeeper ? t : cycle.bottomMs, depth: isDeeper ? depth : cycle.depth },
  };
};

const counted = (session: Session, t: Millis, startMs: Millis, fault: RepFault | null): Session => ({
  ...countRep(session, t, measurementsOf(session, startMs, t), fault),
  cycle: { spans: [], bottomMs: null, depth: null },
});

const onStart = (session: Session, t: Millis): Session => {
  const { history } = session.progress;
  const outcome = outcomeOf(history);
  if (outcome === null) return session;
  const fault =
    outcome === 'pattern' ? alignmentVerdict(session.alignment, history, t, session.plan) : plainFault(outcome);
  return counted(session, t, leftStartMs(history), fault);
};

/**
 * Counts an invalid rep as soon as alignment was lost for too long. Clears the history, so that the
 * later return to the start phase counts nothing.
 */
const onSustained = (session: Session, t: Millis): Session => {
  const { progress, alignment, plan } = session;
  if (progress.current === null) return session;
  const fault = sustainedFault(alignment, progress.history, progress.current, t, plan);
  if (!fault) return session;
  const ended = counted(session, t, leftStartMs([...progress.history, { phase: 'start', t }]), fault);
  return { ...ended, progress: { ...progress, history: [] }, alignment: { ...ended.alignment, failures: [] } };
};

/**
 * Counts the rep that this frame ends, if any: the body returned to the start position, left it too
 * early, or lost alignment for too long. Call it after the frame has updated the phases. `before`:
 * progress of the previous frame.
 */
export const countByPhases = (session: Session, before: Progress, measured: Measured): Session => {
  const { t } = measured;
  const watched = watchCycle(session, measured);
  const { progress } = watched;
  const early =
    progress.leftEarlyMs === t
      ? counted(watched, t, before.startSinceMs ?? t, plainFault('left_start_early'))
      : watched;
  const isEntered = progress.current === 'start' && before.current !== 'start';
  return isEntered ? onStart(early, t) : onSustained(early, t);
};
