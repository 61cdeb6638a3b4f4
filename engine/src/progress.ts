/** The walk through the phases: holds, debounce, the starting hold and the history (second document, section 4, "Phase model"). */
import type { Phase, Timing } from './definition.ts';
import type { Millis } from './units.ts';

export interface PhaseEntry {
  readonly phase: Phase;
  readonly t: Millis;
}

export interface Progress {
  readonly current: Phase | null;
  readonly enteredMs: Millis;
  /** A phase seen but not yet entered, and since when it has been seen without a break. */
  readonly candidate: Phase | null;
  readonly candidateMs: Millis;
  /** Since when the start has been held validly without a break. */
  readonly startSinceMs: Millis | null;
  /** The starting position was held long enough at least once. */
  readonly startHeld: boolean;
  /** When the start was last left 50 ms or more before that. */
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

/** Second document, sections 4 and 9. */
export const HISTORY_LIMIT = 10;
export const HISTORY_KEPT = 5;
export const INVALID_LEAVE_MS = 50;

/** Trimmed to the last 5 entries when it exceeds 10. */
export const trimHistory = (history: readonly PhaseEntry[]): readonly PhaseEntry[] =>
  history.length > HISTORY_LIMIT ? history.slice(-HISTORY_KEPT) : history;

/** How long the start has been held validly without a break. */
export const startHeldFor = ({ startSinceMs }: Progress, t: Millis): Millis =>
  startSinceMs === null ? 0 : t - startSinceMs;

/** A hold of 0 ms is none: it is met by anyone, also by someone who was never in start validly. */
export const isHoldMet = ({ startHeld }: Progress, { startingPositionHoldTime }: Timing): boolean =>
  startHeld || startingPositionHoldTime === 0;

/** Left 50 ms or more before the hold was met. A hold that is not required cannot be left early. */
const isLeftTooEarly = (progress: Progress, detected: Phase | null, t: Millis, timing: Timing): boolean =>
  !progress.startHeld &&
  detected !== 'start' &&
  detected !== null &&
  timing.startingPositionHoldTime - startHeldFor(progress, t) >= INVALID_LEAVE_MS;

/** Enter start validly and hold for startingPositionHoldTime; once met it stays met for the attempt. */
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
 * The phase after one more frame. A change needs the current phase to have been held for minPhaseHoldTime and the new one to have been
 * seen for transitionDebounce; start is not left before its hold was met. No detected phase keeps the current one.
 */
export const walk = (progress: Progress, detected: Phase | null, t: Millis, timing: Timing): Progress => {
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
