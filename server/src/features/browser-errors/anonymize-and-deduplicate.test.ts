import { describe, expect, it } from 'vitest';
import { MAX_A_DAY, withError, withoutPersonalData } from './anonymize-and-deduplicate.ts';
import type { Noted, NotedDay } from './anonymize-and-deduplicate.ts';

describe('the stored message of a browser error, without personal data', () => {
  it.each([
    ['x is not a function', 'x is not a function'],
    ['No answer from https://reps.example.org/recordings/42?token=abc today', 'No answer from … today'],
    ['Unexpected token in {"email": "ann@example.org"}', 'Unexpected token in {…: …}'],
    ['ann@example.org is not known', '… is not known'],
    ["Somebody's profile, 'Ann Smith', at 00000000-0000-4000-8000-000000000000", "Somebody's profile, …, at …"],
    ['Unexpected end of {"name": "Ann Smith of Ber', 'Unexpected end of {…: …'],
    ["'#Pat O'Brien' is not a valid selector", '… is not a valid selector'],
    ['/challenge/annés-secret has gone', '… has gone'],
    [`${'x '.repeat(143)}told to ann@ex`, `${'x '.repeat(143)}told to …`],
    ['/challenge/annes-secret\nhas gone, 4711 times', '… has gone, … times'],
  ])('%s', (message, kept) => {
    expect(withoutPersonalData(message)).toBe(kept);
  });
});

describe('the browser errors of a day', () => {
  const one = (place: string, isByPerson = false, said = 'x'): Noted => ({
    kind: 'error',
    name: 'TypeError',
    place,
    said,
    isByPerson,
    day: '2026-03-15',
    count: 1,
    lastAt: '2026-03-15T12:00:00Z',
  });
  const places = (from: number, to: number): string[] =>
    Array.from({ length: to - from }, (_none, at) => `/assets/p${from + at}.js:1:1`);
  const told = (errors: readonly Noted[], before: NotedDay = []): NotedDay =>
    errors.reduce((day, error) => withError(day, error), before);

  it('have places reserved for signed-in users after visitors sent 200 errors', () => {
    const strangers = told(places(0, 200).map((place) => one(place)));
    const all = told(
      places(200, 400).map((place) => one(place, true)),
      strangers,
    );
    expect(strangers.length).toBeLessThan(MAX_A_DAY);
    expect(all).toHaveLength(MAX_A_DAY);
    expect(all.filter(({ isByPerson }) => isByPerson)).toHaveLength(MAX_A_DAY - strangers.length);
  });

  it('count a known error and drop a new one once the list is full', () => {
    const full = told(places(0, 200).map((place) => one(place, true)));
    const again = told([one('/assets/p7.js:1:1'), one('/assets/new.js:1:1')], full);
    expect(again).toHaveLength(MAX_A_DAY);
    expect(again[7]).toMatchObject({ place: '/assets/p7.js:1:1', count: 2 });
  });

  it('keep the message of a signed-in user when visitors report the same error', () => {
    const [place = ''] = places(0, 1);
    const said = (...errors: Noted[]) => told(errors).map((row) => [row.said, row.isByPerson, row.count]);
    expect(said(one(place, false, 'first'), one(place, true, 'theirs'), one(place, false, 'spam'))).toEqual([
      ['theirs', true, 3],
    ]);
    expect(said(one(place, false, 'first'), one(place, false, 'last'))).toEqual([['last', false, 2]]);
  });
});
