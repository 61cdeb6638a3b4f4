import { describe, expect, test } from 'vitest';
import { landmarksOf, squatPose } from '../../fixtures/figure.ts';
import { recognise } from './continuity.ts';
import { DEFAULT_CONTINUITY } from '../definition/settings.ts';
import { frameFromLandmarks } from '../track.ts';

const ASPECT = 640 / 360;
const STANDING = landmarksOf(squatPose(170), ASPECT);
/** Body scaled around the torso centre, so that only its size changes. */
const HIP = STANDING[24] ?? { x: 0, y: 0 };
const SHOULDER = STANDING[12] ?? { x: 0, y: 0 };
const middle = { x: (HIP.x + SHOULDER.x) / 2, y: (HIP.y + SHOULDER.y) / 2 };
const body = (shift = 0, scale = 1): readonly number[] => {
  const landmarks = STANDING.map((one) => ({
    x: middle.x + (one.x - middle.x) * scale + shift,
    y: middle.y + (one.y - middle.y) * scale,
    z: 0,
    visibility: 1,
  }));
  return frameFromLandmarks(0, landmarks).p ?? [];
};
const settings = DEFAULT_CONTINUITY;
const { person } = recognise(null, 0, body(), ASPECT, settings);

describe('the person', () => {
  test.each<[string, readonly number[], boolean]>([
    ['who stays is the same', body(), true],
    ['who takes a step is the same', body(0.03), true],
    ['who leaps across the image is another', body(0.4), false],
    ['who comes nearer is the same', body(0, 1.5), true],
    ['who is half as large at once is another', body(0, 0.5), false],
    ['who is twice as large at once is another', body(0, 2), false],
  ])('%s', (_, p, isSame) => {
    expect(recognise(person, 40, p, ASPECT, settings).isSame).toBe(isSame);
  });

  test('is the newcomer after a while', () => {
    const first = recognise(person, 40, body(0.4), ASPECT, settings);
    const later = recognise(first.person, 600, body(0.4), ASPECT, settings);
    const last = recognise(later.person, 680, body(0.4), ASPECT, settings);
    expect([first.isSame, later.isSame, last.isSame]).toEqual([false, false, true]);
  });

  test('comes back before that', () => {
    const stranger = recognise(person, 40, body(0.4), ASPECT, settings);
    expect(recognise(stranger.person, 80, body(), ASPECT, settings)).toMatchObject({
      isSame: true,
      person: { strangerSinceMs: null },
    });
  });

  test('without any size stays the same: a track may have all corners in one place', () => {
    const point = recognise(null, 0, body(0, 0), ASPECT, settings);
    expect(recognise(point.person, 40, body(0, 0), ASPECT, settings).isSame).toBe(true);
    expect(recognise(point.person, 40, body(), ASPECT, settings).isSame).toBe(false);
  });

  test('is whoever is seen, when the setting is off', () => {
    expect(recognise(person, 40, body(0.4, 0.3), ASPECT, null).isSame).toBe(true);
  });
});
