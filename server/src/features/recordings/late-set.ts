/**
 * Decides if a set may have ended after its challenge. Such a set is kept, but never ranks
 * (docs/decisions/0085).
 */
import { getSessionStart } from '@reptemple/contract/recordings/media';
import { hasEndedInTime, latestEnd, type StoredTicket } from '../attempts/public.ts';
import { endMs, reasonClosed, type StoredChallenge } from '../challenges/public.ts';

/** The start of a set as its submission states it, before the track is read. */
export interface Begun {
  readonly challenge: StoredChallenge;
  /** Null without a valid ticket. */
  readonly ticket: StoredTicket | null;
  readonly sessionId: string;
}

/**
 * Returns the time at which the challenge must be open. An upload may wait for a connection, so
 * after the challenge closes it is the ticket's time of issue. Without a ticket it is the start
 * that the browser claims; nothing proves it, so the set does not rank.
 */
export const getCountingTime = ({ challenge, ticket, sessionId }: Begun, now: Date): Date =>
  reasonClosed(challenge, now) === undefined ? now : (ticket?.issuedAt ?? getSessionStart(sessionId));

/** Returns true if nothing proves that the set ended before its challenge. */
export const isLateSet = ({ challenge, ticket }: Omit<Begun, 'sessionId'>, trackSha256: string, now: Date): boolean =>
  ticket === null
    ? reasonClosed(challenge, now) !== undefined
    : !hasEndedInTime(latestEnd(ticket, trackSha256, now), endMs(challenge));
