/** Number of reps that a set works towards: what is missing for today, or the personal best. */
import { formatCount } from '../../../i18n/count-format.ts';
import type { CountUnit } from '../../../i18n/count-format.ts';
import type { GetMyProgress } from '@reptemple/contract/challenges/participation';
import type { Reply } from '@reptemple/contract/endpoint';
import { t } from '../../../i18n/translate.ts';

export interface Goal {
  readonly kind: 'today' | 'best';
  readonly reps: number;
}

type Progress = Pick<Reply<typeof GetMyProgress>, 'todayMinimum' | 'todayReps' | 'best'>;

/** Null without a daily minimum and without an earlier set. */
export const goalOf = ({ todayMinimum, todayReps, best }: Progress): Goal | null => {
  const missing = (todayMinimum ?? 0) - todayReps;
  if (missing > 0) return { kind: 'today', reps: missing };
  return best !== null && best > 0 ? { kind: 'best', reps: best } : null;
};

/** Returns the reached share, 0 to 1. */
export const reachedShare = ({ reps }: Goal, validReps: number): number => Math.min(1, validReps / reps);

export const goalLabel = ({ kind, reps }: Goal, validReps: number, unit: CountUnit = 'reps'): string => {
  if (kind === 'today')
    return validReps >= reps
      ? t('Today’s goal reached')
      : t('{left} to today’s goal', { left: formatCount(reps - validReps, unit) });
  return validReps > reps
    ? t('New best: +{more}', { more: formatCount(validReps - reps, unit) })
    : t('Best: {reps}', { reps: formatCount(reps, unit) });
};

/**
 * Returns the ghost's line: how many reps the best set had at this time. `repEndsMs`: when each
 * of its valid reps ended.
 */
export const ghostLabel = (repEndsMs: readonly number[], elapsedSeconds: number): string =>
  t('best: {reps} at this time', { reps: repEndsMs.filter((ms) => ms <= elapsedSeconds * 1000).length });
