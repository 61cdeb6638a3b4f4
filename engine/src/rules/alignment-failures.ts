/**
 * Logs alignment failures (which angle was out of range, and when) and decides which of them make a
 * rep invalid (specification S2, section 4, "Sustained failure rule").
 */
import type { Plan } from '../definition/counting-plan.ts';
import type { Phase } from '../definition/exercise-definition.ts';
import type { Degrees, Millis } from '../units.ts';
import { failingAngles } from './phase-detection.ts';
import type { Angles } from './phase-detection.ts';

/** Minimum time in ms between two logged alignment failures (specification S2, section 9). */
export const FAILURE_LOGGING_GAP_MS = 500;
/**
 * Maximum distance in ms between alignment failures that are counted together (specification S2,
 * section 9).
 */
export const SUSTAINED_WINDOW_MS = 2000;
/**
 * Age in ms above which alignment failures are removed after a steady start (specification S2,
 * section 9).
 */
export const FAILURE_CLEARING_MS = 3000;
/**
 * Time in ms of a valid start position that counts as a steady start (specification S2, section 9).
 */
export const STEADY_START_MS = 1000;
/**
 * Maximum number of alignment failures kept: those of two minutes. Limits memory in a long attempt.
 */
export const FAILURES_KEPT = 240;

export interface AlignmentFailure {
  readonly t: Millis;
  readonly phase: Phase;
  readonly isGlobal: boolean;
  /** Index of the failing angle in the plan. If several fail, it is that of a global alignment. */
  readonly angle: number;
  readonly value: Degrees;
  readonly limit: Degrees;
}

export interface Alignment {
  /**
   * Logged failures, oldest first. Excludes those of earlier reps, and the oldest beyond
   * `FAILURES_KEPT`.
   */
  readonly failures: readonly AlignmentFailure[];
  /** Time at which the current misalignment began; null while aligned. */
  readonly lostSinceMs: Millis | null;
}

export const ALIGNED: Alignment = { failures: [], lostSinceMs: null };

const failureAt = (
  plan: Plan,
  phase: Phase,
  angles: Angles,
  t: Millis,
  withOthers: boolean,
): AlignmentFailure | null => {
  const failing = failingAngles(plan, phase, angles);
  const globalOne = failing.find((index) => plan.angles[index]?.isGlobal);
  const angle = globalOne ?? (withOthers ? failing[0] : undefined);
  if (angle === undefined) return null;
  const value = angles[angle] ?? 0;
  const range = plan.ranges[phase][angle];
  const limit = range ? (value < range.min ? range.min : range.max) : value;
  return { t, phase, isGlobal: plan.angles[angle]?.isGlobal ?? false, angle, value, limit };
};

/**
 * Adds the current failure to the log, at most one every 500 ms and only after it lasted `holdMs`.
 * `withOthers`: true to log failures of all angles, not only of global alignments. When reps are
 * counted by movement it is false, because depth and lockout are checked separately.
 */
export const logFailure = (
  alignment: Alignment,
  plan: Plan,
  phase: Phase,
  angles: Angles,
  t: Millis,
  holdMs: Millis,
  withOthers: boolean,
): Alignment => {
  const failure = failureAt(plan, phase, angles, t, withOthers);
  if (!failure) return alignment.lostSinceMs === null ? alignment : { ...alignment, lostSinceMs: null };
  const lostSinceMs = alignment.lostSinceMs ?? t;
  const lastMs = alignment.failures.at(-1)?.t;
  const isLogged = t - lostSinceMs >= holdMs && (lastMs === undefined || t - lastMs >= FAILURE_LOGGING_GAP_MS);
  if (isLogged) return { failures: [...alignment.failures, failure].slice(-FAILURES_KEPT), lostSinceMs };
  return alignment.lostSinceMs === lostSinceMs ? alignment : { ...alignment, lostSinceMs };
};

/** Removes alignment failures older than 3000 ms once the start position was valid for 1000 ms. */
export const clearOldFailures = (alignment: Alignment, t: Millis, steadyStartMs: Millis): Alignment => {
  const first = alignment.failures[0];
  if (!first || steadyStartMs < STEADY_START_MS || t - first.t <= FAILURE_CLEARING_MS) return alignment;
  return { ...alignment, failures: alignment.failures.filter((failure) => t - failure.t <= FAILURE_CLEARING_MS) };
};

/**
 * Returns true if the last 2000 ms contain at least 2 failures of global alignments, or 5 other
 * failures. Outside the start phase, 3 failures of any kind suffice.
 */
export const isSustained = ({ failures }: Alignment, phase: Phase, t: Millis): boolean => {
  let globals = 0;
  let others = 0;
  for (const failure of failures) {
    if (t - failure.t > SUSTAINED_WINDOW_MS) continue;
    if (failure.isGlobal) globals += 1;
    else others += 1;
  }
  const all = globals + others;
  return globals >= 2 || others >= 5 || (phase !== 'start' && all >= 3);
};

/**
 * Finds two failures of global alignments that are at most 2000 ms apart within a rep. Returns the
 * second of them; null without such a pair.
 */
export const sustainedInCycle = ({ failures }: Alignment, startMs: Millis, endMs: Millis): AlignmentFailure | null => {
  const inCycle = failures.filter(({ t, isGlobal }) => isGlobal && t >= startMs && t <= endMs);
  return inCycle.find(({ t }, index) => t - (inCycle[index - 1]?.t ?? -Infinity) <= SUSTAINED_WINDOW_MS) ?? null;
};

/**
 * Share of a rep's duration, up to its end, in which a failure of a global alignment makes it
 * invalid.
 */
export const REP_WINDOW_SHARE = 0.8;
export const OTHER_FAILURES_ALLOWED = 2;

/** Returns the latest failure of a global alignment in the last 80 % of a rep; null without one. */
export const globalFailureInCycle = (
  { failures }: Alignment,
  startMs: Millis,
  endMs: Millis,
): AlignmentFailure | null => {
  const from = endMs - REP_WINDOW_SHARE * (endMs - startMs);
  return failures.findLast((failure) => failure.isGlobal && failure.t >= from && failure.t <= endMs) ?? null;
};

/**
 * Returns the third failure in a rep of angles that are not global alignments; null if there are at
 * most the 2 allowed.
 */
export const otherFailuresInCycle = (
  { failures }: Alignment,
  startMs: Millis,
  endMs: Millis,
): AlignmentFailure | null => {
  const others = failures.filter((failure) => !failure.isGlobal && failure.t >= startMs && failure.t <= endMs);
  return others[OTHER_FAILURES_ALLOWED] ?? null;
};
