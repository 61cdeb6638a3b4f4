import { describe, expect, it } from 'vitest';
import { LANDMARK_COUNT } from '@reptemple/engine/signal/landmarks';
import { pointsOf } from './draw-skeleton.ts';

const poseWith = (visibility: number): readonly number[] =>
  Array.from({ length: LANDMARK_COUNT }, () => [5000, 2500, 0, visibility]).flat();

describe('pointsOf', () => {
  it('places body landmarks in pixels and leaves out the face', () => {
    const points = pointsOf(poseWith(1000), 640, 360);
    expect(points.slice(0, 11)).toEqual(Array.from({ length: 11 }, () => undefined));
    expect(points.slice(11)).toEqual(Array.from({ length: LANDMARK_COUNT - 11 }, () => ({ x: 320, y: 90 })));
  });

  it('draws landmarks with a visibility of at least 0.5', () => {
    expect(pointsOf(poseWith(500), 640, 360)[11]).toBeDefined();
    expect(pointsOf(poseWith(499), 640, 360)[11]).toBeUndefined();
  });
});
