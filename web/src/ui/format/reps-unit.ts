/** Unit after a number of reps that is displayed separately. */
import { t } from '../../i18n/translate.ts';
import type { PROFILE_FIGURES } from '@reptemple/contract/accounts/profile';

/** `reps` is null if the number is hidden. */
export const repsUnit = (reps: number | null): string =>
  t('{count, plural, one {rep} other {reps}}', { count: reps ?? 0 });

export const validRepsUnit = (reps: number | null): string =>
  t('{count, plural, one {valid rep} other {valid reps}}', { count: reps ?? 0 });

/** Display texts of the units of profile values. */
export const FIGURE_UNITS = {
  years: t('years'),
  cm: 'cm',
  kg: 'kg',
} as const satisfies Record<(typeof PROFILE_FIGURES)[number]['unit'], string>;
