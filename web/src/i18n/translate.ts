/**
 * Translates texts (docs/decisions/0033). English texts are the keys. The language is set before
 * any module with texts loads, so that constants may contain translated texts; changing it reloads
 * the page.
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

/** Smallest number written with a thousands separator in a supported language. */
const MIN_GROUPED = 1000;

/**
 * Formats a number: 1234.5 → "1,234.5". Avoids `Intl` for small integers: its first use delayed the
 * start by 15 ms.
 */
export const numberIn = (locale: string, value: number): string =>
  Number.isInteger(value) && Math.abs(value) < MIN_GROUPED ? String(value) : numberFormat(locale).format(value);

export const LANGUAGES = ['en', 'de', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export type Catalogue = Readonly<Record<string, CompiledMessage>>;

export type Values = Readonly<Record<string, string | number>>;

export type Tags<Node> = Readonly<Record<string, (words: readonly (string | Node)[]) => Node>>;

/** BCP 47 locales for numbers and dates. English dates are British. */
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
 * Sets language and catalogue. Call it once, before any text is used. English needs no catalogue.
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
 * Translates a text from the contract, the engine or the server; returns it unchanged without a
 * translation.
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
 * Returns a right-to-left value isolated from the surrounding sentence by Unicode marks (UAX #9,
 * isolates); other values unchanged.
 */
const isolated = (value: string): string => (RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value);

/**
 * Returns each value twice: raw as `name`, which selects the plural form, and formatted as `#name`
 * for display (web/vite/compile-texts.ts).
 */
const withFormattedValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => [
      [name, value],
      [`#${name}`, typeof value === 'number' ? numberIn(numberLocale(), value) : isolated(value)],
    ]),
  );

/**
 * Returns the message's translation, or else the message, with values and elements filled in.
 * `message` is compiled in a production build, although `t` passes a plain string.
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

/**
 * Translates a message with parameters from the contract or server, and fills them in
 * (docs/decisions/0033).
 */
export const saidOf = ({ text, values }: MessageWithParams): string => {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? translateMessage(value.said) : value,
  ]);
  return wordsOf(compiledPlaces(text), Object.fromEntries(shown)).join('');
};

/** Translates an English message, with its parameters if it has any. */
export const saidAgain = (english: string, worded: MessageWithParams | undefined): string =>
  worded ? saidOf(worded) : translateMessage(english);

/**
 * Translates a text. `english` must be a literal, so that it can be extracted and compiled; see
 * CONTRIBUTING.md, "Texts".
 */
export const t = (english: string, values?: Values): string =>
  values === undefined ? translateMessage(english) : wordsOf(english, values).join('');
