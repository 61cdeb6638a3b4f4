/** Spoken cues have at most three syllables. */
import { FAULT_CODES } from '@reptemple/engine/rules/rep';
import { describe, expect, it } from 'vitest';
import german from '../../i18n/catalogues/de.json' with { type: 'json' };
import spanish from '../../i18n/catalogues/es.json' with { type: 'json' };
import { cueFor } from '../live-count/form-cue.ts';
import { TOO_FEW_FRAMES } from '../live-count/performance-monitor.ts';
import { HAND_HINT, WARNING_LABELS } from '../watch/set-watch.ts';

/** Counts spoken syllables; a final e is silent. */
const syllablesOf = (word: string): number =>
  Math.max(
    1,
    word
      .toLowerCase()
      .replace(/([^aeiouy])es?$/, '$1')
      .match(/[aeiouy]+/g)?.length ?? 0,
  );

const DETAILS = ['', 'Leg alignment 1°', 'Core alignment 1°', 'Back alignment 1°'];
const cues = FAULT_CODES.flatMap((code) =>
  [100, 120].flatMap((value) => DETAILS.map((detail) => cueFor({ code, value, limit: 110, detail }))),
);

it.each([
  ['one', 1],
  ['Someone else', 3],
  ['Adjust Position', 5],
])('%s is counted as %i syllables', (words, syllables) => {
  expect(words.split(' ').reduce((sum, word) => sum + syllablesOf(word), 0)).toBe(syllables);
});

const SPOKEN = [...new Set([...cues, ...Object.values(WARNING_LABELS), TOO_FEW_FRAMES, HAND_HINT, 'ready', 'GO!'])];

it.each(SPOKEN)('%s has at most three syllables in English', (words) => {
  const syllables = words.split(' ').reduce((sum, word) => sum + syllablesOf(word), 0);
  expect(syllables).toBeLessThanOrEqual(3);
});

/**
 * In Spanish, weak vowels form one syllable with strong ones; words for body parts have two or
 * three.
 */
const LANGUAGES = [
  { language: 'German', catalogue: german, syllable: /[aeiouyäöü]+/g, most: 3 },
  {
    language: 'Spanish',
    catalogue: spanish,
    syllable: /[aeoáéíóú]|(?<![aeoáéíóú])[iuü]+(?![aeoáéíóú])/g,
    most: 4,
  },
] as const;

describe.each(LANGUAGES)('spoken cues in $language', ({ catalogue, syllable, most }) => {
  it.each(SPOKEN)('%s has a translation within the syllable limit', (words) => {
    const translation: unknown = Reflect.get(catalogue, words);
    expect(translation).toEqual(expect.stringMatching(/./));
    expect(String(translation).toLowerCase().match(syllable)?.length).toBeLessThanOrEqual(most);
  });
});
