/**
 * Every text people read goes through here (docs/decisions/0033). The English sentence is the key; the language is chosen before the
 * first module that has texts is loaded, so that tables of texts may stand outside components. Changing it loads the page anew.
 */
import type { Worded } from '@reptemple/contract/worded';
import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format';
import { dateFormat, numberFormat, numberIn, pluralRules } from './intl.ts';

export const LANGUAGES = ['en', 'de', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** English text → the same in another language, as web/vite/texts.ts compiles both. */
export type Catalogue = Readonly<Record<string, CompiledMessage>>;

export type Values = Readonly<Record<string, string | number>>;

/** What is made of the words between `<name>` and `</name>`. */
export type Tags<Node> = Readonly<Record<string, (words: readonly (string | Node)[]) => Node>>;

/** How each language writes its numbers and its dates: BCP 47. English has always had British dates here. */
const LOCALES: Readonly<Record<Language, { readonly numbers: string; readonly dates: string }>> = {
  en: { numbers: 'en', dates: 'en-GB' },
  de: { numbers: 'de', dates: 'de' },
  es: { numbers: 'es', dates: 'es' },
};

const OPTIONS: FormatOptions = {
  formatters: {
    getNumberFormat: numberFormat,
    getDateTimeFormat: dateFormat,
    getPluralRules: pluralRules,
  },
};

let spoken: Language = 'en';
let catalogue: Catalogue = {};

/** Once, before anything has been said. English needs no catalogue. */
export const speak = (language: Language, texts: Catalogue = {}): void => {
  spoken = language;
  catalogue = texts;
};

export const currentLanguage = (): Language => spoken;
export const numberLocale = (): string => LOCALES[spoken].numbers;
export const dateLocale = (): string => LOCALES[spoken].dates;

/** `undefined` where the catalogue says nothing. */
const translationOf = (key: string): CompiledMessage | undefined =>
  Object.hasOwn(catalogue, key) ? catalogue[key] || undefined : undefined;

/** What the contract, the engine or the server has worded, in the reader's language: as it came where there is no translation. */
export const said = (english: string): string => {
  const translation = translationOf(english);
  return typeof translation === 'string' ? translation : english;
};

/** A text of somebody else's as it would have been compiled: it has nothing but places for values, which are shown. */
const compiledPlaces = (text: string): CompiledMessage =>
  text
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 === 0 ? part : ([`#${part}`] as [string])))
    .filter((part) => part !== '');

/** Letters that are written from right to left: Hebrew, Arabic and the like. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]|\p{Script=Adlam}/u;

/** Keeps a name that is written from right to left from turning the sentence around it: `<bdi>` for plain text (UAX #9, isolates). */
const isolated = (value: string): string => (RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value);

/** As it is for choosing a form, and as the language writes it for showing: web/vite/message.ts. */
const handedIn = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => [
      [name, value],
      [`#${name}`, typeof value === 'number' ? numberIn(numberLocale(), value) : isolated(value)],
    ]),
  );

/** `message`: a text as it was compiled, whatever the call says. */
export const wordsOf = <Node = string>(
  message: CompiledMessage,
  values: Values,
  tags: Tags<Node> = {},
): readonly (string | Node)[] => {
  const key = typeof message === 'string' ? message : JSON.stringify(message);
  const words = format<Node>(translationOf(key) ?? message, numberLocale(), { ...handedIn(values), ...tags }, OPTIONS);
  return Array.isArray(words) ? words : [words];
};

/** A sentence with figures that contract or server have worded (docs/decisions/0046). */
export const saidOf = ({ text, values }: Worded): string => {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? said(value.said) : value,
  ]);
  return wordsOf(compiledPlaces(text), Object.fromEntries(shown)).join('');
};

/** What came in English: worded again where it has figures, found in the catalogue where it has none. */
export const saidAgain = (english: string, worded: Worded | undefined): string =>
  worded ? saidOf(worded) : said(english);

/** `english`: always written out at the call, so that it is found and compiled; see CONTRIBUTING.md, "Texts". */
export const t = (english: string, values?: Values): string =>
  values === undefined ? said(english) : wordsOf(english, values).join('');
