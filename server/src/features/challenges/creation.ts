/**
 * Creates a challenge from a user's form (specification S1, sections 5 and 7). It starts now, and
 * its type decides which fields apply.
 */
import type { UserChallengeForm } from '@reptemple/contract/challenges/challenge-form';
import { lastMomentOf } from '../../platform/time/calendar.ts';
import type { NewChallenge } from './store.ts';

export interface Maker {
  readonly id: string;
  readonly createdBy: string;
  readonly exerciseDefinitionId: string;
  readonly now: Date;
}

const NOTHING_DAILY = {
  endDate: null,
  challengeLengthValue: null,
  challengeLengthUnit: null,
  minDailyReps: null,
} as const;

/** A duel has no length or minimum: it ends 72 hours after the first user joins. */
const dailyOf = ({ type, length, minDailyReps, timeZone }: UserChallengeForm, now: Date) =>
  type === 'duel'
    ? NOTHING_DAILY
    : {
        endDate: lastMomentOf(now, length, timeZone),
        challengeLengthValue: length.value,
        challengeLengthUnit: length.unit,
        minDailyReps,
      };

const incrementOf = (form: UserChallengeForm) =>
  form.type === 'progression'
    ? {
        incrementValue: form.incrementValue,
        incrementCadenceValue: form.incrementCadenceValue,
        incrementCadenceUnit: form.incrementCadenceUnit,
      }
    : {};

export const challengeOf = (form: UserChallengeForm, maker: Maker): NewChallenge => {
  const { id, createdBy, exerciseDefinitionId, now } = maker;
  return {
    id,
    createdBy,
    exerciseDefinitionId,
    name: form.name,
    description: form.description,
    challengeType: form.type,
    isActive: true,
    isHidden: form.isHidden,
    startDate: now,
    ...dailyOf(form, now),
    ...incrementOf(form),
    genderFilter: 'all',
    hideResultsUntilFinished: form.type === 'duel' && form.hideResultsUntilFinished,
    timeZone: form.timeZone,
    depthStandard: form.depthStandard,
    allowGuests: form.allowGuests,
    asksCodeWord: form.asksCodeWord,
    hasKudos: form.hasKudos,
    corrections: form.corrections,
    maxDurationSeconds: form.maxDurationSeconds,
    maxRestSeconds: form.maxRestSeconds,
    maxDailyAttempts: form.maxDailyAttempts,
    createdAt: now,
    updatedAt: now,
  };
};
