import { expect, test } from 'vitest';
import pushUp from '@reptemple/engine/exercises/push-up.json';
import squat from '@reptemple/engine/exercises/squat.json';
import { parseExercise } from '@reptemple/engine/definition/exercise';
import { definitionAt, hasDepthStandards } from './depth.ts';

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
