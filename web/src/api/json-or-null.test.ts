import { expect, it } from 'vitest';
import { jsonOrNull } from './json-or-null.ts';

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
