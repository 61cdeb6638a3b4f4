/** Unit after a number of reps that is displayed separately. */
import { t } from '../../i18n/translate.ts';

/** `reps` is null if the number is hidden. */
export const repsUnit = (reps: number | null): string =>
  t('{count, plural, one {rep} other {reps}}', { count: reps ?? 0 });

export const validRepsUnit = (reps: number | null): string =>
  t('{count, plural, one {valid rep} other {valid reps}}', { count: reps ?? 0 });
