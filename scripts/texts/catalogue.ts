/** The catalogues: one flat file a language, English text → translation, in the order of the English. */
import { z } from 'zod';
import { argumentsOf, readMessage } from '../../web/src/language/message.ts';
import type { Catalogue } from '../../web/src/language/texts.ts';

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

const namesIn = (text: string): string => [...argumentsOf(readMessage(text))].toSorted().join(', ');
const tagsIn = (text: string): string =>
  [...text.matchAll(/<(\w+)>.*?<\/\1>/gs)]
    .map(([, tag]) => tag)
    .toSorted()
    .join(', ');

const readableNames = (text: string): string | undefined => {
  try {
    return namesIn(text);
  } catch {
    return undefined;
  }
};

/** What keeps a translation from being shown in the place of its English text; undefined when nothing does. */
export const faultOf = (english: string, translation: string, isRich: boolean): string | undefined => {
  if (translation.trim() === '') return 'has no translation';
  const names = readableNames(translation);
  if (names === undefined) return 'cannot be read';
  if (names !== readableNames(english)) return `has other values than the English (${readableNames(english)})`;
  return isRich && tagsIn(translation) !== tagsIn(english) ? 'has other tags than the English' : undefined;
};
