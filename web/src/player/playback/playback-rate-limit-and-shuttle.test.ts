import { describe, expect, it } from 'vitest';
import { paced, UNMEASURED_PACE, playable, shuttled } from './playback-rate-limit-and-shuttle.ts';

const after = (...times: readonly number[]): number => times.reduce(paced, UNMEASURED_PACE).limit;

describe('the playback rate limit for a pose model', () => {
  it.each([
    ['the maximum on a fast device', 8, 4],
    ['1 if a frame takes no longer than it lasts', 32, 1],
    ['0.5 if a frame takes twice as long', 64, 0.5],
    ['at least 0.1', 2000, 0.1],
  ])('is the expected one: %s', (_, tookMs, limit) => {
    expect(after(tookMs, tookMs, tookMs)).toBe(limit);
  });

  it('is not changed by one slow frame or by small differences', () => {
    expect(after(32, 32, 32, 400)).toBe(1);
    expect(after(32, 32, 32, 36, 36, 36, 36)).toBe(1);
  });

  it('follows a device that slows down and one that recovers', () => {
    const slow = [80, 80, 80, 80, 80, 80, 80, 80, 80];
    expect(after(32, 32, 32, ...slow)).toBe(0.4);
    expect(after(...slow, 32, 32, 32, 32, 32, 32, 32, 32, 32)).toBe(1);
  });
});

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
