/**
 * Translates texts (docs/decisions/0033). The English text is the key. The language is set before
 * modules with texts are loaded, so constants may contain translated texts. A change of language
 * reloads the page.
 */
import format from 'icu-minify/format';
import type { CompiledMessage, FormatOptions } from 'icu-minify/format';
import type { MessageWithParams } from '@reptemple/contract/message-with-params';

type Locale = Intl.LocalesArgument;

const kept = <Options extends object, Format>(
  make: (locale: Locale, options: Options | undefined) => Format,
): ((locale?: Locale, options?: Options) => Format) => {
  const made = new Map<string, Format>();
  return (locale, options) => {
    const key = JSON.stringify([locale, options]);
    const format = made.get(key) ?? make(locale, options);
    made.set(key, format);
    return format;
  };
};

export const numberFormat = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (locale, options) => new Intl.NumberFormat(locale, options),
);

export const dateFormat = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (locale, options) => new Intl.DateTimeFormat(locale, options),
);

export const relativeFormat = kept<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
  (locale, options) => new Intl.RelativeTimeFormat(locale, options),
);

const pluralRules = kept<Intl.PluralRulesOptions, Intl.PluralRules>(
  (locale, options) => new Intl.PluralRules(locale, options),
);

/** Smallest number with a thousands separator, in all supported languages. */
const MIN_GROUPED = 1000;

/**
 * Formats a number in a locale, such as "1,234.5". Avoids `Intl` for small whole numbers, because
 * its first use takes 15 ms at the start of the page.
 */
export const numberIn = (locale: string, value: number): string =>
  Number.isInteger(value) && Math.abs(value) < MIN_GROUPED ? String(value) : numberFormat(locale).format(value);

export const LANGUAGES = ['en', 'de', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export type Catalogue = Readonly<Record<string, CompiledMessage>>;

export type Values = Readonly<Record<string, string | number>>;

export type Tags<Node> = Readonly<Record<string, (words: readonly (string | Node)[]) => Node>>;

/** Locales (BCP 47) for the numbers and dates of each language. English dates are British. */
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

/**
 * Sets language and translations. Must be called once, before any text is used. English needs no
 * translations.
 */
export const speak = (language: Language, texts: Catalogue = {}): void => {
  spoken = language;
  catalogue = texts;
};

export const currentLanguage = (): Language => spoken;
export const numberLocale = (): string => LOCALES[spoken].numbers;
export const dateLocale = (): string => LOCALES[spoken].dates;

const translationOf = (key: string): CompiledMessage | undefined =>
  Object.hasOwn(catalogue, key) ? catalogue[key] || undefined : undefined;

/**
 * Translates a text from the contract, the engine or the server. Returns it unchanged if there is
 * no translation.
 */
export const translateMessage = (english: string): string => {
  const translation = translationOf(english);
  return typeof translation === 'string' ? translation : english;
};

const compiledPlaces = (text: string): CompiledMessage =>
  text
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 === 0 ? part : ([`#${part}`] as [string])))
    .filter((part) => part !== '');

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]|\p{Script=Adlam}/u;

/**
 * Encloses a right-to-left value in Unicode marks, so that it does not change the order of the
 * sentence around it (UAX #9, isolates). Returns other values unchanged.
 */
const isolated = (value: string): string => (RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value);

/**
 * Returns each value twice: raw as `name`, by which the plural form is chosen, and formatted for
 * display as `#name` (web/vite/compile-texts.ts).
 */
const withFormattedValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => [
      [name, value],
      [`#${name}`, typeof value === 'number' ? numberIn(numberLocale(), value) : isolated(value)],
    ]),
  );

/**
 * Returns the translation of a message, or the message itself without one, as parts with values and
 * elements filled in. In a production build, `message` is compiled.
 */
export const wordsOf = <Node = string>(
  message: CompiledMessage,
  values: Values,
  tags: Tags<Node> = {},
): readonly (string | Node)[] => {
  const key = typeof message === 'string' ? message : JSON.stringify(message);
  const words = format<Node>(
    translationOf(key) ?? message,
    numberLocale(),
    { ...withFormattedValues(values), ...tags },
    OPTIONS,
  );
  return Array.isArray(words) ? words : [words];
};

const shownValue = (value: MessageWithParams['values'][string]): string | number => {
  if (typeof value !== 'object') return value;
  if ('said' in value) return translateMessage(value.said);
  const { amount, unit } = value;
  return numberFormat(numberLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
};

/**
 * Translates a message with parameters from contract or server, and fills in the parameters
 * (docs/decisions/0033).
 */
export const saidOf = ({ text, values }: MessageWithParams): string => {
  const shown = Object.entries(values).map(([name, value]) => [name, shownValue(value)]);
  return wordsOf(compiledPlaces(text), Object.fromEntries(shown)).join('');
};

/** Translates a message from the server: `worded`, which has parameters, or else `english`. */
export const saidAgain = (english: string, worded: MessageWithParams | undefined): string =>
  worded ? saidOf(worded) : translateMessage(english);

/**
 * Translates a text and fills in values. `english` must be a literal, so that scripts can find and
 * compile it; see CONTRIBUTING.md, "Texts".
 */
export const t = (english: string, values?: Values): string =>
  values === undefined ? translateMessage(english) : wordsOf(english, values).join('');
