import { createElement, isValidElement } from 'react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { inEnglish, worded } from '@reptemple/contract/message-with-params';
import { compiledCatalogue } from '../../vite/compile-texts.ts';
import { languageFor } from './language.ts';
import { formatNumber } from './locale-formats.ts';
import { rich } from './translate-rich-text.tsx';
import { currentLanguage, dateLocale, translateMessage, saidAgain, saidOf, speak, t, numberIn } from './translate.ts';
import type { Language } from './translate.ts';

describe('translate', () => {
  afterEach(() => speak('en'));

  const speakWith = (language: Language, catalogue: Readonly<Record<string, string>>): void =>
    speak(language, compiledCatalogue(catalogue));

  const wordsIn = (node: ReactNode): string => {
    if (Array.isArray(node)) return node.map(wordsIn).join('');
    if (isValidElement<{ readonly children?: ReactNode }>(node)) {
      const words = wordsIn(node.props.children);
      return node.type === 'b' ? `[${words}]` : words;
    }
    return typeof node === 'string' ? node : '';
  };

  describe('translated texts', () => {
    it('are the English source texts without a catalogue', () => {
      expect(t('Say {this}', { this: 'Save' })).toBe('Say Save');
      expect(t('{n, plural, one {# set} other {# sets}}', { n: 1200 })).toBe('1,200 sets');
      expect(dateLocale()).toBe('en-GB');
    });

    it('isolate a right-to-left name with Unicode marks, and leave other names unchanged', () => {
      expect(t('{name} is back.', { name: 'محمد' })).toBe('\u2068محمد\u2069 is back.');
      expect(t('{name} is back.', { name: 'José' })).toBe('José is back.');
    });

    it('come from the catalogue, and fall back to English where it has no entry', () => {
      speakWith('de', { Save: 'Speichern', '{n} sets by {name}': '{name}: {n} Sätze', Empty: '' });
      expect(currentLanguage()).toBe('de');
      expect([
        t('Save'),
        t('{n} sets by {name}', { n: 1200, name: 'Ann' }),
        t('Empty'),
        translateMessage('toString'),
      ]).toEqual(['Speichern', 'Ann: 1.200 Sätze', 'Empty', 'toString']);
      expect(formatNumber(0.5, { style: 'percent' })).toBe('50\u00A0%');
    });

    it('format number parameters for the language, but not string parameters', () => {
      const since = (): string => t('{n} since {year}', { n: 1234.5, year: '2026' });
      expect(since()).toBe('1,234.5 since 2026');
      speakWith('de', { '{n} since {year}': '{n} seit {year}' });
      expect(since()).toBe('1.234,5 seit 2026');
    });

    it('of a server message with parameters are formatted again in the reader’s language', () => {
      const wait = worded('{who} waits {seconds} s ({kind}).', {
        who: '{seconds}',
        seconds: 1200.5,
        kind: { said: 'Hero' },
      });
      expect(saidOf(wait)).toBe('{seconds} waits 1,200.5 s (Hero).');
      speakWith('de', {
        '{who} waits {seconds} s ({kind}).': '{kind}: noch {seconds} s für {who}.',
        Hero: 'Aufmacher',
        Taken: 'Vergeben',
      });
      expect(saidAgain(inEnglish(wait), wait)).toBe('Aufmacher: noch 1.200,5 s für {seconds}.');
      expect(saidAgain('Taken', undefined)).toBe('Vergeben');
    });

    it('of a server message with a duration show its unit in the reader’s language', () => {
      const waits = [1, 24].map((amount) => worded('Again in {wait}.', { wait: { amount, unit: 'hour' } }));
      expect(waits.map(saidOf)).toEqual(['Again in 1 hour.', 'Again in 24 hours.']);
      speakWith('de', { 'Again in {wait}.': 'Wieder in {wait}.' });
      expect(waits.map(saidOf)).toEqual(['Wieder in 1 Stunde.', 'Wieder in 24 Stunden.']);
    });

    it('choose plural and ordinal forms by the rules of their language', () => {
      const reps = (n: number): string =>
        t('{n, plural, =0 {no reps} one {# rep} other {# reps}} by {name}', { n, name: '{a}' });
      expect([0, 1, 2000].map(reps)).toEqual(['no reps by {a}', '1 rep by {a}', '2,000 reps by {a}']);
      speakWith('es', {
        '{n, plural, =0 {no reps} one {# rep} other {# reps}} by {name}':
          '{name}: {n, plural, one {# rep.} other {# reps.}}',
      });
      expect([0, 1, 2000].map(reps)).toEqual(['{a}: 0 reps.', '{a}: 1 rep.', '{a}: 2000 reps.']);
      const place = (n: number): string => t('{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n });
      speak('en');
      expect([1, 2, 3, 4, 11, 22].map(place)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '22nd']);
    });

    it('place links where the translation puts them, and not inside parameters', () => {
      const read = (): ReactNode =>
        rich('Read the <a>rules</a> of {name}.', { a: createElement('b') }, { name: '<a>Ann</a>' });
      expect(wordsIn(read())).toBe('Read the [rules] of <a>Ann</a>.');
      speakWith('de', { 'Read the <a>rules</a> of {name}.': 'Lies von {name} die <a>Regeln</a>.' });
      expect(wordsIn(read())).toBe('Lies von <a>Ann</a> die [Regeln].');
    });
  });

  describe('languageFor', () => {
    it('returns the chosen language, else the first supported browser language, else English', () => {
      expect(languageFor('es', ['de-AT'])).toBe('es');
      expect(languageFor(null, ['fr', 'de-AT', 'en'])).toBe('de');
      expect(languageFor('xx', ['pt'])).toBe('en');
      expect(languageFor(null, [])).toBe('en');
    });
  });
});

it.each(['en', 'de', 'es'])('numberIn formats numbers in %s as toLocaleString does', (locale) => {
  for (const value of [-1234.5, -999, -1, 0, 1, 0.5, 7.25, 10, 999, 999.5, 1000, 12_345, 1e9, Number.NaN])
    expect(numberIn(locale, value)).toBe(value.toLocaleString(locale));
});
