/** The way from a rank to the next better one. */
import { t } from '../../i18n/translate.ts';

/** Returns for example "3 reps to rank 3"; undefined if more reps do not change the rank. */
export const gapMessage = (rank: number | null, repsToNext: number | null): string | undefined =>
  rank === null || repsToNext === null
    ? undefined
    : t('{reps, plural, one {# rep} other {# reps}} to rank {rank}', { reps: repsToNext, rank: rank - 1 });
