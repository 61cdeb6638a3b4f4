import { describe, expect, it } from 'vitest';
import { mirrored, outline, sector } from './outline.ts';
import type { Station } from './outline.ts';

const LIMB: readonly Station[] = [
  [100, 0, 10],
  [100, 50, 20],
  [100, 100, 5],
];

describe('the outline of a limb', () => {
  it('passes its stations on both sides, at their half-widths, and closes', () => {
    const path = outline(LIMB);
    for (const corner of ['90 0', '80 50', '95 100', '105 100', '120 50', '110 0']) expect(path).toContain(corner);
    expect(path).toMatch(/^M90 0C.*Z$/);
  });

  it('stays a path of numbers where two stations are one', () => {
    expect(outline([LIMB[0] ?? [0, 0, 0], LIMB[0] ?? [0, 0, 0]])).not.toContain('NaN');
  });

  it('is mirrored at the axis', () => {
    expect(mirrored([[110, 7, 3]], 100)).toEqual([[90, 7, 3]]);
  });
});

describe('the sign of an angle', () => {
  const vertex = { x: 0, y: 0 };
  const [right, below] = [
    { x: 90, y: 0 },
    { x: 0, y: 40 },
  ];

  it('is a sector from one ray to the other', () => {
    expect(sector(right, vertex, below, 20)).toBe('M0 0L20 0A20 20 0 0 1 0 20Z');
  });

  it('is the smaller one, whichever ray comes first', () => {
    expect(sector(below, vertex, right, 20)).toBe('M0 0L0 20A20 20 0 0 0 20 0Z');
  });
});
