import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gifWindow, keyMoment, pictureAt, stillsOf, thin } from './thumbnail-gif-and-clip-times.ts';

describe('keyMoment of a 20 s video', () => {
  it.each([
    { highlight: { startMs: 4000, endMs: 6000 }, at: 5000 },
    { highlight: null, at: 10_000 },
    { highlight: { startMs: 30_000, endMs: 40_000 }, at: 20_000 },
  ])('is at $at ms for the highlight $highlight', ({ highlight, at }) => {
    expect(keyMoment(20_000, highlight)).toBe(at);
  });
});

describe('the three seconds shown in the GIF', () => {
  it.each([
    ['lie around a short rep', 20_000, { startMs: 9000, endMs: 11_000 }, { startMs: 8500, endMs: 11_500 }],
    ['contain the end of a long rep', 20_000, { startMs: 4000, endMs: 12_000 }, { startMs: 9500, endMs: 12_500 }],
    ['stay inside at the start', 20_000, { startMs: 0, endMs: 1000 }, { startMs: 0, endMs: 3000 }],
    ['stay inside at the end', 20_000, { startMs: 19_500, endMs: 20_000 }, { startMs: 17_000, endMs: 20_000 }],
    ['are all of a shorter video', 1200, { startMs: 0, endMs: 500 }, { startMs: 0, endMs: 1200 }],
  ])('%s', (_, durationMs, highlight, window) => {
    expect(gifWindow(durationMs, highlight)).toEqual(window);
  });
});

describe('pictureAt with frames at 0, 40 and 80 ms', () => {
  it.each([
    [-5, 0],
    [0, 0],
    [39, 0],
    [40, 1],
    [1000, 2],
  ])('returns for the time %d ms the frame index %d', (at, index) => {
    expect(pictureAt([0, 40, 80], at)).toBe(index);
  });
});

const times = array(integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 300 }).map((gaps) =>
  gaps.map((_, at) => gaps.slice(0, at).reduce((sum, gap) => sum + gap, 0)),
);

describe('the frames of a GIF', () => {
  it('include a frame that stays on screen only once, with its full duration', () => {
    expect(stillsOf([0, 250, 300], { startMs: 0, endMs: 500 })).toEqual([
      { index: 0, atMs: 0, delayMs: 300 },
      { index: 2, atMs: 300, delayMs: 200 },
    ]);
  });

  it('never repeat or go back, and always last as long as the window', () => {
    assert(
      property(times, integer({ min: 100, max: 3000 }), (timesMs, length) => {
        const stills = stillsOf(timesMs, { startMs: 0, endMs: length });
        const indices = stills.map(({ index }) => index);
        expect(indices).toEqual([...new Set(indices)].toSorted((a, b) => a - b));
        expect(stills.reduce((sum, { delayMs }) => sum + delayMs, 0)).toBe(Math.round(length / 100) * 100);
      }),
    );
  });

  it('last as long after thinning', () => {
    assert(
      property(times, integer({ min: 1, max: 5 }), (timesMs, every) => {
        const stills = stillsOf(timesMs, { startMs: 0, endMs: 3000 });
        const thinned = thin(stills, every);
        expect(thinned.length).toBe(Math.ceil(stills.length / every));
        expect(thinned.reduce((sum, { delayMs }) => sum + delayMs, 0)).toBe(3000);
      }),
    );
  });
});
