import { expect, test } from 'vitest';
import { inEnglish } from '@reptemple/contract/message-with-params';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import pushUp from '@reptemple/engine/exercises/push-up.json';
import squat from '@reptemple/engine/exercises/squat.json';
import { definitionAt, hasDepthStandards, faultsMessage, usedMessage } from './depth-standards-and-error-messages.ts';

const depthOf = (definition: object): unknown => {
  const parsed = parseExercise(definition);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const { transition, end } = parsed.value.phases;
  return [transition.angleRanges['angle_1']?.min, end.angleRanges['angle_1']?.max];
};

test.each([
  ['standard', [111, 110]],
  ['record', [91, 90]],
] as const)('a push-up at the %s standard must reach these transition and end angles: %j', (standard, depth) => {
  const definition = definitionAt({ shippedAs: 'push-up', definition: pushUp }, standard);
  expect(depthOf(definition)).toEqual(depth);
});

test('definitionAt changes only the phases of the push-up definition', () => {
  const at = definitionAt({ shippedAs: 'push-up', definition: pushUp }, 'record');
  const [{ phases: _now, ...changed }, { phases: _before, ...shipped }] = [at, { ...pushUp }];
  expect(changed).toEqual(shipped);
});

test('definitionAt returns squats and custom exercises unchanged', () => {
  expect(hasDepthStandards({ shippedAs: 'squat' })).toBe(false);
  expect(hasDepthStandards({ shippedAs: null })).toBe(false);
  expect(definitionAt({ shippedAs: 'squat', definition: squat }, 'record')).toBe(squat);
  expect(definitionAt({ shippedAs: null, definition: pushUp }, 'record')).toBe(pushUp);
});

const fault = { field: 'phases.end', message: 'must be an object' };

test.each([
  [[fault], 'phases.end must be an object.'],
  [[fault, fault], 'phases.end must be an object. There is 1 more fault.'],
  [[fault, fault, fault], 'phases.end must be an object. There are 2 more faults.'],
])('faultsMessage describes %j as: %s', (faults, sentence) => {
  expect(faultsMessage(faults)).toBe(sentence);
});

const using = (...names: readonly string[]) => names.map((name) => ({ name, isDeleted: false }));

test.each([
  [using('A'), 1, '“A”.'],
  [using('A', 'B'), 2, '“A”, “B”.'],
  [using('A', 'B', 'C', 'D'), 4, '“A”, “B”, “C”, +1.'],
  [[{ name: 'A', isDeleted: true }], 1, '“A”, including deleted challenges that can be restored.'],
  [[{ name: 'A', isDeleted: true }], 3, '“A”, +2, including deleted challenges that can be restored.'],
])('usedMessage for the challenges %j of %d using an exercise ends with: %s', (challenges, total, end) => {
  expect(inEnglish(usedMessage(challenges, total))).toBe(`Can’t delete this exercise. It’s used by ${end}`);
});
