/**
 * Determines the winner of a duel: most valid reps, then better form score, then earlier
 * recording (specification S1, section 9).
 */
import type { DECIDED_BY } from '@reptemple/contract/challenges/participation';

/** A participant's best recording. */
export interface Best {
  readonly userId: string;
  readonly validReps: number;
  readonly formScore: number | null;
  readonly createdAt: Date;
}

export interface Outcome {
  /** Null for a draw. */
  readonly winnerId: string | null;
  readonly decidedBy: (typeof DECIDED_BY)[number] | null;
}

type Comparison = readonly [(typeof DECIDED_BY)[number], (best: Best) => number];

/** Higher is better. Recordings without a form score have no rep to score. */
const COMPARISONS: readonly Comparison[] = [
  ['reps', ({ validReps }) => validReps],
  ['form', ({ formScore }) => formScore ?? -1],
  ['time', ({ createdAt }) => -createdAt.getTime()],
];

/** Sorts the better one first, by the first comparison that differs; 0 for a draw. */
const compareBests = (a: Best, b: Best): number =>
  COMPARISONS.map(([, of]) => of(b) - of(a)).find((difference) => difference !== 0) ?? 0;

/**
 * Returns the outcome among participants with a ranked recording; null without any. A single one
 * wins by reps.
 */
export const outcomeOf = (bests: readonly Best[]): Outcome | null => {
  const [first, second] = bests.toSorted(compareBests);
  if (!first) return null;
  if (!second) return { winnerId: first.userId, decidedBy: 'reps' };
  const decisive = COMPARISONS.find(([, of]) => of(first) !== of(second));
  return decisive ? { winnerId: first.userId, decidedBy: decisive[0] } : { winnerId: null, decidedBy: null };
};
