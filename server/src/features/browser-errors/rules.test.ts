import { describe, expect, it } from 'vitest';
import { withoutNames } from './rules.ts';

describe('what is kept of a message from a browser', () => {
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
    expect(withoutNames(message)).toBe(kept);
  });
});
