/**
 * Tests the choice of the voice, the number of syllables in spoken cues, and the interruption of
 * messages.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { FAULT_CODES } from '@reptemple/engine/rules/rep-result';
import german from '../../i18n/catalogues/de.json' with { type: 'json' };
import spanish from '../../i18n/catalogues/es.json' with { type: 'json' };
import { speak } from '../../i18n/translate.ts';
import { TOO_FEW_FRAMES } from '../live-count/debug-lines-and-frame-rate.ts';
import { cueFor } from '../live-count/form-cue.ts';
import { HAND_HINT, WARNING_LABELS } from '../watch/monitor-set-in-progress.ts';
import { voiceFor, voicesToChooseFrom } from './speech.ts';
import type { Voice } from './speech.ts';

describe('speech', () => {
  const voice = (name: string, lang: string, more: Partial<Voice> = {}): Voice => ({
    name,
    lang,
    voiceURI: name,
    localService: true,
    default: false,
    ...more,
  });

  const anna = voice('Anna', 'de-DE', { default: true });
  const daniel = voice('Daniel', 'en-GB');
  const karen = voice('Karen', 'en-AU');
  const cloud = voice('Cloud', 'en-AU', { localService: false });
  const android = voice('Android', 'en_AU');
  const alex = voice('Alex', 'en-US', { default: true });

  afterEach(() => speak('en'));

  describe('the voice for spoken cues', () => {
    it.each([
      ['is Australian where there is one', [anna, daniel, karen], null, karen],
      ['is on the device rather than one that needs a network', [cloud, karen], null, karen],
      ['may need a network where there is no other', [daniel, cloud], null, cloud],
      ['is found by Android’s spelling', [daniel, android], null, android],
      ['is the user’s choice', [karen, daniel], 'Daniel', daniel],
      ['is Australian again when the chosen one is gone', [karen, alex], 'Daniel', karen],
      ['is the device’s default if that is English', [daniel, alex], null, alex],
      ['is any English one otherwise', [anna, daniel], null, daniel],
      ['is left to the browser where none speaks English', [anna], null, undefined],
    ] as const)('%s', (_, voices, chosen, found) => {
      expect(voiceFor(voices, chosen)).toBe(found);
    });

    it('can be chosen among the English voices, Australian ones first', () => {
      expect(voicesToChooseFrom([daniel, anna, karen, alex])).toEqual([karen, alex, daniel]);
    });

    it('is in the page’s language (German) even if an English voice was chosen', () => {
      speak('de');
      expect(voiceFor([karen, daniel, anna], 'Karen')).toBe(anna);
      expect(voicesToChooseFrom([daniel, anna, karen])).toEqual([anna]);
      expect(voiceFor([karen, daniel], null)).toBeUndefined();
    });
  });
});

/** Returns the number of syllables of an English word. A final e is silent. */
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

const SPOKEN = [...new Set([...cues, ...Object.values(WARNING_LABELS), TOO_FEW_FRAMES, HAND_HINT, 'Ready', 'GO!'])];

it.each(SPOKEN)('%s has at most three syllables in English', (words) => {
  const syllables = words.split(' ').reduce((sum, word) => sum + syllablesOf(word), 0);
  expect(syllables).toBeLessThanOrEqual(3);
});

/**
 * Pattern of vowel groups and maximum number of syllables, by language. Spanish words for body
 * parts have two or three syllables, and weak vowels form one syllable with strong ones.
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
