/** Rules of the history page: filters and daily sums. */
import type { GetHistory, HistoryDay } from '@reptemple/contract/accounts/history';
import type { Reply } from '@reptemple/contract/endpoint';

export type History = Reply<typeof GetHistory>;
export type Exercise = History['exercises'][number];

/** Filters and page of the list, in the URL. */
export interface Asked {
  readonly page: number;
  readonly challenge?: string | undefined;
  readonly exercise?: string | undefined;
}

/** Returns the valid reps per day over all exercises, in ascending order. */
export const repsByDay = (days: readonly HistoryDay[]): readonly { readonly day: string; readonly count: number }[] => {
  const reps = new Map<string, number>();
  for (const { day, validReps } of days) reps.set(day, (reps.get(day) ?? 0) + validReps);
  return [...reps].map(([day, count]) => ({ day, count }));
};

/** Returns the exercise with this id, or else the most recent one. */
export const exerciseOf = (exercises: readonly Exercise[], id: string | undefined): Exercise | undefined =>
  exercises.find((exercise) => exercise.id === id) ?? exercises[0];

/** Removes filters for challenges or exercises without recordings of the user. */
export const knownFilters = (
  asked: Asked,
  { challenges, exercises }: Pick<History, 'challenges' | 'exercises'>,
): Asked => ({
  page: asked.page,
  challenge: challenges.some(({ id }) => id === asked.challenge) ? asked.challenge : undefined,
  exercise: exercises.some(({ id }) => id === asked.exercise) ? asked.exercise : undefined,
});
