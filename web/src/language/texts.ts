/**
 * Every text people read goes through here (docs/decisions/0033). The English sentence is the key; the language is chosen before the
 * first module that has texts is loaded, so that tables of texts may stand outside components. Changing it loads the page anew.
 */
import { formatMessage, type Message, readMessage, type Values } from './message.ts';

export const LANGUAGES = ['en', 'de', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** English text → the same in another language. */
export type Catalogue = Readonly<Record<string, string>>;

/** How each language writes its numbers and its dates: BCP 47. English has always had British dates here. */
const LOCALES: Readonly<Record<Language, { readonly numbers: string; readonly dates: string }>> = {
  en: { numbers: 'en', dates: 'en-GB' },
  de: { numbers: 'de', dates: 'de' },
  es: { numbers: 'es', dates: 'es' },
};

let spoken: Language = 'en';
let catalogue: Catalogue = {};
const read = new Map<string, Message>();

/** Once, before anything has been said. English needs no catalogue. */
export const speak = (language: Language, texts: Catalogue = {}): void => {
  spoken = language;
  catalogue = texts;
  read.clear();
};

export const currentLanguage = (): Language => spoken;
export const numberLocale = (): string => LOCALES[spoken].numbers;
export const dateLocale = (): string => LOCALES[spoken].dates;

const own = (english: string): string | undefined =>
  Object.hasOwn(catalogue, english) ? catalogue[english] : undefined;

/** What the contract, the engine or the server has worded, in the reader's language: as it came where there is no translation. */
export const said = (english: string): string => own(english) || english;

const messageOf = (english: string): Message => {
  const known = read.get(english);
  if (known) return known;
  const message = readMessage(said(english));
  read.set(english, message);
  return message;
};

/** `english`: always written out at the call, so that it is found; see CONTRIBUTING.md, "Texts". */
export const t = (english: string, values?: Values): string =>
  values === undefined ? said(english) : formatMessage(messageOf(english), values, numberLocale());
