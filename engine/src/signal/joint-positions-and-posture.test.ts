import { describe, expect, test } from 'vitest';
import { definitionOf } from '../../fixtures/parsed-definitions.ts';
import { benchPressPose, landmarksOf, pullUpPose, pushUpPose, squatPose } from '../../fixtures/stick-figure.ts';
import type { Pose } from '../../fixtures/stick-figure.ts';
import type { ShippedId } from '../definition/shipped-exercises.ts';
import { frameFromLandmarks } from '../landmark-track.ts';
import { COORDINATE_STEPS, VALUES_PER_LANDMARK } from './geometry.ts';
import { isInPosture } from './joint-positions-and-posture.ts';

const ASPECT = 640 / 360;
const POSES: Readonly<Record<string, Pose>> = {
  'push-up': pushUpPose(170),
  'push-up, deep': pushUpPose(60),
  'squat, standing': squatPose(175),
  'squat, deep': squatPose(90),
  'pull-up, hanging': pullUpPose(170),
  'pull-up, chin over the bar': pullUpPose(40),
  'bench-press': benchPressPose(170),
  'bench-press, deep': benchPressPose(60),
};

const isIn = (pose: Pose, exercise: ShippedId): boolean => {
  const p = frameFromLandmarks(0, landmarksOf(pose, ASPECT)).p ?? [];
  const limits = definitionOf(exercise).robust.posture?.limits ?? [];
  return isInPosture(p, 'right', ASPECT, limits);
};

describe.each(['push-up', 'bench-press'] as const)('posture check of %s', (exercise) => {
  test.each(Object.entries(POSES))('accepts only its own poses: %s', (name, pose) => {
    expect(isIn(pose, exercise)).toBe(name.startsWith(exercise));
  });
});

test.each(['squat', 'pull-up'] as const)(
  '%s posture includes standing and hanging, and excludes lying and planks',
  (exercise) => {
    const names = Object.entries(POSES).flatMap(([name, pose]) => (isIn(pose, exercise) ? [name] : []));
    expect(names).toEqual(['squat, standing', 'squat, deep', 'pull-up, hanging', 'pull-up, chin over the bar']);
  },
);

/**
 * Returns a pose seen with the feet towards the camera: exchanges the horizontal axis and depth.
 */
const fromTheFeet = (pose: Pose): readonly number[] => {
  const p = frameFromLandmarks(0, landmarksOf(pose, ASPECT)).p ?? [];
  const middle = COORDINATE_STEPS / 2;
  return p.map((value, index) => {
    if (index % VALUES_PER_LANDMARK === 0) return middle;
    return index % VALUES_PER_LANDMARK === 2 ? (p[index - 2] ?? middle) - middle : value;
  });
};

test('bench-press posture is recognised when seen from the feet', () => {
  const limits = definitionOf('bench-press').robust.posture?.limits ?? [];
  expect(isInPosture(fromTheFeet(benchPressPose(170)), 'both', ASPECT, limits)).toBe(true);
  expect(isInPosture(fromTheFeet(squatPose(175)), 'both', ASPECT, limits)).toBe(false);
});

test('landmarks that all coincide are no posture', () => {
  const p = Array.from({ length: 132 }, () => 0);
  expect(isInPosture(p, 'left', ASPECT, [{ measure: 'torsoTilt', min: -1000, max: 1000 }])).toBe(false);
});
