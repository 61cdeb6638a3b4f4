/** The way from a rank to the next better one. */
import { repsLabel } from '../../i18n/count-format.ts';
import type { CountUnit } from '../../i18n/count-format.ts';
import { t } from '../../i18n/translate.ts';

/** Returns for example "3 reps to rank 3"; undefined if more reps do not change the rank. */
export const gapMessage = (
  rank: number | null,
  repsToNext: number | null,
  unit: CountUnit = 'reps',
): string | undefined =>
  rank === null || repsToNext === null
    ? undefined
    : t('{count} to rank {rank}', { count: repsLabel(repsToNext, unit), rank: rank - 1 });
