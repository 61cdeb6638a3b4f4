import { describe, expect, it } from 'vitest';
import { analysedPerSecond, frameAnalysed, frameShown, slowness, startFrameRate } from './frame-rate.ts';

/** Simulates these frame rates of camera and model, for ten seconds by default. */
const after = (shownPerSecond: number, analysedEach: number, seconds = 10) => {
  let rate = startFrameRate();
  const shown = Array.from({ length: shownPerSecond * seconds }, (_, i) => (i * 1000) / shownPerSecond);
  for (const [index, at] of shown.entries()) {
    rate = frameShown(rate, at);
    if (index % analysedEach === 0) rate = frameAnalysed(rate, at);
  }
  return { rate, now: seconds * 1000 - 1 };
};

describe('pose frame rate', () => {
  it('counts the analyzed frames, not the displayed ones', () => {
    const { rate, now } = after(24, 2);
    expect(analysedPerSecond(rate, now)).toBeCloseTo(12, 0);
  });

  it('is null after one second', () => {
    const { rate } = after(24, 1, 1);
    expect(analysedPerSecond(rate, 999)).toBeNull();
  });

  it.each([
    { story: 'every frame of 24', shown: 24, each: 1, seconds: 10, expected: undefined },
    { story: 'a third of 24: the model is too slow', shown: 24, each: 3, seconds: 10, expected: 'model' },
    { story: 'all of 8: the camera is too slow', shown: 8, each: 1, seconds: 10, expected: 'camera' },
    { story: 'slow for a moment only', shown: 24, each: 3, seconds: 5, expected: undefined },
  ])('finds the cause of a low rate: $story', ({ shown, each, seconds, expected }) => {
    const { rate, now } = after(shown, each, seconds);
    expect(slowness(rate, now)).toBe(expected);
  });

  it('is no longer slow once the rate has recovered', () => {
    let { rate } = after(24, 3, 5);
    for (let at = 5000; at < 12_000; at += 40) rate = frameAnalysed(frameShown(rate, at), at);
    expect(slowness(rate, 12_000)).toBeUndefined();
  });
});
