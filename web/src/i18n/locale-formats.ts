/** Formats numbers, units and titles in the reader's language; labels of profile units. */
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

/** Returns "valid reps" of "1,024 valid reps", to display the number apart from its unit. */
export const withoutNumber = (label: string): string => label.replace(/^[\d.,\s]+/, '');

/** Returns the plural name of a unit: "weeks", "Jahre". */
export const unitName = (unit: Parameters<typeof unitLabel>[1]): string => withoutNumber(unitLabel(2, unit));

/** Returns a title in lower case, for use inside a sentence. Keeps the capitals in German. */
export const inLowerCase = (words: string): string => (currentLanguage() === 'de' ? words : words.toLowerCase());

export const FIGURE_UNITS = {
  years: unitName('year'),
  cm: 'cm',
  kg: 'kg',
} as const satisfies Record<(typeof PROFILE_FIGURES)[number]['unit'], string>;
