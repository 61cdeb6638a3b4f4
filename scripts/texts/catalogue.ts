/** The catalogues: one flat file a language, English text → translation, in the order of the English. */
import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import { z } from 'zod';

/** English text → translation; '' where there is none yet. */
export type Catalogue = Readonly<Record<string, string>>;

/** The file's text. Throws when it is no catalogue. */
export const readCatalogue = (kept: string): Catalogue => z.record(z.string(), z.string()).parse(JSON.parse(kept));

/** Keeps what is still said, adds what is new with nothing behind it, and forgets the rest. */
export const renewed = (catalogue: Catalogue, said: Iterable<string>): Catalogue =>
  Object.fromEntries(
    [...new Set(said)]
      .toSorted((one, other) => (one < other ? -1 : 1))
      .map((english) => [english, Object.hasOwn(catalogue, english) ? (catalogue[english] ?? '') : '']),
  );

/** As it is kept: a line for each text, so that merges stay small. */
export const written = (catalogue: Catalogue): string => `${JSON.stringify(catalogue, null, 2)}\n`;

const namesOf = (elements: readonly MessageFormatElement[]): readonly string[] =>
  elements.flatMap((element) => {
    if (isLiteralElement(element) || isPoundElement(element)) return [];
    if (isTagElement(element)) return [element.value, ...namesOf(element.children)];
    if (!isPluralElement(element) && !isSelectElement(element)) return [element.value];
    return [element.value, ...Object.values(element.options).flatMap(({ value }) => namesOf(value))];
  });

/** The values and tags a text asks for, within its forms too. Throws when it is no ICU message. */
export const namesIn = (text: string): readonly string[] => [...new Set(namesOf(parse(text)))].toSorted();

const readableNames = (text: string): string | undefined => {
  try {
    return namesIn(text).join(', ');
  } catch {
    return undefined;
  }
};

/** What keeps a translation from being shown in the place of its English text; undefined when nothing does. */
export const faultOf = (english: string, translation: string): string | undefined => {
  if (translation.trim() === '') return 'has no translation';
  const names = readableNames(translation);
  if (names === undefined) return 'cannot be read';
  const wanted = readableNames(english);
  return names === wanted ? undefined : `has other values or tags than the English (${wanted})`;
};
