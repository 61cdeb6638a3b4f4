/** Numbers as the reader's language writes them. */
import { numberFormat, numberIn } from './intl.ts';
import { currentLanguage, numberLocale } from './texts.ts';

/** 1234.5 → "1,234.5" or "1.234,5". */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  options ? numberFormat(numberLocale(), options).format(value) : numberIn(numberLocale(), value);

/** A title in the middle of a sentence. German keeps its capitals. */
export const inLowerCase = (words: string): string => (currentLanguage() === 'de' ? words : words.toLowerCase());
