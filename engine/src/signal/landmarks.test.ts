import { describe, expect, test } from 'vitest';
import {
  findLandmarkId,
  isSideViewName,
  LANDMARKS,
  landmarkOnSide,
  SIDE_VIEW_NAMES,
  sideViewNameOf,
} from './landmarks.ts';

describe('landmark catalogue', () => {
  test('has 33 landmarks, numbered in order, with unique names', () => {
    expect(LANDMARKS.map(({ id }) => id)).toEqual(Array.from({ length: 33 }, (_, id) => id));
    expect(new Set(LANDMARKS.map(({ name }) => name)).size).toBe(33);
  });

  test.each([
    ['nose', 0],
    ['left_shoulder', 11],
    ['right_elbow', 14],
    ['left_wrist', 15],
    ['right_hip', 24],
    ['left_ankle', 27],
    ['right_foot_index', 32],
  ])('%s is %i', (name, id) => {
    expect(findLandmarkId(name)).toBe(id);
  });

  test('maps each side-view name to the landmark of that side, and back', () => {
    for (const name of SIDE_VIEW_NAMES) {
      for (const side of ['left', 'right'] as const) {
        const id = landmarkOnSide(name, side);
        expect(LANDMARKS[id]?.name).toBe(name === 'nose' ? 'nose' : `${side}_${name}`);
        expect(sideViewNameOf(id)).toBe(name);
      }
    }
  });

  test('does not know left_elbow as a side-view name or elbow as a landmark', () => {
    expect(isSideViewName('left_elbow')).toBe(false);
    expect(findLandmarkId('elbow')).toBeUndefined();
  });
});
