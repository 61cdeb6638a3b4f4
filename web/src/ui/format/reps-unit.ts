/** Unit of the counts on a screen. */
import type { CountUnit } from '@reptemple/engine/definition/definition';
import { createContext, use } from 'react';
import { t } from '../../i18n/translate.ts';
import type { PROFILE_FIGURES } from '@reptemple/contract/accounts/profile';

/** Unit of the counts in a subtree: that of its challenge's exercise. */
export const CountUnitContext = createContext<CountUnit>('reps');

export const useCountUnit = (): CountUnit => use(CountUnitContext);

/** Display texts of the units of profile values. */
export const FIGURE_UNITS = {
  years: t('years'),
  cm: 'cm',
  kg: 'kg',
} as const satisfies Record<(typeof PROFILE_FIGURES)[number]['unit'], string>;
