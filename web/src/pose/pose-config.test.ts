import { RECORDING_POSE_CONFIG, modelOf } from '@reptemple/pose/pose-config';
import { describe, expect, it } from 'vitest';
import { stepDown, judgedDefinition } from './pose-config.ts';
import { definitionOf } from '../../../engine/fixtures/definitions.ts';

describe('pose configuration', () => {
  it('steps from heavy over full to lite, and changes nothing else', () => {
    const heavy = { ...RECORDING_POSE_CONFIG, modelComplexity: 2 } as const;
    const full = stepDown(heavy);
    expect(full).toEqual(RECORDING_POSE_CONFIG);
    const lite = full && stepDown(full);
    expect(lite && modelOf(lite)).toBe('lite');
    expect(lite && stepDown(lite)).toBeUndefined();
  });
});

const PUSH_UP = definitionOf('push-up');

it('leaves the smoothing that the exercise sets, also for attempts of older versions', () => {
  expect(judgedDefinition(PUSH_UP, RECORDING_POSE_CONFIG)).toBe(PUSH_UP);
  expect(judgedDefinition(PUSH_UP, {})).toBe(PUSH_UP);
  expect(PUSH_UP.robust.smoothing).not.toBeNull();
});

it('switches the smoothing off where the pose configuration says so', () => {
  const { robust } = judgedDefinition(PUSH_UP, { smoothLandmarks: false });
  expect(robust).toEqual({ ...PUSH_UP.robust, smoothing: null });
});
