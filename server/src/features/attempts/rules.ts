/** What a ticket is good for. */
import { type Worded, worded } from '@reptemple/contract/worded';

/** Between the tap and the ticket's issue, and for the rounding of two clocks: an attempt may be that much longer. */
const SLACK_MS = 5_000;

export interface TicketFacts {
  readonly userId: string;
  readonly challengeId: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly sessionId: string | null;
}

/** What a submission says it belongs to. */
export interface Claimant {
  readonly userId: string;
  readonly challengeId: string;
  readonly sessionId: string;
}

export const USED_TWICE = 'The ticket of this attempt was used for another one already.';

/** Why this submission may not use this ticket, as a sentence; undefined when it may. */
export const ticketFault = (ticket: TicketFacts, claimant: Claimant): string | undefined => {
  if (ticket.userId !== claimant.userId) return 'The ticket of this attempt belongs to someone else.';
  if (ticket.challengeId !== claimant.challengeId) return 'The ticket of this attempt is for another challenge.';
  return ticket.sessionId === null || ticket.sessionId === claimant.sessionId ? undefined : USED_TWICE;
};

export const isExpired = ({ expiresAt }: Pick<TicketFacts, 'expiresAt'>, now: Date): boolean => now >= expiresAt;

/**
 * Whether there was not enough time for the track since the ticket was issued, as a sentence; undefined when there was. A ticket of the future shows that
 * our own clock was set back meanwhile: then nothing can be said, and nobody is refused for it.
 */
export const timeFault = (
  { issuedAt }: Pick<TicketFacts, 'issuedAt'>,
  trackMs: number,
  now: Date,
): Worded | undefined => {
  const passedMs = now.getTime() - issuedAt.getTime();
  if (passedMs < -SLACK_MS || trackMs <= passedMs + SLACK_MS) return undefined;
  const seconds = (ms: number): number => Math.round(ms / 1000);
  return worded('The track lasts {track} s, but the attempt was begun only {passed} s ago.', {
    track: seconds(trackMs),
    passed: seconds(passedMs),
  });
};

/** How long after its challenge's end a set may still end (docs/decisions/0071). */
const END_TOLERANCE_MS = 60_000;

/** When a set ended at the latest: at its report, if this is the track that was reported, or else when it arrived. */
export const latestEnd = (
  { endedAt, trackSha256 }: Pick<TicketEnd, 'endedAt' | 'trackSha256'>,
  arrivedSha256: string,
  now: Date,
): Date => (endedAt !== null && trackSha256 === arrivedSha256 ? endedAt : now);

export interface TicketEnd {
  readonly endedAt: Date | null;
  readonly trackSha256: string | null;
}

/** Whether a set ended before its challenge did. `challengeEndMs`: epoch milliseconds; null: the challenge is open-ended. */
export const hasEndedInTime = (ended: Date, challengeEndMs: number | null): boolean =>
  challengeEndMs === null || ended.getTime() <= challengeEndMs + END_TOLERANCE_MS;
