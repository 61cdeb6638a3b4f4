import { describe, expect, test } from 'vitest';
import { angleFromHeight, watchReach } from './extension.ts';

const straight = { height: 0.5, seenMs: 0 };

describe('angleFromHeight of a limb', () => {
  test.each([
    ['straight', 0.5, 168],
    ['longer than ever', 0.6, 168],
    ['half of the way', 0.25, 76],
    ['between two points of the curve', 0.225, 70],
    ['level', 0, 30],
    ['upside down', -0.1, 30],
  ])('%s', (_, rise, angle) => {
    expect(angleFromHeight(rise, straight)).toBeCloseTo(angle, 5);
  });

  test('gives the same angle for hanging arms with a negative height', () => {
    expect(angleFromHeight(-0.25, { height: -0.5, seenMs: 0 })).toBeCloseTo(76, 5);
  });

  test('returns null before a limb was seen', () => {
    expect(angleFromHeight(0.1, { height: 0, seenMs: 0 })).toBeNull();
  });
});

describe('the reach of a limb', () => {
  test('grows to the largest height seen and fades by less than 0.02 in one second', () => {
    const grown = watchReach(watchReach(null, 0, 0.3), 40, 0.5);
    expect(grown).toEqual({ height: 0.5, seenMs: 40 });
    expect(watchReach(grown, 1040, 0.2).height).toBeGreaterThan(0.48);
  });

  test('is measured again after 1500 ms out of posture', () => {
    expect(watchReach(straight, 1501, 0.2)).toEqual({ height: 0.2, seenMs: 1501 });
  });
});
