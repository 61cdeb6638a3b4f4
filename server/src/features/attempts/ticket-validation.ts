/** Validation of attempt tickets. */
import { worded } from '@reptemple/contract/message-with-params';
import type { MessageWithParams } from '@reptemple/contract/message-with-params';

/** Tolerance for the delay between tap and ticket, and for rounding of the two clocks. */
const SLACK_MS = 5_000;

export interface TicketFacts {
  /** Null if issued without a session. */
  readonly userId: string | null;
  readonly challengeId: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly sessionId: string | null;
}

/** The user, challenge and session of a submission. */
export interface Claimant {
  readonly userId: string;
  readonly challengeId: string;
  readonly sessionId: string;
  readonly isGuest: boolean;
}

export const USED_TWICE = 'The ticket for this attempt has already been used for another one.';

/**
 * Returns the reason why the submission cannot use this ticket; undefined if it can. A guest may
 * use another user's ticket, because a session may end before the set is sent. Only the device
 * that recorded the set knows the ticket's random id (docs/decisions/0018). For the same reason
 * the first person who submits it may use one that was issued without a session (0098).
 */
export const ticketIssue = (ticket: TicketFacts, claimant: Claimant): string | undefined => {
  if (ticket.userId !== null && ticket.userId !== claimant.userId && !claimant.isGuest)
    return 'The ticket for this attempt belongs to someone else.';
  if (ticket.challengeId !== claimant.challengeId) return 'The ticket for this attempt is for another challenge.';
  return ticket.sessionId === null || ticket.sessionId === claimant.sessionId ? undefined : USED_TWICE;
};

export const isExpired = ({ expiresAt }: Pick<TicketFacts, 'expiresAt'>, now: Date): boolean => now >= expiresAt;

/**
 * Returns an error message if the track is longer than the time since the ticket was issued;
 * undefined otherwise. A ticket from the future means that the server's clock was set back; it is
 * accepted.
 */
export const timeIssue = (
  { issuedAt }: Pick<TicketFacts, 'issuedAt'>,
  trackMs: number,
  now: Date,
): MessageWithParams | undefined => {
  const passedMs = now.getTime() - issuedAt.getTime();
  if (passedMs < -SLACK_MS || trackMs <= passedMs + SLACK_MS) return undefined;
  const seconds = (ms: number): number => Math.round(ms / 1000);
  return worded('The track lasts {track} s, but the attempt started only {passed} s ago.', {
    track: seconds(trackMs),
    passed: seconds(passedMs),
  });
};

/** How long a set may continue after its challenge ends (docs/decisions/0018). */
const END_TOLERANCE_MS = 60_000;

/**
 * Returns the latest possible end of a set: when it was reported if the report matches this
 * track, otherwise when the track arrived.
 */
export const latestEnd = (
  { endedAt, trackSha256 }: Pick<TicketEnd, 'endedAt' | 'trackSha256'>,
  arrivedSha256: string,
  now: Date,
): Date => (endedAt !== null && trackSha256 === arrivedSha256 ? endedAt : now);

export interface TicketEnd {
  readonly endedAt: Date | null;
  readonly trackSha256: string | null;
}

/**
 * Returns true if the set ended before its challenge. `challengeEndMs` is in epoch milliseconds;
 * null for open-ended challenges.
 */
export const hasEndedInTime = (ended: Date, challengeEndMs: number | null): boolean =>
  challengeEndMs === null || ended.getTime() <= challengeEndMs + END_TOLERANCE_MS;
