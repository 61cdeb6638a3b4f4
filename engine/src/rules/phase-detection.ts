/**
 * Detects phases from joint angles, and tracks the current phase and the starting hold
 * (specification S2, section 4, "Phase model").
 */
import type { Plan } from '../definition/counting-plan.ts';
import { PHASES } from '../definition/exercise-definition.ts';
import type { Phase, Timing } from '../definition/exercise-definition.ts';
import { isWithin } from '../units.ts';
import type { Degrees, Millis } from '../units.ts';

/**
 * Angles of one frame in whole degrees, in the order of the plan's angles; null if the joint is not
 * visible.
 */
export type Angles = readonly (Degrees | null)[];

/**
 * Returns true if all angles that decide the phase are inside its ranges, each widened by `slack`
 * degrees. Alignments and stop angles do not decide.
 */
export const holdsPhase = (plan: Plan, phase: Phase, angles: Angles, slack: Degrees): boolean => {
  const ranges = plan.ranges[phase];
  for (let i = 0; i < angles.length; i += 1) {
    const range = ranges[i];
    if (!range || !plan.angles[i]?.decides) continue;
    const angle = angles[i];
    if (angle === null || angle === undefined) return false;
    if (angle < range.min - slack || angle > range.max + slack) return false;
  }
  return true;
};

/**
 * Returns the phase whose ranges all match, in the order start, transition, end; null if none does.
 */
export const detectPhase = (plan: Plan, angles: Angles): Phase | null => {
  for (const phase of PHASES) if (holdsPhase(plan, phase, angles, 0)) return phase;
  return null;
};

/**
 * Detects the phase with hysteresis: start and end last until an angle is more than `slack` degrees
 * outside its range, so that jitter at the edge is no transition. Transition has no hysteresis,
 * because that would delay the lockout.
 */
export const detectPhaseFrom = (plan: Plan, current: Phase | null, angles: Angles, slack: Degrees): Phase | null => {
  const detected = detectPhase(plan, angles);
  if (slack === 0 || current === null || current === 'transition' || detected === current) return detected;
  if (detected !== 'transition' && detected !== null) return detected;
  return holdsPhase(plan, current, angles, slack) ? current : detected;
};

/**
 * Returns the indexes of the angles that are outside their range in `phase`. Skips stop angles, and
 * angles that are not seen.
 */
export const failingAngles = (plan: Plan, phase: Phase, angles: Angles): readonly number[] => {
  const failing: number[] = [];
  const ranges = plan.ranges[phase];
  for (let i = 0; i < angles.length; i += 1) {
    const range = ranges[i];
    const angle = angles[i];
    if (!range || plan.angles[i]?.isStop || angle === null || angle === undefined) continue;
    if (!isWithin(angle, range)) failing.push(i);
  }
  return failing;
};

export interface PhaseEntry {
  readonly phase: Phase;
  readonly t: Millis;
}

export interface Progress {
  readonly current: Phase | null;
  readonly enteredMs: Millis;
  /** Phase that is detected but not entered yet; null if there is none. */
  readonly candidate: Phase | null;
  /** Time since which `candidate` has been detected without interruption. */
  readonly candidateMs: Millis;
  /** Time at which the current valid start position began; null outside it. */
  readonly startSinceMs: Millis | null;
  /** True once the start position was held for the required time. */
  readonly startHeld: boolean;
  /**
   * Time at which the start phase was last left 50 ms or more before the required hold was over;
   * null if never.
   */
  readonly leftEarlyMs: Millis | null;
  readonly history: readonly PhaseEntry[];
}

export const NO_PROGRESS: Progress = {
  current: null,
  enteredMs: 0,
  candidate: null,
  candidateMs: 0,
  startSinceMs: null,
  startHeld: false,
  leftEarlyMs: null,
  history: [],
};

/**
 * Maximum number of phases in the history before it is trimmed (specification S2, sections 4 and
 * 9).
 */
export const HISTORY_LIMIT = 10;
/** Number of phases in the history after trimming (specification S2, sections 4 and 9). */
export const HISTORY_KEPT = 5;
/**
 * Minimum missing part of the required hold, in ms, for which leaving the start position counts as
 * too early (specification S2, sections 4 and 9).
 */
export const INVALID_LEAVE_MS = 50;

/** Returns the last 5 phases of a history of more than 10, otherwise all. */
export const trimHistory = (history: readonly PhaseEntry[]): readonly PhaseEntry[] =>
  history.length > HISTORY_LIMIT ? history.slice(-HISTORY_KEPT) : history;

/** Returns the time in ms for which the start position has been held validly; 0 outside it. */
export const startHeldFor = ({ startSinceMs }: Progress, t: Millis): Millis =>
  startSinceMs === null ? 0 : t - startSinceMs;

/**
 * Returns true if the start position was held for the required time. Always true if that is 0 ms.
 */
export const isHoldMet = ({ startHeld }: Progress, { startingPositionHoldTime }: Timing): boolean =>
  startHeld || startingPositionHoldTime === 0;

/**
 * Returns true if the start position is left 50 ms or more before the required hold is over. Always
 * false if no hold is required.
 */
const isLeftTooEarly = (progress: Progress, detected: Phase | null, t: Millis, timing: Timing): boolean =>
  !progress.startHeld &&
  detected !== 'start' &&
  detected !== null &&
  timing.startingPositionHoldTime - startHeldFor(progress, t) >= INVALID_LEAVE_MS;

/**
 * Updates the hold of the start position, which must be valid for `startingPositionHoldTime`. Once
 * that is met, it stays met for the rest of the attempt.
 */
export const holdStart = (
  progress: Progress,
  detected: Phase | null,
  isValid: boolean,
  t: Millis,
  timing: Timing,
): Progress => {
  const isValidStart = detected === 'start' && isValid;
  if (!isValidStart && progress.startSinceMs === null) return progress;
  if (!isValidStart) {
    const leftEarlyMs = isLeftTooEarly(progress, detected, t, timing) ? t : progress.leftEarlyMs;
    return { ...progress, startSinceMs: null, leftEarlyMs };
  }
  const startSinceMs = progress.startSinceMs ?? t;
  const startHeld = progress.startHeld || t - startSinceMs >= timing.startingPositionHoldTime;
  if (startSinceMs === progress.startSinceMs && startHeld === progress.startHeld) return progress;
  return { ...progress, startSinceMs, startHeld };
};

const withCandidate = (progress: Progress, detected: Phase, t: Millis): Progress =>
  progress.candidate === detected ? progress : { ...progress, candidate: detected, candidateMs: t };

const isBlocked = (progress: Progress, t: Millis, timing: Timing): boolean => {
  if (progress.current === null) return false;
  if (progress.current === 'start' && !isHoldMet(progress, timing)) return true;
  return t - progress.enteredMs < timing.minPhaseHoldTime;
};

/**
 * Advances the phase by one frame (specification S2, section 4, "Phase model"). A change requires
 * that the current phase was held for `minPhaseHoldTime`, and that the new phase was detected for
 * `transitionDebounce`. The start phase cannot be left before its required hold is over. If no
 * phase is detected (null), the current phase stays.
 */
export const advancePhase = (progress: Progress, detected: Phase | null, t: Millis, timing: Timing): Progress => {
  if (detected === null || detected === progress.current) {
    return progress.candidate === null ? progress : { ...progress, candidate: null };
  }
  const waiting = withCandidate(progress, detected, t);
  if (isBlocked(waiting, t, timing) || t - waiting.candidateMs < timing.transitionDebounce) return waiting;
  return {
    ...waiting,
    current: detected,
    enteredMs: t,
    candidate: null,
    history: trimHistory([...waiting.history, { phase: detected, t }]),
  };
};
