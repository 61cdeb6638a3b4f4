/** Formats numbers, units and titles in the page's language. */
import type { PROFILE_FIGURES } from '@reptemple/contract/accounts/profile';
import { numberFormat, numberIn, currentLanguage, numberLocale } from './translate.ts';

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  options ? numberFormat(numberLocale(), options).format(value) : numberIn(numberLocale(), value);

/** Formats a number with its unit: "1 day", "7 Tage", "5 segundos". */
export const unitLabel = (
  value: number,
  unit: 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year' | 'millisecond' | 'degree',
  unitDisplay: 'long' | 'short' = 'long',
): string => formatNumber(value, { style: 'unit', unit, unitDisplay });

/**
 * Removes the number at the start of a label: "valid reps" for "1,024 valid reps". The number can
 * then be displayed separately.
 */
export const withoutNumber = (label: string): string => label.replace(/^[\d.,\s]+/, '');

/** Returns the plural name of a unit, such as "weeks" or "Jahre". */
export const unitName = (unit: Parameters<typeof unitLabel>[1]): string => withoutNumber(unitLabel(2, unit));

/**
 * Returns a title in lower case, for use within a sentence. Does not change German titles, because
 * German nouns have capitals.
 */
export const inLowerCase = (words: string): string => (currentLanguage() === 'de' ? words : words.toLowerCase());

export const FIGURE_UNITS = {
  years: unitName('year'),
  cm: 'cm',
  kg: 'kg',
} as const satisfies Record<(typeof PROFILE_FIGURES)[number]['unit'], string>;
