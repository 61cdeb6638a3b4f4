import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { angleAt, aspectOf, wholeDegrees } from './geometry.ts';

const IMAGE = { width: 640, height: 360 };
const poseOf = (...pixels: readonly (readonly [number, number])[]): readonly number[] =>
  pixels.flatMap(([x, y]) => [(x / IMAGE.width) * 10_000, (y / IMAGE.height) * 10_000, 0, 1000]);

describe('angleAt', () => {
  const table: readonly [string, [number, number], [number, number], [number, number], number][] = [
    ['a straight line', [100, 100], [200, 100], [300, 100], 180],
    ['a right angle in pixels, whatever the aspect', [200, 50], [200, 150], [300, 150], 90],
    ['forty-five degrees', [300, 50], [200, 150], [300, 150], 45],
    ['a folded limb', [300, 100], [200, 100], [260, 100], 0],
  ];
  test.each(table)('%s', (_, a, vertex, c, degrees) => {
    expect(angleAt(poseOf(a, vertex, c), 0, 1, 2, aspectOf(IMAGE))).toBeCloseTo(degrees, 6);
  });

  test('returns undefined when two landmarks coincide', () => {
    expect(angleAt(poseOf([100, 100], [100, 100], [300, 100]), 0, 1, 2, 1)).toBeUndefined();
  });

  test('wholeDegrees rounds angles, so no value falls between 110 and 111', () => {
    expect([110.4, 110.5, 150.49].map(wholeDegrees)).toEqual([110, 111, 150]);
  });

  const pixel = fc.tuple(fc.integer({ min: 0, max: 640 }), fc.integer({ min: 0, max: 360 }));
  test('does not change when the body is moved or scaled in the image', () => {
    fc.assert(
      fc.property(
        pixel,
        pixel,
        pixel,
        fc.integer({ min: -50, max: 50 }),
        fc.constantFrom(0.5, 2, 4),
        (a, b, c, d, k) => {
          const moved = ([x, y]: readonly [number, number]) => [x * k + d, y * k + d] as const;
          const before = angleAt(poseOf(a, b, c), 0, 1, 2, aspectOf(IMAGE));
          const after = angleAt(poseOf(moved(a), moved(b), moved(c)), 0, 1, 2, aspectOf(IMAGE));
          expect(after === undefined).toBe(before === undefined);
          expect(after ?? 0).toBeCloseTo(before ?? 0, 3);
        },
      ),
    );
  });

  test('is between 0 and 180', () => {
    fc.assert(
      fc.property(pixel, pixel, pixel, (a, b, c) => {
        const angle = angleAt(poseOf(a, b, c), 0, 1, 2, aspectOf(IMAGE)) ?? 0;
        expect(angle).toBeGreaterThanOrEqual(0);
        expect(angle).toBeLessThanOrEqual(180);
      }),
    );
  });
});
