import { describe, expect, test } from 'vitest';
import type { Curve } from './angle-curves.ts';
import { cyclesOf } from './find-cycles.ts';
import { periodicityOf } from './rank-angles.ts';

const curveOf = (length: number, value: (index: number) => number | null): Curve =>
  Array.from({ length }, (_, index) => value(index));

const measure = (curve: Curve): number =>
  periodicityOf({ frames: curve.map((_, index) => ({ t: index * 40, p: null })) }, curve, cyclesOf(curve));

const wave = (index: number): number => Math.round(120 + 50 * Math.cos(index / 8));

describe('periodicity of an angle', () => {
  test('is above 0.9 for a purely repeating movement', () => {
    expect(measure(curveOf(501, wave))).toBeGreaterThan(0.9);
  });

  test('is below 0.5 for an irregular movement of the same size', () => {
    const tremble = (index: number): number => Math.round(120 + 30 * Math.sin(index) + 25 * Math.sin(index * 0.37 + 1));
    expect(measure(curveOf(501, tremble))).toBeLessThan(0.5);
  });

  test('falls with the share of the clip in which the joint is hidden', () => {
    const hidden = measure(curveOf(501, (index) => (index < 250 ? null : wave(index))));
    expect(hidden / measure(curveOf(501, wave))).toBeCloseTo(0.5, 1);
  });

  test('is 0 without cycles and without a visible joint', () => {
    expect(measure(curveOf(100, () => 170))).toBe(0);
    expect(measure(curveOf(100, () => null))).toBe(0);
    expect(measure([])).toBe(0);
  });
});
