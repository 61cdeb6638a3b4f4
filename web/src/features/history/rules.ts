/** What the personal page makes of one's history, and what its list is narrowed to. */
import type { GetHistory, HistoryDay } from '@reptemple/contract/history';
import type { Reply } from '@reptemple/contract/endpoint';

export type History = Reply<typeof GetHistory>;
export type Exercise = History['exercises'][number];

/** What of the list is looked at; it stands in the address. */
export interface Asked {
  readonly page: number;
  readonly challenge?: string | undefined;
  readonly exercise?: string | undefined;
}

/** Valid reps of each day, whatever the exercise; in order. */
export const repsByDay = (days: readonly HistoryDay[]): readonly { readonly day: string; readonly count: number }[] => {
  const reps = new Map<string, number>();
  for (const { day, validReps } of days) reps.set(day, (reps.get(day) ?? 0) + validReps);
  return [...reps].map(([day, count]) => ({ day, count }));
};

/** The exercise with this id, or the one recorded last. */
export const exerciseOf = (exercises: readonly Exercise[], id: string | undefined): Exercise | undefined =>
  exercises.find((exercise) => exercise.id === id) ?? exercises[0];

/** The list's filters hold one value; of a challenge or an exercise that is not one's own there is nothing to show, so it is left out. */
export const knownAsked = (
  asked: Asked,
  { challenges, exercises }: Pick<History, 'challenges' | 'exercises'>,
): Asked => ({
  page: asked.page,
  challenge: challenges.some(({ id }) => id === asked.challenge) ? asked.challenge : undefined,
  exercise: exercises.some(({ id }) => id === asked.exercise) ? asked.exercise : undefined,
});
