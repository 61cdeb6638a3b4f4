import type { CHALLENGE_TYPES, GENDER_FILTERS, TIE_RULES } from '@reptemple/contract/challenges/challenge-form';
import {
  CHALLENGE_CLOSED,
  CHALLENGE_EXPIRED,
  DUEL_HOURS,
  DUEL_PLACES,
} from '@reptemple/contract/challenges/challenges';
import type { CHALLENGE_STATUSES } from '@reptemple/contract/challenges/challenges';
import { MILLIS_PER_HOUR } from '@reptemple/engine/units';

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

/**
 * Returns the end of a duel's 72 hours as Unix time in ms. Null before the first user joins, and
 * for challenges that are not duels.
 */
const expiryMs = ({ challengeType, firstParticipantJoinedAt }: Timing): number | null =>
  challengeType === 'duel' && firstParticipantJoinedAt
    ? firstParticipantJoinedAt.getTime() + DUEL_HOURS * MILLIS_PER_HOUR
    : null;

/**
 * Returns the earlier of the end date and the end of a duel's 72 hours, as Unix time in ms; null if
 * neither is set.
 */
export const endMs = (challenge: Timing): number | null => {
  const [end, expiry] = [challenge.endDate?.getTime() ?? null, expiryMs(challenge)];
  if (end === null || expiry === null) return end ?? expiry;
  return Math.min(end, expiry);
};

/** Returns true if a duel's 72 hours have passed (specification S2, section 4). */
const isExpired = (challenge: Timing, now: Date): boolean => {
  const expiry = expiryMs(challenge);
  return expiry !== null && now.getTime() >= expiry;
};

/**
 * Returns `upcoming` before the start, `ended` after the end, otherwise `active`. Start and end
 * date are inclusive.
 */
export const statusOf = (challenge: Timing, now: Date): ChallengeStatus => {
  const { startDate, endDate } = challenge;
  if (startDate && now < startDate) return 'upcoming';
  if (isExpired(challenge, now) || (endDate && now > endDate)) return 'ended';
  return 'active';
};

/**
 * Returns the message that explains why the challenge is closed to everyone now; undefined if it is
 * open.
 */
export const reasonClosed = (challenge: Timing & { readonly isActive: boolean }, now: Date): string | undefined => {
  if (isExpired(challenge, now)) return CHALLENGE_EXPIRED;
  if (!challenge.isActive) return CHALLENGE_CLOSED.inactive;
  const status = statusOf(challenge, now);
  return status === 'active' ? undefined : CHALLENGE_CLOSED[status];
};

export const placesOf = ({ challengeType }: Pick<Timing, 'challengeType'>): number | null =>
  challengeType === 'duel' ? DUEL_PLACES : null;

export const areResultsHidden = (
  challenge: Timing & { readonly hideResultsUntilFinished: boolean },
  now: Date,
): boolean =>
  challenge.challengeType === 'duel' && challenge.hideResultsUntilFinished && statusOf(challenge, now) !== 'ended';

export const areResultsHiddenFrom = (
  caller: Pick<Looker, 'isAdmin'> | null,
  challenge: Parameters<typeof areResultsHidden>[0],
  now: Date,
): boolean => areResultsHidden(challenge, now) && caller?.isAdmin !== true;

/**
 * Returns the only gender that ranks; undefined if all do. Duels ignore the gender filter, because
 * they have only two participants.
 */
export const ranksOnly = ({
  challengeType,
  genderFilter,
}: Pick<Timing, 'challengeType'> & { readonly genderFilter: (typeof GENDER_FILTERS)[number] | null }) =>
  challengeType === 'duel' || genderFilter === 'all' || genderFilter === null ? undefined : genderFilter;

/**
 * Returns the rule for ties. A duel always uses the form score, as does the decision about its
 * winner (docs/decisions/0017).
 */
export const tiesOf = ({
  challengeType,
  ties,
}: Pick<Timing, 'challengeType'> & { readonly ties: (typeof TIE_RULES)[number] }): (typeof TIE_RULES)[number] =>
  challengeType === 'duel' ? 'form' : ties;

/**
 * Returns true if the caller may see this participant's reps. While results are hidden
 * (`isHidden`), only the participant and admins may.
 */
export const maySeeReps = (isHidden: boolean, ownerId: string | null, caller: Looker | null): boolean =>
  !isHidden || (caller !== null && (caller.isAdmin || caller.userId === ownerId));
