import { expect, test } from 'vitest';
import { differencesBetween } from './differences.ts';

const result = {
  validReps: 2,
  reps: [
    { valid: true, angles: { elbow: { min: 80, max: 170 } } },
    { valid: true, reason: null },
  ],
};

test('differencesBetween finds nothing between a result and itself, also after a JSON round trip', () => {
  expect(differencesBetween(result, result)).toEqual([]);
  expect(
    differencesBetween(JSON.parse(JSON.stringify({ ...result, gone: undefined })), { ...result, gone: undefined }),
  ).toEqual([]);
});

test.each([
  ['another count', { ...result, validReps: 3 }, ['validReps']],
  [
    'another verdict deep within',
    { ...result, reps: [{ ...result.reps[0], valid: false }, result.reps[1]] },
    ['reps[0].valid'],
  ],
  [
    'another angle',
    { ...result, reps: [{ valid: true, angles: { elbow: { min: 81, max: 170 } } }, result.reps[1]] },
    ['reps[0].angles.elbow.min'],
  ],
  ['a rep more', { ...result, reps: [...result.reps, { valid: true }] }, ['reps[2]']],
  ['a field that was not there', { ...result, unfinished: { startMs: 1 } }, ['unfinished']],
  ['a list where there was none', { ...result, validReps: [] }, ['validReps']],
])('differencesBetween names the changed field: %s', (_what, other, fields) => {
  expect(differencesBetween(result, other).map(({ field }) => field)).toEqual(fields);
});

test('differencesBetween returns the stored and the replayed value of a field', () => {
  expect(differencesBetween({ a: 1 }, { a: null })).toEqual([{ field: 'a', stored: 1, replayed: null }]);
});
