import { describe, expect, test } from 'vitest';
import { definitionOf } from '../../fixtures/definitions.ts';
import { LANDMARK_COUNT, landmarkOnSide } from './landmark.ts';
import type { Side, SideViewName } from './landmark.ts';
import { replay } from '../counting/replay.ts';
import { DEFAULT_EXTENSION } from '../definition/settings.ts';
import { frontality, isFrontal, watchView } from './view.ts';

/**
 * Position in an image of 1,000 by 1,000: x and y in thousandths, z in thousandths of the width.
 */
type Place = readonly [x: number, y: number, z: number];

const STEPS = 10;
const VISIBLE = 990;

const poseOf = (places: Partial<Record<SideViewName, (side: Side) => Place>>): readonly number[] => {
  const p = Array.from({ length: LANDMARK_COUNT }, () => [5000, 5000, 0, VISIBLE]).flat();
  for (const [name, placeOn] of Object.entries(places) as [SideViewName, (side: Side) => Place][]) {
    for (const side of ['left', 'right'] as const) {
      const [x, y, z] = placeOn(side);
      p.splice(landmarkOnSide(name, side) * 4, 3, x * STEPS, y * STEPS, z * STEPS);
    }
  }
  return p;
};

const outwards = (side: Side, by: number): number => 500 + (side === 'left' ? by : -by);

/**
 * Push-up facing the camera, with the shoulders `depth` thousandths below straight arms. The torso
 * points away from the camera.
 */
const frontalPushUp = (depth: number): readonly number[] =>
  poseOf({
    nose: () => [500, 330 + depth, -500],
    shoulder: (side) => [outwards(side, 90), 400 + depth, -400],
    elbow: (side) => [outwards(side, 110 + depth * 0.6), 560 + depth * 0.6, -380],
    wrist: (side) => [outwards(side, 120), 720, -380],
    hip: (side) => [outwards(side, 50), 400 + depth * 0.7, 0],
    knee: (side) => [outwards(side, 50), 480 + depth * 0.4, 300],
    ankle: (side) => [outwards(side, 50), 560, 600],
  });

const PERIOD_MS = 2000;
const FRAME_MS = 40;

/** Track that starts straight and does one rep every two seconds. */
const trackOf = (reps: number, depthOf: (share: number) => number) => ({
  version: 1 as const,
  width: 1000,
  height: 1000,
  model: 'full' as const,
  frames: Array.from({ length: (reps * PERIOD_MS + 1000) / FRAME_MS }, (_, index) => {
    const t = index * FRAME_MS;
    const turn = Math.max(0, t - 800) / PERIOD_MS;
    const share = turn > reps ? 0 : (1 - Math.cos(2 * Math.PI * turn)) / 2;
    return { t, p: frontalPushUp(depthOf(share)).map(Math.round) };
  }),
});

describe('detecting a front view', () => {
  const facing = frontalPushUp(0);
  const sideways = poseOf({ shoulder: (side) => [side === 'left' ? 400 : 402, 400, 0], hip: () => [700, 420, 0] });

  test('tells a body that faces the camera from a body seen from the side', () => {
    expect(isFrontal(watchView(null, 0, facing, 1), DEFAULT_EXTENSION)).toBe(true);
    expect(frontality(watchView(null, 0, sideways, 1), DEFAULT_EXTENSION)).toBe(0);
  });

  test('does not change with a single frame', () => {
    const seen = watchView(watchView(null, 0, sideways, 1), 40, facing, 1);
    expect(isFrontal(seen, DEFAULT_EXTENSION)).toBe(false);
  });

  test('is off when the extension setting is null', () => {
    expect(isFrontal(watchView(null, 0, facing, 1), null)).toBe(false);
  });
});

describe('push-ups that face the camera', () => {
  test('are counted by the height of the shoulders above the hands', () => {
    const { validReps, invalidReps } = replay(
      trackOf(5, (share) => 190 * share),
      definitionOf('push-up'),
    );
    expect([validReps, invalidReps]).toEqual([5, 0]);
  });

  test('are invalid with not_deep_enough when too shallow', () => {
    const { validReps, invalidReps, reps } = replay(
      trackOf(5, (share) => 75 * share),
      definitionOf('push-up'),
    );
    expect([validReps, invalidReps]).toEqual([0, 5]);
    expect(reps.map(({ fault }) => fault?.code)).toEqual(Array.from({ length: 5 }, () => 'not_deep_enough'));
  });
});
