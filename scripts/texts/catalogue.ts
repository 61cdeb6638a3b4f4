/**
 * Translation catalogues: one flat file per language that maps English texts to translations,
 * sorted by the English text.
 */
import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { z } from 'zod';

/** Maps English text to translation; empty if not translated yet. */
export type Catalogue = Readonly<Record<string, string>>;

/** Parses a catalogue file. @throws Error if it is invalid. */
export const readCatalogue = (kept: string): Catalogue => z.record(z.string(), z.string()).parse(JSON.parse(kept));

/** Keeps used texts, adds new ones with an empty translation, and removes unused ones. */
export const renewed = (catalogue: Catalogue, said: Iterable<string>): Catalogue =>
  Object.fromEntries(
    [...new Set(said)]
      .toSorted((one, other) => (one < other ? -1 : 1))
      .map((english) => [english, Object.hasOwn(catalogue, english) ? (catalogue[english] ?? '') : '']),
  );

/** Formats a catalogue with one text per line, to avoid merge conflicts. */
export const written = (catalogue: Catalogue): string => `${JSON.stringify(catalogue, null, 2)}\n`;

const namesOf = (elements: readonly MessageFormatElement[]): readonly string[] =>
  elements.flatMap((element) => {
    if (isLiteralElement(element) || isPoundElement(element)) return [];
    if (isTagElement(element)) return [element.value, ...namesOf(element.children)];
    if (!isPluralElement(element) && !isSelectElement(element)) return [element.value];
    return [element.value, ...Object.values(element.options).flatMap(({ value }) => namesOf(value))];
  });

/**
 * Returns the placeholders and tags of a message, including nested ones.
 * @throws Error if it is not a valid ICU message.
 */
export const namesIn = (text: string): readonly string[] => [...new Set(namesOf(parse(text)))].toSorted();

const readableNames = (text: string): string | undefined => {
  try {
    return namesIn(text).join(', ');
  } catch {
    return undefined;
  }
};

/** Returns the reason why a translation cannot be used; undefined if it can. */
export const faultOf = (english: string, translation: string): string | undefined => {
  if (translation.trim() === '') return 'has no translation';
  const names = readableNames(translation);
  if (names === undefined) return 'cannot be read';
  const wanted = readableNames(english);
  return names === wanted ? undefined : `has other values or tags than the English (${wanted})`;
};
