import { describe, expect, it } from 'vitest';
import { dueFrames } from './detect-poses-in-video.ts';

const at = (framesPerSecond: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => (index * 1000) / framesPerSecond);

describe('dueFrames', () => {
  it.each([
    { framesPerSecond: 25, seen: 100, watched: 100 },
    { framesPerSecond: 24, seen: 96, watched: 96 },
    { framesPerSecond: 30, seen: 120, watched: 100 },
    { framesPerSecond: 60, seen: 240, watched: 101 },
    { framesPerSecond: 12, seen: 48, watched: 48 },
  ])(
    'returns $watched of $seen frames in four seconds at $framesPerSecond per second',
    ({ framesPerSecond, seen, watched }) => {
      expect(dueFrames(at(framesPerSecond, seen))).toHaveLength(watched);
    },
  );

  it('returns no frame for an empty video', () => {
    expect(dueFrames([])).toEqual([]);
  });
});
