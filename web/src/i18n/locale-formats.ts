/** Formats numbers, units and titles in the reader's language; labels of profile units. */
import type { PROFILE_FIGURES } from '@reptemple/contract/accounts/profile';
import { numberFormat, numberIn, currentLanguage, numberLocale, t } from './translate.ts';

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  options ? numberFormat(numberLocale(), options).format(value) : numberIn(numberLocale(), value);

/** Formats a number with its unit: "1 day", "7 Tage", "5 segundos". */
export const unitLabel = (
  value: number,
  unit: 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'millisecond' | 'degree',
  unitDisplay: 'long' | 'short' = 'long',
): string => formatNumber(value, { style: 'unit', unit, unitDisplay });

/** Returns a title in lower case, for use inside a sentence. Keeps the capitals in German. */
export const inLowerCase = (words: string): string => (currentLanguage() === 'de' ? words : words.toLowerCase());

export const FIGURE_UNITS = {
  years: t('years'),
  cm: 'cm',
  kg: 'kg',
} as const satisfies Record<(typeof PROFILE_FIGURES)[number]['unit'], string>;
