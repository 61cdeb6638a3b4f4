/** Alignment failures: what was out of line, when, and which of it still matters (second document, section 4, "Sustained failure rule"). */
import type { Phase } from './definition.ts';
import { failingAngles } from './phase.ts';
import type { Angles } from './phase.ts';
import type { Plan } from './plan.ts';
import type { Degrees, Millis } from './units.ts';

/** Second document, section 9. */
export const FAILURE_LOGGING_GAP_MS = 500;
export const SUSTAINED_WINDOW_MS = 2000;
export const FAILURE_CLEARING_MS = 3000;
export const STEADY_START_MS = 1000;
/** Two minutes of failures, as long as an attempt may last by any definition: an hour of sagging must not fill memory. */
export const FAILURES_KEPT = 240;

export interface AlignmentFailure {
  readonly t: Millis;
  readonly phase: Phase;
  readonly isGlobal: boolean;
  /** The first angle out of line, by index, a global alignment before any other. */
  readonly angle: number;
  readonly value: Degrees;
  readonly limit: Degrees;
}

export interface Alignment {
  /** Oldest first; those of an earlier rep are gone, and the oldest go when there are too many. */
  readonly failures: readonly AlignmentFailure[];
  /** Since when something has been out of line without a break. */
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
 * Failures are logged at most every 500 ms, and only after they have lasted `holdMs`. `withOthers` logs angles that are no global
 * alignment too; counting by movement judges those by depth and lockout instead.
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

/** Failures older than 3000 ms are cleared after 1000 ms of steady valid start. */
export const clearOldFailures = (alignment: Alignment, t: Millis, steadyStartMs: Millis): Alignment => {
  const first = alignment.failures[0];
  if (!first || steadyStartMs < STEADY_START_MS || t - first.t <= FAILURE_CLEARING_MS) return alignment;
  return { ...alignment, failures: alignment.failures.filter((failure) => t - failure.t <= FAILURE_CLEARING_MS) };
};

/** Within the last 2000 ms: 2 or more that touch a global alignment, or 5 or more otherwise, or 3 or more when not in the start phase. */
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

/** The failure by which alignment was lost for too long: the second of two global failures within 2000 ms of each other in one cycle. */
export const sustainedInCycle = ({ failures }: Alignment, startMs: Millis, endMs: Millis): AlignmentFailure | null => {
  const inCycle = failures.filter(({ t, isGlobal }) => isGlobal && t >= startMs && t <= endMs);
  return inCycle.find(({ t }, index) => t - (inCycle[index - 1]?.t ?? -Infinity) <= SUSTAINED_WINDOW_MS) ?? null;
};

/** Alignment window of a valid rep: the last 80 % of the cycle. */
export const REP_WINDOW_SHARE = 0.8;
export const OTHER_FAILURES_ALLOWED = 2;

/** The latest global-alignment failure within the last 80 % of the cycle, if there was one. */
export const globalFailureInCycle = (
  { failures }: Alignment,
  startMs: Millis,
  endMs: Millis,
): AlignmentFailure | null => {
  const from = endMs - REP_WINDOW_SHARE * (endMs - startMs);
  return failures.findLast((failure) => failure.isGlobal && failure.t >= from && failure.t <= endMs) ?? null;
};

/** The one failure too many, when more than 2 others occurred in the cycle. */
export const otherFailuresInCycle = (
  { failures }: Alignment,
  startMs: Millis,
  endMs: Millis,
): AlignmentFailure | null => {
  const others = failures.filter((failure) => !failure.isGlobal && failure.t >= startMs && failure.t <= endMs);
  return others[OTHER_FAILURES_ALLOWED] ?? null;
};
