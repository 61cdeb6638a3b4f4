import { assert, integer, property, record, constantFrom } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arc,
  bar,
  degreesAt,
  DIAL,
  dragged,
  hitAt,
  laneRadius,
  pointAt,
  pressed,
  tidy,
  typed,
} from './dial-geometry-and-input.ts';

const { x: CX, y: CY } = DIAL.center;

describe('range dial', () => {
  it.each([
    [0, CX - 100, CY],
    [90, CX, CY - 100],
    [180, CX + 100, CY],
  ])('places %i degrees at x %i, y %i', (degrees, x, y) => {
    expect(pointAt(degrees, 100)).toEqual({ x, y });
  });

  it('reads back the degrees of any point that it draws, at any radius', () => {
    assert(
      property(integer({ min: 0, max: 180 }), integer({ min: 40, max: 160 }), (degrees, radius) => {
        expect(degreesAt(pointAt(degrees, radius))).toBeCloseTo(degrees, 0);
      }),
    );
  });

  it('reads a point below the dial as the nearer end, 0 or 180', () => {
    expect(degreesAt({ x: CX - 50, y: CY + 30 })).toBe(0);
    expect(degreesAt({ x: CX + 50, y: CY + 30 })).toBe(180);
  });

  it('draws the arcs of adjacent ranges so that they touch', () => {
    const [, end] = /A100 100 0 0 1 (.*)$/.exec(arc({ min: 111, max: 150 }, 100)) ?? [];
    expect(arc({ min: 151, max: 180 }, 100).startsWith(`M${end ?? ''}A`)).toBe(true);
  });

  it('draws a range from 0 to 180 as a closed path within the dial', () => {
    expect(bar({ min: 0, max: 180 }, 0)).toMatch(/^M39 188A149 149 0 0 1 337 188L315 188A127 127 0 0 0 61 188Z$/);
  });

  it.each([
    [
      { min: -20, max: 400 },
      { min: 0, max: 180 },
    ],
    [
      { min: 120.4, max: 30 },
      { min: 30, max: 120 },
    ],
  ])('shows the stored range %j as %j', (range, expected) => {
    expect(tidy(range)).toEqual(expected);
  });
});

describe('grabbing a range on the dial', () => {
  const ranges = [{ min: 151, max: 180 }, { min: 111, max: 150 }, undefined];

  it.each([
    ['an end', pointAt(151, laneRadius(0)), { lane: 0, part: 'min' }],
    ['a little beyond an end', pointAt(146, laneRadius(0)), { lane: 0, part: 'min' }],
    ['the other end', pointAt(150, laneRadius(1)), { lane: 1, part: 'max' }],
    ['the middle of a bar', pointAt(131, laneRadius(1)), { lane: 1, part: 'bar' }],
    ['beside a bar, nearest to it', pointAt(131, laneRadius(1) - 13), { lane: 1, part: 'bar' }],
    ['a lane that has nothing', pointAt(131, laneRadius(2) - 4), undefined],
    ['far from a bar', pointAt(20, laneRadius(0)), undefined],
    ['the middle of the dial', pointAt(131, 10), undefined],
  ])('resolves the handle, the bar or nothing for a point at: %s', (_, point, expected) => {
    expect(hitAt(point, ranges)).toEqual(expected);
  });

  it('finds both ends and the bar of a range of 9 degrees', () => {
    const short = [{ min: 90, max: 99 }];
    const parts = [90, 94.5, 99].map((degrees) => hitAt(pointAt(degrees, laneRadius(0)), short)?.part);
    expect(parts).toEqual(['min', 'bar', 'max']);
  });
});

describe('dragging a range on the dial', () => {
  const range = { min: 100, max: 140 };

  it.each([
    ['min', 100, 90.4, { min: 90, max: 140 }],
    ['min', 98, 88, { min: 90, max: 140 }],
    ['max', 140, 200, { min: 100, max: 180 }],
    ['max', 140, 60, { min: 60, max: 100 }],
    ['min', 100, 175, { min: 140, max: 175 }],
    ['bar', 120, 130, { min: 110, max: 150 }],
    ['bar', 120, 180, { min: 140, max: 180 }],
    ['bar', 120, 0, { min: 0, max: 40 }],
  ] as const)('moves the part %s from %d to %d degrees', (part, at, to, expected) => {
    expect(dragged({ part, range, at }, to)).toEqual(expected);
  });

  it.each([
    ['min', 87, { min: 90, max: 140 }],
    ['bar', 114, { min: 90, max: 130 }],
  ] as const)('snaps the part %s to multiples of ten with a step of 10', (part, to, expected) => {
    expect(dragged({ part, range, at: part === 'bar' ? 120 : 100 }, to, 10)).toEqual(expected);
  });

  it('always gives whole degrees from 0 to 180', () => {
    const degrees = integer({ min: 0, max: 180 });
    const drag = record({ a: degrees, b: degrees, at: degrees, to: degrees, part: constantFrom('min', 'max', 'bar') });
    assert(
      property(drag, constantFrom(1, 10), ({ a, b, at, to, part }, step) => {
        const range = { min: Math.min(a, b), max: Math.max(a, b) };
        const after = dragged({ part, range, at }, to + 0.3, step);
        expect(tidy(after)).toEqual(after);
      }),
    );
  });

  it('keeps the width of a bar that is dragged as a whole', () => {
    const degrees = integer({ min: 0, max: 180 });
    assert(
      property(degrees, degrees, degrees, constantFrom(1, 10), (a, b, to, step) => {
        const range = { min: Math.min(a, b), max: Math.max(a, b) };
        const after = dragged({ part: 'bar', range, at: 90 }, to, step);
        expect(after.max - after.min).toBe(range.max - range.min);
      }),
    );
  });

  it('can move an end in both directions when both ends are equal', () => {
    const point = { min: 90, max: 90 };
    expect(dragged({ part: 'min', range: point, at: 90 }, 120)).toEqual({ min: 90, max: 120 });
    expect(dragged({ part: 'min', range: point, at: 90 }, 60)).toEqual({ min: 60, max: 90 });
  });
});

describe('keys on an end of a range', () => {
  const range = { min: 100, max: 140 };
  const key = (key: string, shiftKey = false): { key: string; shiftKey: boolean } => ({ key, shiftKey });

  it.each([
    ['min', key('ArrowLeft'), { min: 99, max: 140 }],
    ['min', key('ArrowUp'), { min: 101, max: 140 }],
    ['max', key('ArrowRight', true), { min: 100, max: 150 }],
    ['max', key('PageDown'), { min: 100, max: 130 }],
    ['min', key('Home'), { min: 0, max: 140 }],
    ['max', key('End'), { min: 100, max: 180 }],
    ['min', key('End'), { min: 140, max: 140 }],
    ['max', key('Home'), { min: 100, max: 100 }],
    ['max', key('Tab'), undefined],
  ] as const)('move the %s end by the key %j, at most to the other end', (end, pressedKey, expected) => {
    expect(pressed(range, end, pressedKey)).toEqual(expected);
  });
});

describe('typing a number for an end of a range', () => {
  const range = { min: 100, max: 140 };

  it.each([
    ['min', '110', { min: 110, max: 140 }],
    ['max', '180', { min: 100, max: 180 }],
    ['max', '181', undefined],
    ['max', '99', undefined],
    ['min', '141', undefined],
    ['min', '', undefined],
    ['min', '90.5', undefined],
    ['min', '-5', undefined],
  ] as const)(
    'sets the %s end for "%s", or returns undefined if it is not a whole number within its limits',
    (end, text, expected) => {
      expect(typed(range, end, text)).toEqual(expected);
    },
  );
});
