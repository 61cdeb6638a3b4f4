import { describe, expect, it } from 'vitest';
import { RECORDING_POSE_CONFIG, modelOf } from '@reptemple/pose/pose-config';
import { definitionOf } from '../../../engine/fixtures/parsed-definitions.ts';
import { stepDown, withConfiguredSmoothing } from './lighter-pose-config-and-smoothing.ts';

describe('pose configuration', () => {
  it('steps down from heavy to full to lite, and no further', () => {
    const heavy = { ...RECORDING_POSE_CONFIG, modelComplexity: 2 } as const;
    const full = stepDown(heavy);
    expect(full).toEqual(RECORDING_POSE_CONFIG);
    const lite = full && stepDown(full);
    expect(lite && modelOf(lite)).toBe('lite');
    expect(lite && stepDown(lite)).toBeUndefined();
  });
});

const PUSH_UP = definitionOf('push-up');

it('withConfiguredSmoothing keeps the exercise’s smoothing with the recording config and with an empty one', () => {
  expect(withConfiguredSmoothing(PUSH_UP, RECORDING_POSE_CONFIG)).toBe(PUSH_UP);
  expect(withConfiguredSmoothing(PUSH_UP, {})).toBe(PUSH_UP);
  expect(PUSH_UP.robust.smoothing).not.toBeNull();
});

it('withConfiguredSmoothing removes the smoothing if smoothLandmarks is false', () => {
  const { robust } = withConfiguredSmoothing(PUSH_UP, { smoothLandmarks: false });
  expect(robust).toEqual({ ...PUSH_UP.robust, smoothing: null });
});
