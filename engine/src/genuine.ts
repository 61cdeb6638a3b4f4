/** Is a movement an attempt at this exercise at all, or only an arm that bent? Nothing here is about good or bad form. */
import type { Attempt, ClosedAttempt } from './attempt.ts';
import type { AttemptSettings, PostureSettings, SymmetrySettings, TravelSettings } from './settings.ts';
import type { Span } from './span.ts';
import { betterSide, supportOf } from './travel.ts';
import type { BodyTravel } from './travel.ts';

export const lengthOf = (span: Span | null): number => (span ? span.max - span.min : 0);

export const tookLongEnough = ({ attempt, endMs }: ClosedAttempt, { minDurationMs }: AttemptSettings): boolean =>
  endMs - attempt.startMs >= minDurationMs;

/** Most of the attempt's time was spent in the exercise's posture. */
export const keptPosture = (attempt: Attempt, settings: PostureSettings | null): boolean => {
  if (!settings || settings.limits.length === 0) return true;
  return attempt.seenAtPeak.postureMs >= settings.share * attempt.seenAtPeak.watchedMs;
};

/** The value of the span that is furthest from zero, with its sign. */
export const reachOf = (span: Span | null): number => {
  if (!span) return 0;
  return Math.abs(span.min) > Math.abs(span.max) ? span.min : span.max;
};

/** The limb was once as long as `reach` and no longer than `reachMost`, and pointed the same way as `reach`. */
const reached = (rise: Span | null, torso: number, { reach, reachMost }: TravelSettings): boolean => {
  const furthest = reachOf(rise) / torso;
  const towards = (reach < 0 ? -(rise?.min ?? 0) : (rise?.max ?? 0)) / torso;
  return towards >= Math.abs(reach) && Math.abs(furthest) <= reachMost;
};

/** The shins' average difference may be this share of what they may differ at the deepest point. */
const MEAN_SHARE = 0.75;

/** Both legs did the same: lunges, step-ups and steps to the side are no squats. */
export const movedBothLegs = (
  { bottom: { body }, seenAtPeak: { travel } }: Attempt,
  settings: SymmetrySettings | null,
): boolean => {
  if (!settings || !body) return true;
  const { shinDifference, stance } = settings;
  return (
    travel.shinDifferenceSum <= MEAN_SHARE * shinDifference * travel.torsoSum &&
    body.shinDifference <= shinDifference * body.torso &&
    body.stance <= stance * body.torso
  );
};

/** The support stayed, or moved far less than the body: told by the better side or by both, whichever stayed. */
const supportStayed = (travel: BodyTravel, torso: number, settings: TravelSettings, isSideView: boolean): boolean =>
  (isSideView ? [betterSide(travel), 'both' as const] : ['both' as const]).some((half) => {
    const { stillX, stillY, movedY } = supportOf(travel, half);
    return (
      Math.max(lengthOf(stillX), lengthOf(stillY)) <= settings.stillWithin * torso &&
      lengthOf(stillY) <= settings.stillShare * lengthOf(movedY)
    );
  });

const bodyMoved = ({ rise }: BodyTravel, torso: number, settings: TravelSettings): boolean =>
  lengthOf(rise) >= settings.minimum * torso && reached(rise, torso, settings);

/**
 * Finds why a movement did not move the body against its support, as in walking and arm bends.
 * Null when it did.
 */
export const travelProblem = (
  { seenAtPeak: { travel } }: Attempt,
  settings: TravelSettings | null,
  isSideView: boolean,
): 'body_stayed' | 'support_moved' | null => {
  if (!settings || travel.frames === 0) return null;
  const torso = travel.torsoSum / travel.frames;
  if (!bodyMoved(travel, torso, settings)) return 'body_stayed';
  const stayed =
    supportStayed(travel, torso, settings, isSideView) && lengthOf(travel.spread) <= settings.spreadWithin * torso;
  return stayed ? null : 'support_moved';
};
