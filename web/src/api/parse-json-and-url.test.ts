import { expect, it } from 'vitest';
import { readUrl, jsonOrNull } from './parse-json-and-url.ts';

it.each([
  ['{"reps":5}', { reps: 5 }],
  ['"five"', 'five'],
  ['', null],
  ['<html>', null],
  ['{"reps":', null],
  [null, null],
])('jsonOrNull parses %j to %j', (text, value) => {
  expect(jsonOrNull(text)).toEqual(value);
});

it.each([
  ['https://example.org/a?b#c', undefined, 'https://example.org/a?b#c'],
  ['/challenges', 'http://here.invalid', 'http://here.invalid/challenges'],
  ['/challenges', undefined, undefined],
  ['http://[', 'http://here.invalid', undefined],
])('readUrl resolves %s against the base %s to %s', (address, base, read) => {
  expect(readUrl(address, base)?.href).toBe(read);
});
