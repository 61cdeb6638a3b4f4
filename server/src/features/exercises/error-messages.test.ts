import { inEnglish } from '@reptemple/contract/message-with-params';
import { expect, test } from 'vitest';
import { conflictMessage, faultsMessage, usedMessage } from './error-messages.ts';

const fault = { field: 'phases.end', message: 'must be an object' };

test.each([
  [[fault], 'phases.end must be an object.'],
  [[fault, fault], 'phases.end must be an object. There is 1 more fault.'],
  [[fault, fault, fault], 'phases.end must be an object. There are 2 more faults.'],
])('faultsMessage describes %j as: %s', (faults, sentence) => {
  expect(faultsMessage(faults)).toBe(sentence);
});

test('conflictMessage names the user who changed the exercise, or says someone else', () => {
  expect(inEnglish(conflictMessage({ by: 'Bob', version: 3 }))).toBe('Bob changed this. It’s now at version 3.');
  expect(inEnglish(conflictMessage({ by: null, version: 3 }))).toMatch(/^Someone else changed/);
});

const using = (...names: readonly string[]) => names.map((name) => ({ name, isDeleted: false }));

test.each([
  [using('A'), 1, '“A”.'],
  [using('A', 'B'), 2, '“A”, “B”.'],
  [using('A', 'B', 'C', 'D'), 4, '“A”, “B”, “C” and 1 more.'],
  [[{ name: 'A', isDeleted: true }], 1, '“A”, including deleted challenges that can be restored.'],
  [[{ name: 'A', isDeleted: true }], 3, '“A” and 2 more, including deleted challenges that can be restored.'],
])('usedMessage for the challenges %j of %d using an exercise ends with: %s', (challenges, total, end) => {
  expect(inEnglish(usedMessage(challenges, total))).toBe(`Can’t delete this exercise. It’s used by ${end}`);
});
