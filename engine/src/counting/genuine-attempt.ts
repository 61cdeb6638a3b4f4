/**
 * Decides if a movement is an attempt at this exercise at all, by its duration, posture, symmetry
 * of the legs, and movement of the body. Does not check form.
 */
import type {
  AttemptSettings,
  PostureSettings,
  SymmetrySettings,
  TravelSettings,
} from '../definition/robust-settings.ts';
import type { Span } from './angle-span.ts';
import type { Attempt, ClosedAttempt } from './attempt-segmentation.ts';
import { betterSide, supportOf } from './body-position-range.ts';
import type { BodyAt, BodyTravel } from './body-position-range.ts';

export const lengthOf = (span: Span | null): number => (span ? span.max - span.min : 0);

export const tookLongEnough = ({ attempt, endMs }: ClosedAttempt, { minDurationMs }: AttemptSettings): boolean =>
  endMs - attempt.startMs >= minDurationMs;

/** Returns true if at least the required share of the attempt's time was spent in posture. */
export const keptPosture = (attempt: Attempt, settings: PostureSettings | null): boolean => {
  if (!settings || settings.limits.length === 0) return true;
  return attempt.seenAtPeak.postureMs >= settings.share * attempt.seenAtPeak.watchedMs;
};

/**
 * Returns the end of the span (its minimum or maximum) that is farther from zero, with its sign; 0
 * without a span.
 */
export const reachOf = (span: Span | null): number => {
  if (!span) return 0;
  return Math.abs(span.min) > Math.abs(span.max) ? span.min : span.max;
};

/**
 * Returns true if the height difference of the limb's ends reached `reach` in the direction of its
 * sign, and never exceeded `reachMost` (both in torso lengths).
 */
const reached = (rise: Span | null, torso: number, { reach, reachMost }: TravelSettings): boolean => {
  const furthest = reachOf(rise) / torso;
  const towards = (reach < 0 ? -(rise?.min ?? 0) : (rise?.max ?? 0)) / torso;
  return towards >= Math.abs(reach) && Math.abs(furthest) <= reachMost;
};

/**
 * Maximum mean difference between the shins over an attempt, as a share of the limit for its
 * deepest point.
 */
const MEAN_SHARE = 0.75;
/**
 * Maximum share of an attempt's time in which the legs may differ by more than the limit. Measured:
 * squats up to 0.22, lunges 0.32 and more (docs/decisions/0014).
 */
const UNEVEN_SHARE = 0.27;

export const hasUnevenLegs = (body: BodyAt | null, settings: SymmetrySettings | null): boolean =>
  settings !== null && body !== null && body.shinDifference > settings.shinDifference * body.torso;

/** Returns true if both legs moved alike, which excludes lunges, step-ups and side steps. */
export const movedBothLegs = (
  { bottom: { body, hasUnevenLegs }, seenAtPeak: { travel, unevenMs, watchedMs } }: Attempt,
  settings: SymmetrySettings | null,
): boolean => {
  if (!settings || !body) return true;
  return (
    !hasUnevenLegs &&
    unevenMs <= UNEVEN_SHARE * watchedMs &&
    travel.shinDifferenceSum <= MEAN_SHARE * settings.shinDifference * travel.torsoSum &&
    body.stance <= settings.stance * body.torso
  );
};

/**
 * Returns true if the shins differed by at least the required minimum, which distinguishes lunges
 * from squats.
 */
export const splitLegs = ({ bottom: { body } }: Attempt, settings: SymmetrySettings | null): boolean =>
  !settings || !body || body.shinDifference >= settings.minShinDifference * body.torso;

/**
 * Returns true if the support (the hands or feet) stayed in place and moved much less than the
 * body. In side view it is enough if this holds for the side that was more visible, or for the mean
 * of both sides.
 */
const supportStayed = (travel: BodyTravel, torso: number, settings: TravelSettings, isSideView: boolean): boolean =>
  (isSideView ? [betterSide(travel), 'both' as const] : ['both' as const]).some((half) => {
    const { stillX, stillY, movedY } = supportOf(travel, half);
    return (
      Math.max(lengthOf(stillX), lengthOf(stillY)) <= settings.stillWithin * torso &&
      lengthOf(stillY) <= settings.stillShare * lengthOf(movedY)
    );
  });

/**
 * Minimum share of the change in height that must come from the joints that move (mean of both
 * sides). Measured: real reps 0.47 and more, a walker's steps up to 0.35 (docs/decisions/0014).
 */
const MOVED_SHARE = 0.4;

const bodyMoved = ({ rise, bothMovedY }: BodyTravel, torso: number, settings: TravelSettings): boolean =>
  lengthOf(rise) >= settings.minimum * torso &&
  lengthOf(bothMovedY) >= MOVED_SHARE * lengthOf(rise) &&
  reached(rise, torso, settings);

const sawStillJoint = ({ leftSeenSum, rightSeenSum, frames }: BodyTravel, { stillSeen }: TravelSettings): boolean =>
  Math.max(leftSeenSum, rightSeenSum) >= stillSeen * frames;

/**
 * Returns why a movement is no rep of an exercise in which the body moves and the hands or feet
 * stay in place: the body did not move, the hands or feet moved (walking, arm curls), or they were
 * not visible. Null if none of these applies.
 */
export const travelProblem = (
  { seenAtPeak: { travel } }: Attempt,
  settings: TravelSettings | null,
  isSideView: boolean,
): 'body_stayed' | 'support_moved' | 'joint_not_seen' | null => {
  if (!settings || travel.frames === 0) return null;
  const torso = travel.torsoSum / travel.frames;
  if (!bodyMoved(travel, torso, settings)) return 'body_stayed';
  const stayed =
    supportStayed(travel, torso, settings, isSideView) && lengthOf(travel.spread) <= settings.spreadWithin * torso;
  if (!stayed) return 'support_moved';
  return sawStillJoint(travel, settings) ? null : 'joint_not_seen';
};
