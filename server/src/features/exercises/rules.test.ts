import { expect, test } from 'vitest';
import { conflictSentence, faultsSentence, usedSentence } from './rules.ts';

const fault = { field: 'phases.end', message: 'must be an object' };

test.each([
  [[fault], 'phases.end must be an object.'],
  [[fault, fault], 'phases.end must be an object. There is 1 more fault.'],
  [[fault, fault, fault], 'phases.end must be an object. There are 2 more faults.'],
])('%j is said so: %s', (faults, sentence) => {
  expect(faultsSentence(faults)).toBe(sentence);
});

test('a conflict says who, or that it was somebody', () => {
  expect(conflictSentence({ by: 'Bob', version: 3 })).toBe(
    'Bob has changed this exercise meanwhile: it is at version 3 now.',
  );
  expect(conflictSentence({ by: null, version: 3 })).toMatch(/^Somebody has changed/);
});

const using = (...names: readonly string[]) => names.map((name) => ({ name, isDeleted: false }));

test.each([
  [using('A'), 1, 'the challenge “A”.'],
  [using('A', 'B'), 2, 'the challenges “A” and “B”.'],
  [using('A', 'B', 'C', 'D'), 4, 'the challenges “A”, “B”, “C”, and 1 more.'],
  [using('A', 'B', 'C', 'D'), 1_200, 'the challenges “A”, “B”, “C”, and 1,197 more.'],
  [[{ name: 'A', isDeleted: true }], 1, 'the challenge “A” (deleted, which can be undone).'],
])('what %j of %d use cannot be deleted: %s', (challenges, total, end) => {
  expect(usedSentence(challenges, total)).toBe(`An exercise that is in use cannot be deleted. It is used by ${end}`);
});
