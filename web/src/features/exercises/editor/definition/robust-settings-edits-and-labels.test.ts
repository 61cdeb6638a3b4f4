import { expect, test } from 'vitest';
import { numberOf } from './robust-settings-edits.ts';
import { PART_LABELS, PARTS, partsOf, switchLabels } from './robust-settings-labels.ts';

const MS = { min: 0, max: 600_000, isWhole: true };
const SHARE = { min: 0, max: 1, isWhole: false };

test.each([
  ['', MS, 0],
  ['  ', MS, 0],
  ['200', MS, 200],
  ['-5', MS, 0],
  ['-0', MS, 0],
  ['12.9', MS, 12],
  ['9999999', MS, 600_000],
  ['0.35', SHARE, 0.35],
  ['7', SHARE, 1],
  ['', { min: 1, max: 180, isWhole: true }, 1],
  ['-', MS, undefined],
  ['abc', MS, undefined],
])('numberOf parses “%s” within %o as %s', (text, rule, number) => {
  expect(numberOf(text, rule)).toBe(number);
});

test('the settings of a hold do not speak of reps, except in the switch that turns reps into a hold', () => {
  const others = partsOf('seconds').filter((part) => part !== 'hold');
  const labels = [...others.map((part) => PART_LABELS[part]), switchLabels('seconds')];
  expect(JSON.stringify(labels)).not.toMatch(/\breps?\b/i);
  expect(partsOf('reps')).toEqual(PARTS);
});
