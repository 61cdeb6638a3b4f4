import { RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { expect, it } from 'vitest';
import { definitionOf } from '../../../engine/fixtures/definitions.ts';
import { judgedDefinition } from './pose-config-definition.ts';

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
