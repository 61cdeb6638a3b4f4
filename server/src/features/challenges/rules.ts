/** What a challenge's dates and flags mean (first document, sections 3 and 4). */
import type { CHALLENGE_STATUSES } from '@reptemple/contract/challenges';

export type ChallengeStatus = (typeof CHALLENGE_STATUSES)[number];

export interface Dates {
  readonly startDate: Date | null;
  readonly endDate: Date | null;
}

/** Upcoming before the start, ended after the end, otherwise active; both ends belong to the challenge. */
export const statusOf = ({ startDate, endDate }: Dates, now: Date): ChallengeStatus => {
  if (startDate && now < startDate) return 'upcoming';
  if (endDate && now > endDate) return 'ended';
  return 'active';
};

/** Why an attempt cannot be made now, as a sentence; undefined when it can. */
export const reasonClosed = (challenge: Dates & { readonly isActive: boolean }, now: Date): string | undefined => {
  if (!challenge.isActive) return 'This challenge is not active.';
  const status = statusOf(challenge, now);
  if (status === 'upcoming') return 'This challenge has not started yet.';
  if (status === 'ended') return 'This challenge has ended.';
  return undefined;
};
