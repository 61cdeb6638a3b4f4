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

/** From the end of a set to its submission, with an upload over a slow line between them. */
const SENDING_MS = 15 * 60_000;

/** Whether it may have been made long after its ticket was issued: so late its beginning shows nothing any more. */
export const isSentLate = ({ issuedAt }: Pick<TicketFacts, 'issuedAt'>, trackMs: number, now: Date): boolean =>
  now.getTime() - issuedAt.getTime() > trackMs + SENDING_MS;
