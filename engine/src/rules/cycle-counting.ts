/**
 * Applies the decisions of `cycle.ts` to a session: counts by phases alone. Used if the `attempts`
 * setting is off.
 */
import { outcomeOf, alignmentVerdict, cycleFromMs, cycleStart, sustainedFault } from './cycle.ts';
import { countRep } from '../counting/counting.ts';
import type { Measured } from '../signal/measure.ts';
import type { PhaseEntry, Progress } from './progress.ts';
import type { RepFault } from './rep.ts';
import { widen } from '../counting/span.ts';
import type { Session } from '../counting/state.ts';
import type { Millis } from '../units.ts';
import type { RepMoments } from './verdict.ts';
import { plainFault } from './verdict.ts';

/** Returns the time at which start was left, where the rep begins. */
const leftStartMs = (history: readonly PhaseEntry[]): Millis =>
  history[cycleStart(history) + 1]?.t ?? cycleFromMs(history);

const momentsOf = ({ plan, cycle }: Session, startMs: Millis, endMs: Millis): RepMoments => {
  const { min, max } = cycle.spans[plan.moving] ?? { min: 0, max: 0 };
  const [bottom, top] = plan.direction === 1 ? [min, max] : [max, min];
  const bottomMs = cycle.bottomMs !== null && cycle.bottomMs > startMs ? cycle.bottomMs : null;
  return { startMs, bottomMs, endMs, spans: cycle.spans, top, bottom, lockout: top, straightness: 1 };
};

/** Updates the extremes since the last count: range of every angle and the deepest moment. */
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
  ...countRep(session, t, momentsOf(session, startMs, t), fault),
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
 * A sustained failure ends the rep immediately. The history is cleared, so that the return to start
 * counts nothing.
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
 * Counts after one measured frame has updated the phases. `before` is the progress of the previous
 * frame.
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
