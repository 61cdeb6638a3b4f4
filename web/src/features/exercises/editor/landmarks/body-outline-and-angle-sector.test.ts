import { describe, expect, it } from 'vitest';
import { mirrored, outline, sector } from './body-outline.tsx';
import type { Station } from './body-outline.tsx';

const LIMB: readonly Station[] = [
  [100, 0, 10],
  [100, 50, 20],
  [100, 100, 5],
];

describe('outline of a limb in the body diagram', () => {
  it('is a closed path that passes each point on both sides at its half width', () => {
    const path = outline(LIMB);
    for (const corner of ['90 0', '80 50', '95 100', '105 100', '120 50', '110 0']) expect(path).toContain(corner);
    expect(path).toMatch(/^M90 0C.*Z$/);
  });

  it('contains no NaN when two points are the same', () => {
    expect(outline([LIMB[0] ?? [0, 0, 0], LIMB[0] ?? [0, 0, 0]])).not.toContain('NaN');
  });

  it('is mirrored at the body axis', () => {
    expect(mirrored([[110, 7, 3]], 100)).toEqual([[90, 7, 3]]);
  });
});

describe('sector that marks an angle in the body diagram', () => {
  const vertex = { x: 0, y: 0 };
  const [right, below] = [
    { x: 90, y: 0 },
    { x: 0, y: 40 },
  ];

  it('is drawn from the first ray to the second', () => {
    expect(sector(right, vertex, below, 20)).toBe('M0 0L20 0A20 20 0 0 1 0 20Z');
  });

  it('covers the smaller angle when the rays are given in reverse order', () => {
    expect(sector(below, vertex, right, 20)).toBe('M0 0L0 20A20 20 0 0 0 20 0Z');
  });
});
