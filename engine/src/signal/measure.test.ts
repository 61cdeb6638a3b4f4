import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SMOOTHING } from '../definition/settings.ts';
import { smooth } from './measure.ts';
import type { Smoothed } from './measure.ts';

const run = (values: readonly number[], stepMs: number): readonly number[] => {
  let state: Smoothed | null = null;
  return values.map((value, index) => {
    state = smooth(state, index * stepMs, value, DEFAULT_SMOOTHING, 500);
    return state.value;
  });
};

const sampled = (framesPerSecond: number): readonly number[] =>
  Array.from({ length: framesPerSecond * 4 }, (_, i) => 120 - 40 * Math.cos((Math.PI * i) / framesPerSecond));

describe('smoothing', () => {
  test('stays among the values it was given', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 180, noNaN: true }), { minLength: 1 }), (values) => {
        for (const value of run(values, 40)) {
          expect(value).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
          expect(value).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
        }
      }),
    );
  });

  test('leaves a still angle alone', () => {
    expect(run([90, 90, 90, 90], 40)).toEqual([90, 90, 90, 90]);
  });

  test.each([10, 15, 25, 30, 60])('turns at nearly the same angles at %i frames a second', (framesPerSecond) => {
    const smoothed = run(sampled(framesPerSecond), 1000 / framesPerSecond).slice(framesPerSecond);
    expect(Math.min(...smoothed)).toBeLessThan(86);
    expect(Math.max(...smoothed)).toBeGreaterThan(154);
  });

  test('lets 1.8 push-ups a second keep most of their depth', () => {
    const fast = Array.from({ length: 200 }, (_, i) => 115 - 40 * Math.cos(2 * Math.PI * 1.8 * i * 0.04));
    const smoothed = run(fast, 40).slice(50);
    expect(Math.max(...smoothed) - Math.min(...smoothed)).toBeGreaterThan(70);
  });

  test('calms a trembling angle to less than half', () => {
    const trembling = Array.from({ length: 100 }, (_, i) => 90 + (i % 2 === 0 ? 3 : -3));
    const late = run(trembling, 40).slice(50);
    expect(Math.max(...late) - Math.min(...late)).toBeLessThan(3);
  });

  test('starts afresh after a gap', () => {
    const before = smooth(null, 0, 170, DEFAULT_SMOOTHING, 500);
    expect(smooth(before, 501, 80, DEFAULT_SMOOTHING, 500).value).toBe(80);
  });
});
