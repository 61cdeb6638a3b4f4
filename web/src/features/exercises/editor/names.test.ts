import { expect, test } from 'vitest';
import { copyName } from './names.ts';

test.each([
  ['Squat', [], 'Squat (copy)'],
  ['Squat', ['squat (COPY)'], 'Squat (copy 2)'],
  ['Squat (copy)', ['Squat (copy)', 'Squat (copy 2)'], 'Squat (copy 3)'],
  ['x'.repeat(100), [], `${'x'.repeat(93)} (copy)`],
])('a copy of %s is called %s', (name, taken, copy) => {
  expect(copyName(name, taken)).toBe(copy);
});
