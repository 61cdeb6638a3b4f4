import { expect, test } from 'vitest';
import { canTake, kindOf, TAKE_LABELS } from './rules.ts';

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
