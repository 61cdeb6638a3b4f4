import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { definitionOf } from '../../fixtures/parsed-definitions.ts';
import { landmarksOf, squatPose } from '../../fixtures/stick-figure.ts';
import { advance, startSession } from '../counting/advance-session.ts';
import { DEFAULT_SMOOTHING, DEFAULT_CONTINUITY } from '../definition/robust-settings.ts';
import { frameFromLandmarks } from '../landmark-track.ts';
import { angleFromHeight, watchReach } from './angle-from-limb-height.ts';
import { smooth, recognise } from './measure-frame.ts';
import type { Smoothed } from './measure-frame.ts';

const run = (values: readonly number[], stepMs: number): readonly number[] => {
  let state: Smoothed | null = null;
  return values.map((value, index) => {
    state = smooth(state, index * stepMs, value, DEFAULT_SMOOTHING, 500);
    return state.value;
  });
};

const sampled = (framesPerSecond: number): readonly number[] =>
  Array.from({ length: framesPerSecond * 4 }, (_, i) => 120 - 40 * Math.cos((Math.PI * i) / framesPerSecond));

describe('smoothing of an angle', () => {
  test('stays between the smallest and the largest input', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 180, noNaN: true }), { minLength: 1 }), (values) => {
        for (const value of run(values, 40)) {
          expect(value).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
          expect(value).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
        }
      }),
    );
  });

  test('does not change a constant angle', () => {
    expect(run([90, 90, 90, 90], 40)).toEqual([90, 90, 90, 90]);
  });

  test.each([10, 15, 25, 30, 60])(
    'preserves the turning points of a movement at %i frames per second',
    (framesPerSecond) => {
      const smoothed = run(sampled(framesPerSecond), 1000 / framesPerSecond).slice(framesPerSecond);
      expect(Math.min(...smoothed)).toBeLessThan(86);
      expect(Math.max(...smoothed)).toBeGreaterThan(154);
    },
  );

  test('keeps most of the depth at 1.8 push-ups per second', () => {
    const fast = Array.from({ length: 200 }, (_, i) => 115 - 40 * Math.cos(2 * Math.PI * 1.8 * i * 0.04));
    const smoothed = run(fast, 40).slice(50);
    expect(Math.max(...smoothed) - Math.min(...smoothed)).toBeGreaterThan(70);
  });

  test('reduces a tremble of 6° to less than 3°', () => {
    const trembling = Array.from({ length: 100 }, (_, i) => 90 + (i % 2 === 0 ? 3 : -3));
    const late = run(trembling, 40).slice(50);
    expect(Math.max(...late) - Math.min(...late)).toBeLessThan(3);
  });

  test('restarts after a gap of more than 500 ms', () => {
    const before = smooth(null, 0, 170, DEFAULT_SMOOTHING, 500);
    expect(smooth(before, 501, 80, DEFAULT_SMOOTHING, 500).value).toBe(80);
  });
});

const ASPECT = 640 / 360;
const STANDING = landmarksOf(squatPose(170), ASPECT);
const HIP = STANDING[24] ?? { x: 0, y: 0 };
const SHOULDER = STANDING[12] ?? { x: 0, y: 0 };
const middle = { x: (HIP.x + SHOULDER.x) / 2, y: (HIP.y + SHOULDER.y) / 2 };
/** Returns the landmarks of a body moved by `shift`, and scaled around the torso's centre. */
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

describe('recognising the tracked user: a user', () => {
  test.each<[string, readonly number[], boolean]>([
    ['who stays is the same', body(), true],
    ['who takes a step is the same', body(0.03), true],
    ['who jumps across the image is another', body(0.4), false],
    ['who comes nearer is the same', body(0, 1.5), true],
    ['who is suddenly half as large is another', body(0, 0.5), false],
    ['who is suddenly twice as large is another', body(0, 2), false],
  ])('%s', (_, p, isSame) => {
    expect(recognise(person, 40, p, ASPECT, settings).isSame).toBe(isSame);
  });

  test('becomes the tracked one after being seen instead for a while', () => {
    const first = recognise(person, 40, body(0.4), ASPECT, settings);
    const later = recognise(first.person, 600, body(0.4), ASPECT, settings);
    const last = recognise(later.person, 680, body(0.4), ASPECT, settings);
    expect([first.isSame, later.isSame, last.isSame]).toEqual([false, false, true]);
  });

  test('who returns before that is still the tracked one', () => {
    const stranger = recognise(person, 40, body(0.4), ASPECT, settings);
    expect(recognise(stranger.person, 80, body(), ASPECT, settings)).toMatchObject({
      isSame: true,
      person: { strangerSinceMs: null },
    });
  });

  test('of zero size stays the same, because all landmarks of a track may coincide', () => {
    const point = recognise(null, 0, body(0, 0), ASPECT, settings);
    expect(recognise(point.person, 40, body(0, 0), ASPECT, settings).isSame).toBe(true);
    expect(recognise(point.person, 40, body(), ASPECT, settings).isSame).toBe(false);
  });

  test('at any position is the same when the setting is off', () => {
    expect(recognise(person, 40, body(0.4, 0.3), ASPECT, null).isSame).toBe(true);
  });
});

describe('the body after a gap', () => {
  const squatting = (knee: number) => landmarksOf(squatPose(knee), ASPECT);
  const riseAfter = (gapMs: number): number => {
    let session = startSession(definitionOf('squat'), { width: 640, height: 360 });
    for (const t of [0, 40, 80]) session = advance(session, frameFromLandmarks(t, squatting(170)));
    session = advance(session, frameFromLandmarks(80 + gapMs, squatting(90)));
    return session.measured?.body?.rise ?? 0;
  };

  test('is the new one, while a single outlier without a gap is ignored', () => {
    const alone = advance(
      startSession(definitionOf('squat'), { width: 640, height: 360 }),
      frameFromLandmarks(0, squatting(90)),
    );
    expect(riseAfter(400)).toBeCloseTo(alone.measured?.body?.rise ?? 0, 6);
    expect(riseAfter(40)).toBeGreaterThan(riseAfter(400) + 0.05);
  });
});

const straight = { height: 0.5, seenMs: 0, length: null, resizedMs: null };

describe('angleFromHeight of a limb', () => {
  test.each([
    ['straight', 0.5, 168],
    ['higher than the calibration', 0.6, 168],
    ['at half the height', 0.25, 76],
    ['between two points of the curve', 0.225, 70],
    ['level', 0, 30],
    ['below its support', -0.1, 30],
  ])('%s', (_, rise, angle) => {
    expect(angleFromHeight(rise, straight)).toBeCloseTo(angle, 5);
  });

  test('gives the same angle for hanging arms with a negative height', () => {
    expect(angleFromHeight(-0.25, { ...straight, height: -0.5 })).toBeCloseTo(76, 5);
  });

  test('returns null before a limb was seen', () => {
    expect(angleFromHeight(0.1, { ...straight, height: 0 })).toBeNull();
  });
});

describe('the reach of a limb', () => {
  test('grows to the largest height seen and fades by less than 0.02 in one second', () => {
    const grown = watchReach(watchReach(null, 0, 0.3, null), 40, 0.5, null);
    expect(grown).toEqual({ ...straight, seenMs: 40 });
    expect(watchReach(grown, 1040, 0.2, null).height).toBeGreaterThan(0.48);
  });

  test('is measured again after 1500 ms out of posture', () => {
    expect(watchReach(straight, 1501, 0.2, null)).toEqual({ ...straight, height: 0.2, seenMs: 1501 });
  });

  test.each([
    ['is kept while the limb is as long as before', 0.5, 0.5, null],
    ['is kept with an error of a sixth in the length', 0.42, 0.5, null],
    ['is measured again once the limb is too short for it', 0.3, 0.3, 240],
  ])('%s', (_, length, height, resizedMs) => {
    let reach = watchReach(null, 0, 0.5, 0.5);
    for (let t = 40; t <= 1000; t += 40) reach = watchReach(reach, t, 0.3, length);
    expect(reach.height).toBeCloseTo(height, 1);
    expect(reach.resizedMs).toBe(resizedMs);
  });
});
