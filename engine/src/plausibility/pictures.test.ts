import { describe, expect, it } from 'vitest';
import { longestStill, PICTURE_CELLS, PICTURE_STEP_MS } from './pictures.ts';

const stepsIn = (seconds: number): number => (seconds * 1000) / PICTURE_STEP_MS;

/** Thumbnails of a grey picture; `change` is added to its first cell. */
const videoOf = (seconds: number, change: (step: number) => number): Uint8Array => {
  const steps = stepsIn(seconds);
  const thumbnails = new Uint8Array(steps * PICTURE_CELLS).fill(100);
  for (let step = 0; step < steps; step += 1) thumbnails[step * PICTURE_CELLS] = 100 + change(step);
  return thumbnails;
};

describe('the longest still picture in a video', () => {
  it.each([
    ['shows one picture all the time', () => 0, 20_000],
    ['shows one picture with noise', (step: number) => step % 2, 20_000],
    ['shows a body that breathes every four seconds', (step: number) => Math.round(4 * Math.sin(step / 3)), 4000],
    ['stops halfway', (step: number) => (step < stepsIn(10) ? step : 0), 10_000],
  ])('of a video that %s', (_what, change, atMost) => {
    expect(longestStill(videoOf(20, change))).toBeLessThanOrEqual(atMost);
    expect(longestStill(videoOf(20, change))).toBeGreaterThan(atMost === 4000 ? 0 : atMost - 1);
  });

  it('is none in a video of less than two seconds', () => {
    expect(longestStill(videoOf(1, () => 0))).toBe(0);
  });
});
