/** What a challenge's dates, flags and type mean (first document, sections 3 and 4). */
import { MILLIS_PER_HOUR } from '@reptemple/engine/units';
import {
  CHALLENGE_CLOSED,
  CHALLENGE_EXPIRED,
  DUEL_HOURS,
  DUEL_PLACES,
  type CHALLENGE_STATUSES,
} from '@reptemple/contract/challenges';
import type { CHALLENGE_TYPES, GENDER_FILTERS, TIE_RULES } from '@reptemple/contract/challenge-form';

export type ChallengeStatus = (typeof CHALLENGE_STATUSES)[number];

export interface Timing {
  readonly challengeType: (typeof CHALLENGE_TYPES)[number];
  readonly startDate: Date | null;
  readonly endDate: Date | null;
  readonly firstParticipantJoinedAt: Date | null;
}

interface Looker {
  readonly userId: string;
  readonly isAdmin: boolean;
}

/** When a duel's 72 hours are over, in epoch milliseconds; null for other types, and while nobody has joined. */
const expiryMs = ({ challengeType, firstParticipantJoinedAt }: Timing): number | null =>
  challengeType === 'duel' && firstParticipantJoinedAt
    ? firstParticipantJoinedAt.getTime() + DUEL_HOURS * MILLIS_PER_HOUR
    : null;

/** The earlier of the end date and, of a duel, the end of its 72 hours, in epoch milliseconds; null when neither is set. */
export const endMs = (challenge: Timing): number | null => {
  const [end, expiry] = [challenge.endDate?.getTime() ?? null, expiryMs(challenge)];
  if (end === null || expiry === null) return end ?? expiry;
  return Math.min(end, expiry);
};

/** A duel is due once at least 72 hours have passed since the first joined (second document, section 4). */
const isExpired = (challenge: Timing, now: Date): boolean => {
  const expiry = expiryMs(challenge);
  return expiry !== null && now.getTime() >= expiry;
};

/** Upcoming before the start, ended after the end, otherwise active; both ends belong to the challenge. */
export const statusOf = (challenge: Timing, now: Date): ChallengeStatus => {
  const { startDate, endDate } = challenge;
  if (startDate && now < startDate) return 'upcoming';
  if (isExpired(challenge, now) || (endDate && now > endDate)) return 'ended';
  return 'active';
};

/** Why nobody can take part now, as a sentence; undefined when one can. */
export const reasonClosed = (challenge: Timing & { readonly isActive: boolean }, now: Date): string | undefined => {
  if (isExpired(challenge, now)) return CHALLENGE_EXPIRED;
  if (!challenge.isActive) return CHALLENGE_CLOSED.inactive;
  const status = statusOf(challenge, now);
  return status === 'active' ? undefined : CHALLENGE_CLOSED[status];
};

/** How many may take part; null: as many as like to. */
export const placesOf = ({ challengeType }: Pick<Timing, 'challengeType'>): number | null =>
  challengeType === 'duel' ? DUEL_PLACES : null;

/** A duel may keep everybody's reps back until it is over. */
export const areResultsHidden = (
  challenge: Timing & { readonly hideResultsUntilFinished: boolean },
  now: Date,
): boolean =>
  challenge.challengeType === 'duel' && challenge.hideResultsUntilFinished && statusOf(challenge, now) !== 'ended';

/** The same for whoever looks: admins see everything at any time. */
export const areResultsHiddenFrom = (
  caller: Pick<Looker, 'isAdmin'> | null,
  challenge: Parameters<typeof areResultsHidden>[0],
  now: Date,
): boolean => areResultsHidden(challenge, now) && caller?.isAdmin !== true;

/** Whose recordings alone stand on the leaderboard; undefined: everybody's. The two of a duel have no third to be filtered from. */
export const ranksOnly = ({
  challengeType,
  genderFilter,
}: Pick<Timing, 'challengeType'> & { readonly genderFilter: (typeof GENDER_FILTERS)[number] | null }) =>
  challengeType === 'duel' || genderFilter === 'all' || genderFilter === null ? undefined : genderFilter;

/** Who stands ahead among equals. A duel's winner is found by form (docs/decisions/0017), so its leaderboard is too. */
export const tiesOf = ({
  challengeType,
  ties,
}: Pick<Timing, 'challengeType'> & { readonly ties: (typeof TIE_RULES)[number] }): (typeof TIE_RULES)[number] =>
  challengeType === 'duel' ? 'form' : ties;

/** Whether somebody may be told this person's reps: everyone, but not before the end of a duel that hides them; themselves and admins always. */
export const maySeeReps = (isHidden: boolean, ownerId: string | null, caller: Looker | null): boolean =>
  !isHidden || (caller !== null && (caller.isAdmin || caller.userId === ownerId));
