import { describe, expect, it } from 'vitest';
import { playable, shuttled } from './shuttle.ts';

const presses = (...directions: readonly (1 | -1)[]): readonly number[] => {
  const speeds: number[] = [];
  for (const direction of directions) speeds.push(shuttled(speeds.at(-1) ?? 0, direction));
  return speeds;
};

describe('the shuttle speed', () => {
  it('doubles with every press in the same direction, up to 4', () => {
    expect(presses(1, 1, 1, 1)).toEqual([1, 2, 4, 4]);
    expect(presses(-1, -1, -1, -1)).toEqual([-1, -2, -4, -4]);
  });

  it('returns to normal speed when the direction changes', () => {
    expect(presses(1, 1, -1, 1)).toEqual([1, 2, -1, 1]);
  });
});

describe('playable', () => {
  it('clamps a playback rate to between 0.1 and 8', () => {
    expect([0.01, 0.5, 8, 40].map(playable)).toEqual([0.1, 0.5, 8, 8]);
  });
});
