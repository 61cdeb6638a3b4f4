import { describe, expect, it } from 'vitest';
import type { RepFault } from '@reptemple/engine/rules/rep-result';
import { cueFor, isGoodForm } from './form-cue.ts';

const fault: RepFault = {
  code: 'not_deep_enough',
  text: 'Incomplete rep - skipped end phase',
  detail: 'Arm movement 132°, at most 110°',
  angle: 'angle_1',
  value: 132,
  limit: 110,
};

describe('the form cue', () => {
  it.each([
    ['an elbow that stayed too straight', fault, 'Bend more'],
    ['a joint that should have opened', { ...fault, value: 100, limit: 120 }, 'Stretch more'],
    ['depth without a figure', { ...fault, value: null, limit: null }, 'All the way'],
    ['arms not straight again', { ...fault, code: 'not_locked_out', value: 140, limit: 151 }, 'Lock out'],
    ['a sagging hip', { ...fault, code: 'alignment', detail: 'Core alignment 140°, at least 145°' }, 'Hips in line'],
    [
      'bent legs',
      { ...fault, code: 'sustained_alignment', detail: 'Leg alignment 120°, at least 146°' },
      'Straight legs',
    ],
    ['a round back', { ...fault, code: 'alignment', detail: 'Back alignment 120°, at least 146°' }, 'Straight back'],
    ['an alignment by any other name', { ...fault, code: 'alignment', detail: '' }, 'Stay straight'],
  ] as const)('names the correction for %s', (_, failed, words) => {
    expect(cueFor(failed)).toBe(words);
  });

  it('does not praise after a failed rep, in an invalid position or with a hidden body', () => {
    const holds = { isVisible: true, isValidPosition: true };
    expect(isGoodForm(holds, null)).toBe(true);
    expect(isGoodForm(holds, fault)).toBe(false);
    expect(isGoodForm({ ...holds, isValidPosition: false }, null)).toBe(false);
    expect(isGoodForm({ ...holds, isVisible: false }, null)).toBe(false);
  });
});
