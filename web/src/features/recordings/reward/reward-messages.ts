/** Texts of a result: personal best, and the best and the worst rep. */
import { formatCount } from '../../../i18n/count-format.ts';
import type { CountUnit } from '../../../i18n/count-format.ts';
import { t } from '../../../i18n/translate.ts';

interface Scored {
  readonly number: number;
  readonly formScore: number | null;
}

export interface BestAndWorst<Rep> {
  readonly best: Rep;
  readonly worst: Rep;
}

/** Returns the reps with the highest and the lowest form score; undefined without a difference. */
export const bestAndWorst = <Rep extends Scored>(reps: readonly Rep[]): BestAndWorst<Rep> | undefined => {
  const scored = reps.filter(({ formScore }) => formScore !== null);
  const byForm = scored.toSorted((a, b) => (b.formScore ?? 0) - (a.formScore ?? 0) || a.number - b.number);
  const [best, worst] = [byForm[0], byForm.at(-1)];
  return best && worst && best.formScore !== worst.formScore ? { best, worst } : undefined;
};

export interface BestMessage {
  readonly words: string;
  readonly isBest: boolean;
}

/** `previousBest`: null if this is the person's first result in the challenge. */
export const personalBestMessage = (
  validReps: number,
  previousBest: number | null,
  unit: CountUnit = 'reps',
): BestMessage => {
  if (previousBest === null) return { words: t('Your first result here'), isBest: validReps > 0 };
  if (validReps > previousBest)
    return { words: t('Your best yet: +{reps}', { reps: formatCount(validReps - previousBest, unit) }), isBest: true };
  if (validReps === previousBest) return { words: t('Equals your best'), isBest: true };
  return { words: t('Best: {reps}', { reps: formatCount(previousBest, unit) }), isBest: false };
};
