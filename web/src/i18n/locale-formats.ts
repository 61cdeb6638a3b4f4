/** Locale-dependent formatting. */
import { numberFormat, numberIn, currentLanguage, numberLocale } from './translate.ts';

/** 1234.5 → "1,234.5" or "1.234,5". */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  options ? numberFormat(numberLocale(), options).format(value) : numberIn(numberLocale(), value);

/** "1 day", "7 Tage", "5 segundos". */
export const unitLabel = (
  value: number,
  unit: 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'millisecond' | 'degree',
  unitDisplay: 'long' | 'short' = 'long',
): string => formatNumber(value, { style: 'unit', unit, unitDisplay });

/** Lower-cases a title for the middle of a sentence, except in German. */
export const inLowerCase = (words: string): string => (currentLanguage() === 'de' ? words : words.toLowerCase());
