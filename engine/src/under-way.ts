/** The attempt under way: open, and its moving angle was seen a moment ago. */
import type { Attempt } from './attempt.ts';
import type { Session } from './state.ts';
import type { Millis } from './units.ts';

/** Whoever leaves the picture with bent arms leaves an attempt open that is nobody's any more: it is dropped when the angle is seen again. */
export const isStale = ({ movement, definition }: Pick<Session, 'movement' | 'definition'>, t: Millis): boolean => {
  const [lastMs, unseen] = [movement.attempt?.lastMs, definition.robust.unseen];
  return unseen !== null && lastMs !== undefined && t - lastMs > unseen.maxGapMs;
};

/** Null between attempts, and as soon as the one that is open was not seen for too long. */
export const underWay = (session: Pick<Session, 'movement' | 'definition' | 'lastMs'>): Attempt | null =>
  session.lastMs !== null && isStale(session, session.lastMs) ? null : session.movement.attempt;
