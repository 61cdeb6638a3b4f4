/** Converts a stored challenge to the admin response. */
import type { AdminChallenge, ChallengeRow } from '@reptemple/contract/challenges/challenge-admin';
import { statusOf } from '../challenges/index.ts';
import type { ChallengeView } from '../challenges/index.ts';

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const commonOf = ({ challenge, createdBy }: ChallengeView) => ({
  id: challenge.id,
  slug: challenge.slug,
  name: challenge.name,
  type: challenge.challengeType,
  isActive: challenge.isActive,
  isHidden: challenge.isHidden,
  isDaily: challenge.isDaily,
  hideResultsUntilFinished: challenge.hideResultsUntilFinished,
  genderFilter: challenge.genderFilter,
  startDate: iso(challenge.startDate),
  endDate: iso(challenge.endDate),
  timeZone: challenge.timeZone,
  createdBy,
  createdAt: challenge.createdAt.toISOString(),
  updatedAt: challenge.updatedAt.toISOString(),
  deletedAt: iso(challenge.deletedAt),
});

export const rowOf = (view: ChallengeView, now: Date): ChallengeRow => ({
  ...commonOf(view),
  exercise: { id: view.challenge.exerciseDefinitionId, name: view.exerciseName },
  status: statusOf(view.challenge, now),
});

const lengthOf = ({ challengeLengthValue: value, challengeLengthUnit: unit }: ChallengeView['challenge']) =>
  value === null || unit === null ? null : { value, unit };

export const detailOf = (view: ChallengeView): AdminChallenge => {
  const { challenge, updatedBy } = view;
  return {
    ...commonOf(view),
    description: challenge.description,
    exerciseDefinitionId: challenge.exerciseDefinitionId,
    depthStandard: challenge.depthStandard,
    length: lengthOf(challenge),
    minDailyReps: challenge.minDailyReps,
    incrementValue: challenge.incrementValue,
    incrementCadenceValue: challenge.incrementCadenceValue,
    incrementCadenceUnit: challenge.incrementCadenceUnit,
    allowGuests: challenge.allowGuests,
    givesPrizes: challenge.givesPrizes,
    ties: challenge.ties,
    requiresConfirmedEmail: challenge.requiresConfirmedEmail,
    asksCodeWord: challenge.asksCodeWord,
    hasKudos: challenge.hasKudos,
    corrections: challenge.corrections,
    maxDurationSeconds: challenge.maxDurationSeconds,
    maxRestSeconds: challenge.maxRestSeconds,
    maxDailyAttempts: challenge.maxDailyAttempts,
    firstParticipantJoinedAt: iso(challenge.firstParticipantJoinedAt),
    updatedBy,
  };
};
