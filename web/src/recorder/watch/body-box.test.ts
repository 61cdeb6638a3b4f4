import { COORDINATE_STEPS, VALUES_PER_LANDMARK, VISIBILITY_STEPS } from '@reptemple/engine/signal/geometry';
import { POSE_LENGTH } from '@reptemple/engine/track';
import { expect, it } from 'vitest';
import { BodyBoxWatch, boxOf } from './body-box.ts';
import type { BodyBox } from './body-box.ts';

/** Two visible landmarks; all others are hidden at the corner. */
const poseOf = (one: readonly [number, number], other: readonly [number, number]): readonly number[] => {
  const p = Array.from({ length: POSE_LENGTH }, () => 0);
  for (const [id, [x, y]] of [one, other].entries()) {
    const at = id * VALUES_PER_LANDMARK;
    [p[at], p[at + 1], p[at + 3]] = [x * COORDINATE_STEPS, y * COORDINATE_STEPS, VISIBILITY_STEPS];
  }
  return p;
};

it('boxOf surrounds the visible landmarks with a margin, limited to the image', () => {
  const box = boxOf(poseOf([0.2, 0.5], [1.2, 0.8]));
  expect(box?.left).toBeCloseTo(0.15);
  expect(box?.top).toBeCloseTo(0.45);
  expect(box?.right).toBe(1);
  expect(box?.bottom).toBeCloseTo(0.85);
  expect(boxOf(Array.from({ length: POSE_LENGTH }, () => 0))).toBeUndefined();
});

it('BodyBoxWatch reports the area of the last seconds, and only when it changes', () => {
  const reported: BodyBox[] = [];
  const watch = new BodyBoxWatch((box) => reported.push(box));
  watch.add({ p: poseOf([0.3, 0.4], [0.6, 0.6]) }, 0);
  watch.add({ p: poseOf([0.3, 0.4], [0.6, 0.9]) }, 600);
  watch.add({ p: poseOf([0.31, 0.4], [0.6, 0.89]) }, 1200);
  watch.add({ p: null }, 1800);
  expect(reported).toHaveLength(2);
  expect(reported[1]?.bottom).toBeCloseTo(0.95);
  watch.add({ p: poseOf([0.3, 0.4], [0.6, 0.6]) }, 9000);
  expect(reported.at(-1)?.bottom).toBeCloseTo(0.65);
});
