/** Next steps in a running challenge: goal of the day, streak, and next rank. */
import { formatCount, repsLabel } from '../../i18n/count-format.ts';
import type { OwnChallenge } from '@reptemple/contract/challenges/participation';
import { t } from '../../i18n/translate.ts';

export interface NextStep {
  readonly kind: 'goal' | 'done' | 'streak' | 'rank' | 'next';
  readonly words: string;
}

/** Daily minimum, or the best set if there is none. */
const goalStep = ({ todayMinimum, todayReps, best, unit }: OwnChallenge): NextStep | undefined => {
  if (todayMinimum !== null) {
    return todayReps >= todayMinimum
      ? { kind: 'done', words: t('Today’s goal reached') }
      : {
          kind: 'goal',
          words: t('Today: {reps} of {goal}', {
            reps: formatCount(todayReps, unit),
            goal: repsLabel(todayMinimum, unit),
          }),
        };
  }
  return best === null || best === 0
    ? undefined
    : { kind: 'goal', words: t('Best set to beat: {best}', { best: formatCount(best, unit) }) };
};

const streakStep = ({ streak, todayMinimum }: OwnChallenge): NextStep | undefined =>
  streak > 0 && todayMinimum !== null
    ? { kind: 'streak', words: t('{count, plural, one {# day} other {# days}} in a row', { count: streak }) }
    : undefined;

const rankStep = ({ rank, participants }: OwnChallenge): NextStep | undefined =>
  rank === null ? undefined : { kind: 'rank', words: t('Rank {rank} of {participants}', { rank, participants }) };

/** Omitted if more reps alone do not pass the next participant. */
const passStep = ({ rank, rankedReps, repsToNext, unit }: OwnChallenge): NextStep | undefined =>
  rank === null || rankedReps === null || repsToNext === null
    ? undefined
    : {
        kind: 'next',
        words: t('{count} in one set for rank {next}', {
          count: repsLabel(rankedReps + repsToNext, unit),
          next: rank - 1,
        }),
      };

export const nextStepsOf = (challenge: OwnChallenge): readonly NextStep[] =>
  [goalStep, streakStep, rankStep, passStep].flatMap((step) => step(challenge) ?? []);
