/** Filters of the history, and its reps by day and exercise. */
import type { GetHistory, HistoryDay } from '@reptemple/contract/accounts/recording-history';
import type { Reply } from '@reptemple/contract/endpoint';
import type { CountUnit } from '../../i18n/count-unit-labels.ts';

export type History = Reply<typeof GetHistory>;
export type Exercise = History['exercises'][number];

/** Filters and page number of the user's list of recordings, from the URL. */
export interface Asked {
  readonly page: number;
  readonly challenge?: string | undefined;
  readonly exercise?: string | undefined;
}

/** Returns the unit in which an exercise is counted: 'reps' for an unknown exercise. */
export const unitIn = (exercises: readonly Exercise[], id: string): CountUnit =>
  exercises.find((exercise) => exercise.id === id)?.unit ?? 'reps';

/**
 * Returns the days of the history for exercises counted in reps. Leaves out holds, whose seconds
 * cannot be added to reps.
 */
export const repDaysOf = ({ days, exercises }: Pick<History, 'days' | 'exercises'>): readonly HistoryDay[] =>
  days.filter(({ exerciseId }) => unitIn(exercises, exerciseId) === 'reps');

/**
 * Returns the totals to show: valid reps and number of recordings of all exercises counted in reps.
 * If all exercises are holds, returns the totals of their seconds.
 */
export const countedInAll = ({
  totals,
  exercises,
}: Pick<History, 'totals' | 'exercises'>): {
  readonly unit: CountUnit;
  readonly count: number;
  readonly recordings: number;
} => {
  const held = exercises.filter(({ unit }) => unit === 'seconds');
  if (held.length > 0 && held.length === exercises.length)
    return { unit: 'seconds', count: totals.validReps, recordings: totals.recordings };
  return {
    unit: 'reps',
    count: held.reduce((reps, { validReps }) => reps - validReps, totals.validReps),
    recordings: held.reduce((all, { recordings }) => all - recordings, totals.recordings),
  };
};

/** Returns the valid reps per day, by ascending day. Leaves out seconds of holds. */
export const repsByDay = (
  history: Pick<History, 'days' | 'exercises'>,
): readonly { readonly day: string; readonly count: number }[] => {
  const reps = new Map<string, number>();
  for (const { day, validReps } of repDaysOf(history)) reps.set(day, (reps.get(day) ?? 0) + validReps);
  return [...reps].map(([day, count]) => ({ day, count }));
};

/** Returns the exercise with this id, or else the most recent one. */
export const exerciseOf = (exercises: readonly Exercise[], id: string | undefined): Exercise | undefined =>
  exercises.find((exercise) => exercise.id === id) ?? exercises[0];

export const knownFilters = (
  asked: Asked,
  { challenges, exercises }: Pick<History, 'challenges' | 'exercises'>,
): Asked => ({
  page: asked.page,
  challenge: challenges.some(({ id }) => id === asked.challenge) ? asked.challenge : undefined,
  exercise: exercises.some(({ id }) => id === asked.exercise) ? asked.exercise : undefined,
});
