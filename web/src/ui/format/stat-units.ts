/** Display texts of the units of profile values. */
import type { PROFILE_FIGURES } from '@reptemple/contract/accounts/profile';
import { t } from '../../i18n/translate.ts';

export const FIGURE_UNITS = {
  years: t('years'),
  cm: 'cm',
  kg: 'kg',
} as const satisfies Record<(typeof PROFILE_FIGURES)[number]['unit'], string>;
