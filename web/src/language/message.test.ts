import { describe, expect, it } from 'vitest';
import { argumentsOf, formatMessage, readMessage, type Values } from './message.ts';

const words = (source: string, values: Values, locale = 'en'): string =>
  formatMessage(readMessage(source), values, locale);

describe('a message', () => {
  it('puts values in, and numbers as the language writes them', () => {
    expect(words('{name} has {count}', { name: 'Ann', count: 1234.5 })).toBe('Ann has 1,234.5');
    expect(words('{name} hat {count}', { name: 'Ann', count: 1234.5 }, 'de')).toBe('Ann hat 1.234,5');
    expect(words('since {year}', { year: '2026' })).toBe('since 2026');
  });

  it('chooses the form of a number', () => {
    const reps = '{n, plural, =0 {no reps} one {# rep} other {# reps}} by {name}';
    expect([0, 1, 2000].map((n) => words(reps, { n, name: 'Ann' }))).toEqual([
      'no reps by Ann',
      '1 rep by Ann',
      '2,000 reps by Ann',
    ]);
    const place = '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}';
    expect([1, 2, 3, 4, 11, 22].map((n) => words(place, { n }))).toEqual(['1st', '2nd', '3rd', '4th', '11th', '22nd']);
  });

  it('chooses by a word', () => {
    const asked = '{unit, select, kg {kilograms} other {something}}';
    expect(words(asked, { unit: 'kg' })).toBe('kilograms');
    expect(words(asked, { unit: 'st' })).toBe('something');
  });

  it('names what it asks for, within forms too', () => {
    expect([...argumentsOf(readMessage('{a} {n, plural, one {# of {b}} other {#}}'))]).toEqual(['a', 'n', 'b']);
  });

  it('leaves # and a value with braces as they are', () => {
    expect(words('#1 is {name}', { name: '{a}' })).toBe('#1 is {a}');
  });

  it.each(['{', 'a }', '{n, plural, one {# rep}}', '{n, plural, other {# reps}', '{a b}'])('refuses %s', (source) => {
    expect(() => readMessage(source)).toThrow('in the text');
  });
});
