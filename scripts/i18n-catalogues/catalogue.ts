/**
 * Reads, updates and validates translation catalogues: one JSON file per language that maps English
 * texts to translations, sorted by English text.
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
import type { Said } from './collect-texts.ts';
import type { FoundText } from './find-texts.ts';

/** Map from English text to translation. An empty translation is a missing one. */
export type Catalogue = Readonly<Record<string, string>>;

/**
 * Parses a catalogue file.
 * @throws Error if it is invalid
 */
export const readCatalogue = (kept: string): Catalogue => z.record(z.string(), z.string()).parse(JSON.parse(kept));

/**
 * Returns a copy of the catalogue for the texts in use: adds new texts with an empty translation,
 * and removes unused texts.
 */
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
 * Returns the sorted names of a message's placeholders and tags, including nested ones.
 * @throws Error if the message is not valid ICU syntax
 */
const namesIn = (text: string): readonly string[] => [...new Set(namesOf(parse(text)))].toSorted();

const readableNames = (text: string): string | undefined => {
  try {
    return namesIn(text).join(', ');
  } catch {
    return undefined;
  }
};

const faultOf = (english: string, translation: string): string | undefined => {
  if (translation.trim() === '') return 'has no translation';
  const names = readableNames(translation);
  if (names === undefined) return 'cannot be read';
  const wanted = readableNames(english);
  return names === wanted ? undefined : `has other values or tags than the English (${wanted})`;
};

/**
 * Returns an error message if a text's placeholders or tags differ from the values passed to the
 * call. Returns undefined if they match or cannot be compared.
 */
const callFaultOf = ({ english, given }: FoundText): string | undefined => {
  if (given === undefined) return undefined;
  const wanted = namesIn(english).join(', ');
  const handed = [...new Set(given)].toSorted().join(', ');
  return wanted === handed ? undefined : `“${english}” wants “${wanted}” and is given “${handed}”`;
};

const AVOIDED =
  /\b(?:whoever|whatever|whichever|wherever|anew|beside|mend(?:ed|s)?|spoilt|amid|altogether|(?:is|are) told|is said|stands? on|lies in|somebody|nobody|everybody|for ever|at once|of (?:its|their) own|so long|so many)\b/iu;

const wordIssueOf = (english: string): string | undefined => {
  const word = AVOIDED.exec(english)?.[0];
  return word === undefined ? undefined : `“${english}” has “${word}”, see docs/guide/writing.md`;
};

export const sourceIssues = ({ texts, past }: Said): readonly string[] => [
  ...[...past].flatMap(([path, all]) => all.map((words) => `${path} ${words}`)),
  ...texts.flatMap((text) => callFaultOf(text) ?? []),
  ...[...new Set(texts.map(({ english }) => english))].flatMap((english) => wordIssueOf(english) ?? []),
];

export const catalogueIssues = (name: string, kept: string, { texts }: Said): readonly string[] => {
  const catalogue = readCatalogue(kept);
  const fresh = renewed(
    catalogue,
    texts.map(({ english }) => english),
  );
  const stale = written(fresh) === kept ? [] : [`${name} is not up to date: run npm run i18n`];
  const faulty = Object.entries(fresh).flatMap(([english, translation]) => {
    const fault = faultOf(english, translation);
    return fault ? [`${name}: “${english}” ${fault}`] : [];
  });
  return [...stale, ...faulty];
};
