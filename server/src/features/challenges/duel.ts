/** Who wins a duel: most valid reps, else the better form score, else the earlier recording (first document, section 9). */
import type { DECIDED_BY } from '@reptemple/contract/participation';

/** One person's best recording. */
export interface Best {
  readonly userId: string;
  readonly validReps: number;
  readonly formScore: number | null;
  readonly createdAt: Date;
}

export interface Outcome {
  /** Null: a draw. */
  readonly winnerId: string | null;
  readonly decidedBy: (typeof DECIDED_BY)[number] | null;
}

type Comparison = readonly [(typeof DECIDED_BY)[number], (best: Best) => number];

/** Larger is better. A recording without a form score has no rep to score. */
const COMPARISONS: readonly Comparison[] = [
  ['reps', ({ validReps }) => validReps],
  ['form', ({ formScore }) => formScore ?? -1],
  ['time', ({ createdAt }) => -createdAt.getTime()],
];

/** The better one first by the first comparison that tells them apart; 0 for a draw. */
const compareBests = (a: Best, b: Best): number =>
  COMPARISONS.map(([, of]) => of(b) - of(a)).find((difference) => difference !== 0) ?? 0;

/** The outcome among those who recorded something that ranks; null when nobody did. Alone, one wins by reps. */
export const outcomeOf = (bests: readonly Best[]): Outcome | null => {
  const [first, second] = bests.toSorted(compareBests);
  if (!first) return null;
  if (!second) return { winnerId: first.userId, decidedBy: 'reps' };
  const decisive = COMPARISONS.find(([, of]) => of(first) !== of(second));
  return decisive ? { winnerId: first.userId, decidedBy: decisive[0] } : { winnerId: null, decidedBy: null };
};
