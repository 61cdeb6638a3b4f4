import { createElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { formatNumber } from './formats.ts';
import { languageFor } from './language.ts';
import { rich } from './rich.tsx';
import { currentLanguage, dateLocale, said, speak, t } from './texts.ts';

afterEach(() => speak('en'));

/** What a screen would show of it, tags as they are called. */
const shown = (nodes: unknown): string =>
  JSON.stringify(nodes, (key, value: unknown) =>
    ['key', 'ref', '_owner', '_store'].includes(key) ? undefined : value,
  );

describe('texts', () => {
  it('are English as they stand in the source, without a catalogue', () => {
    expect(t('Save {braces}')).toBe('Save {braces}');
    expect(t('{n, plural, one {# set} other {# sets}}', { n: 1200 })).toBe('1,200 sets');
    expect(dateLocale()).toBe('en-GB');
  });

  it('are what the catalogue says, and English where it says nothing', () => {
    t('{n} sets', { n: 1 });
    speak('de', { Save: 'Speichern', '{n} sets': '{n} Sätze', Empty: '' });
    expect(currentLanguage()).toBe('de');
    expect([t('Save'), t('{n} sets', { n: 1200 }), t('Empty'), said('toString')]).toEqual([
      'Speichern',
      '1.200 Sätze',
      'Empty',
      'toString',
    ]);
    expect(formatNumber(0.5, { style: 'percent' })).toBe('50\u00A0%');
  });

  it('carry links to where the translation wants them', () => {
    speak('de', { 'Read the <a>rules</a> of {name}.': 'Lies von {name} die <a>Regeln</a>.' });
    const nodes = rich('Read the <a>rules</a> of {name}.', { a: createElement('b') }, { name: '<a>Ann</a>' });
    expect(shown(nodes)).toContain('"Regeln"');
    expect(shown(nodes)).toContain('Lies von <a>Ann</a> die ');
  });
});

describe('the language', () => {
  it('is the chosen one, else the first of the browser’s that there is, else English', () => {
    expect(languageFor('es', ['de-AT'])).toBe('es');
    expect(languageFor(null, ['fr', 'de-AT', 'en'])).toBe('de');
    expect(languageFor('xx', ['pt'])).toBe('en');
    expect(languageFor(null, [])).toBe('en');
  });
});
