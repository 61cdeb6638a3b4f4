import { describe, expect, it } from 'vitest';
import { playable, shuttled } from './shuttle.ts';

const presses = (...directions: readonly (1 | -1)[]): readonly number[] => {
  const speeds: number[] = [];
  for (const direction of directions) speeds.push(shuttled(speeds.at(-1) ?? 0, direction));
  return speeds;
};

describe('the shuttle', () => {
  it('gets twice as fast with every press, four times at most', () => {
    expect(presses(1, 1, 1, 1)).toEqual([1, 2, 4, 4]);
    expect(presses(-1, -1, -1, -1)).toEqual([-1, -2, -4, -4]);
  });

  it('turns round at normal speed', () => {
    expect(presses(1, 1, -1, 1)).toEqual([1, 2, -1, 1]);
  });
});

describe('a rate', () => {
  it('is one that browsers can play', () => {
    expect([0.01, 0.5, 8, 40].map(playable)).toEqual([0.1, 0.5, 8, 8]);
  });
});
