/** Attempt in progress: open, and its moving angle was seen recently. */
import type { Attempt } from './attempt.ts';
import type { UnseenSettings } from '../definition/settings.ts';
import type { Session } from './state.ts';
import type { Millis } from '../units.ts';

type UnderWay = Pick<Session, 'movement' | 'definition' | 'measured'>;

/**
 * Returns how long the moving angle may be missing. Hands at the top of a pull-up are often hidden,
 * but the movement goes on while the person is seen in posture (docs/decisions/0092).
 */
const allowedGap = ({ measured, definition }: UnderWay, t: Millis, unseen: UnseenSettings): Millis => {
  const isSeen = definition.robust.posture !== null && measured?.inPosture && t - measured.t <= unseen.maxGapMs;
  return isSeen ? Math.max(unseen.maxHiddenMs, unseen.maxGapMs) : unseen.maxGapMs;
};

/**
 * Returns true if the open attempt's moving angle has been missing for too long, for example
 * because the person left the frame. The attempt will be dropped.
 */
export const isStale = (session: UnderWay, t: Millis): boolean => {
  const [lastMs, unseen] = [session.movement.attempt?.lastMs, session.definition.robust.unseen];
  return unseen !== null && lastMs !== undefined && t - lastMs > allowedGap(session, t, unseen);
};

/** Returns the attempt in progress; null between attempts and once the open one is stale. */
export const underWay = (session: UnderWay & Pick<Session, 'lastMs'>): Attempt | null =>
  session.lastMs !== null && isStale(session, session.lastMs) ? null : session.movement.attempt;
