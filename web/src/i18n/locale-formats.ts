/** Locale-dependent formatting. */
import { numberFormat, numberIn, currentLanguage, numberLocale } from './translate.ts';

/** 1234.5 → "1,234.5" or "1.234,5". */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  options ? numberFormat(numberLocale(), options).format(value) : numberIn(numberLocale(), value);

/** Lower-cases a title for the middle of a sentence, except in German. */
export const inLowerCase = (words: string): string => (currentLanguage() === 'de' ? words : words.toLowerCase());
