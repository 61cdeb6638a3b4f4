import { expect, test } from 'vitest';
import { parseExercise } from '@reptemple/engine/exercise';
import pushUp from '@reptemple/engine/exercises/push-up.json';
import { canTake, kindOf, measuresOf, rangeWords, TAKE_LABELS } from './rules.ts';

test.each([
  ['upcoming', 'Coming Soon', false],
  ['active', 'Take Challenge', true],
  ['ended', 'Ended', false],
] as const)('an %s challenge reads %s', (status, label, takeable) => {
  expect(TAKE_LABELS[status]).toBe(label);
  expect(canTake({ status })).toBe(takeable);
});

test.each([
  ['daily', true, 'Daily'],
  ['daily', false, 'Daily'],
  ['progression', true, 'Progression · Daily'],
  ['duel', false, 'Duel'],
] as const)('a challenge of type %s, daily %s, is called %s', (type, isDaily, kind) => {
  expect(kindOf({ type, isDaily })).toBe(kind);
});

test.each([
  [{ min: 0, max: 110 }, '110° or less'],
  [{ min: 151, max: 180 }, '151° or more'],
  [{ min: 60, max: 90 }, '60° to 90°'],
])('the range %j reads %s', (range, words) => {
  expect(rangeWords(range)).toBe(words);
});

test('the push-up asks for depth, full extension and a straight body', () => {
  const exercise = parseExercise(pushUp);
  if (!exercise.ok) throw new Error(JSON.stringify(exercise.faults));
  const asked = measuresOf(exercise.value).map(({ name, requirements }) => [
    name,
    requirements.map(({ when, range }) => `${when}: ${rangeWords(range)}`).join(', '),
  ]);
  expect(asked).toEqual([
    ['Arm movement', 'Start: 151° or more, End: 110° or less'],
    ['Leg alignment', 'All the way: 146° or more'],
    ['Core alignment', 'All the way: 145° or more'],
  ]);
});
