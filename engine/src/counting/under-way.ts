/** Attempt in progress: open, and its moving angle was seen recently. */
import type { Attempt } from './attempt.ts';
import type { Session } from './state.ts';
import type { Millis } from '../units.ts';

/**
 * Returns true if the open attempt's moving angle has been missing for longer than
 * `unseen.maxGapMs`, for example because the person left the frame. The attempt will be dropped.
 */
export const isStale = ({ movement, definition }: Pick<Session, 'movement' | 'definition'>, t: Millis): boolean => {
  const [lastMs, unseen] = [movement.attempt?.lastMs, definition.robust.unseen];
  return unseen !== null && lastMs !== undefined && t - lastMs > unseen.maxGapMs;
};

/** Returns the attempt in progress; null between attempts and once the open one is stale. */
export const underWay = (session: Pick<Session, 'movement' | 'definition' | 'lastMs'>): Attempt | null =>
  session.lastMs !== null && isStale(session, session.lastMs) ? null : session.movement.attempt;
