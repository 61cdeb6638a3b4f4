/** Is a movement an attempt at this exercise at all, or only an arm that bent? Nothing here is about good or bad form. */
import type { Attempt, ClosedAttempt } from './attempt.ts';
import type { AttemptSettings, PostureSettings, TravelSettings } from './settings.ts';
import type { Span } from './span.ts';

export const lengthOf = (span: Span | null): number => (span ? span.max - span.min : 0);

export const tookLongEnough = ({ attempt, endMs }: ClosedAttempt, { minDurationMs }: AttemptSettings): boolean =>
  endMs - attempt.startMs >= minDurationMs;

/** Most of the attempt's time was spent in the exercise's posture. */
export const keptPosture = (attempt: Attempt, settings: PostureSettings | null): boolean => {
  if (!settings || settings.limits.length === 0) return true;
  return attempt.seenAtPeak.postureMs >= settings.share * attempt.seenAtPeak.watchedMs;
};

/** The largest distance from zero. */
export const reachOf = (span: Span | null): number => (span ? Math.max(Math.abs(span.min), Math.abs(span.max)) : 0);

/** The body moved against its support, and the support stayed: walking, jacks and arm bends do not. */
export const movedAgainstSupport = ({ seenAtPeak: { travel } }: Attempt, settings: TravelSettings | null): boolean => {
  if (!settings || travel.frames === 0) return true;
  const torso = travel.torsoSum / travel.frames;
  const wander = Math.max(lengthOf(travel.stillX), lengthOf(travel.stillY));
  return (
    lengthOf(travel.rise) >= settings.minimum * torso &&
    reachOf(travel.rise) >= settings.reach * torso &&
    wander <= settings.stillWithin * torso &&
    lengthOf(travel.stillY) <= settings.stillShare * lengthOf(travel.movedY) &&
    lengthOf(travel.spread) <= settings.spreadWithin * torso
  );
};
