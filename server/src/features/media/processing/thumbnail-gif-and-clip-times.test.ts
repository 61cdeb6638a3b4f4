import { array, assert, boolean, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLIP_FRAMES_PER_SECOND,
  gifWindow,
  keyMoment,
  momentAt,
  pictureAt,
  planClip,
  stillsOf,
  thin,
} from './thumbnail-gif-and-clip-times.ts';
import type { ClipRep } from './thumbnail-gif-and-clip-times.ts';

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

const every2s = (count: number): readonly ClipRep[] =>
  Array.from({ length: count }, (_, at) => ({
    startMs: 2000 * at + 500,
    endMs: 2000 * at + 2000,
    valid: at % 4 !== 3,
  }));

const planOf = (count: number) => {
  const reps = every2s(count);
  const validReps = reps.filter(({ valid }) => valid).length;
  return planClip({ reps, validReps, lastMs: 2000 * count + 5000 });
};

describe('planClip', () => {
  it('plays a short set in real time from the start and holds the last frame', () => {
    const plan = planOf(3);
    expect(plan[0]).toEqual({ atMs: 0, count: 0, speed: 1, justEnded: null });
    expect(plan.every(({ speed }) => speed === 1)).toBe(true);
    expect(plan.at(-1)).toMatchObject({ atMs: 6600, count: 3 });
    expect(plan.length).toBe(Math.ceil(((6600 + 1200) / 1000) * CLIP_FRAMES_PER_SECOND));
  });

  it('speeds up only the middle of a long set', () => {
    const speeds = planOf(40).map(({ speed }) => speed);
    expect([speeds[0], speeds.at(-1)]).toEqual([1, 1]);
    expect(Math.max(...speeds)).toBeGreaterThan(5);
  });

  it('marks a rep as just ended for a moment after its end', () => {
    const plan = planOf(4);
    const seen = new Set(plan.filter(({ atMs }) => atMs >= 8000 && atMs < 8400).map(({ justEnded }) => justEnded));
    expect(seen).toEqual(new Set(['invalid']));
    expect(plan.find(({ atMs }) => atMs === 2200)?.justEnded).toBe('valid');
    expect(plan.find(({ atMs }) => atMs === 3000)?.justEnded).toBeNull();
  });

  it('never shows more reps than the count that ranks, if a person lowered it', () => {
    const reps = every2s(6).map(({ startMs, endMs }) => ({ startMs, endMs, valid: true }));
    const counts = planClip({ reps, validReps: 2, lastMs: 15_000 }).map(({ count }) => count);
    expect([Math.max(...counts), counts.at(-1)]).toEqual([2, 2]);
    expect(momentAt({ reps, validReps: 2 }, 9000).count).toBe(2);
    expect(momentAt({ reps, validReps: 9 }, 9000).count).toBe(4);
  });

  it('covers the whole track of a set without reps', () => {
    const plan = planClip({ reps: [], validReps: 0, lastMs: 4000 });
    expect([plan[0]?.atMs, plan.at(-1)?.atMs, plan.at(-1)?.count]).toEqual([0, 4000, 0]);
  });

  it('lasts at most 15 s, never goes back, and ends with the ranked count', () => {
    const sets = array(record({ gap: integer({ min: 1, max: 20_000 }), valid: boolean() }), { maxLength: 60 });
    assert(
      property(sets, integer({ min: 0, max: 300 }), (given, validReps) => {
        let at = 0;
        const reps = given.map(({ gap, valid }) => {
          const startMs = at;
          at += gap;
          return { startMs, endMs: at, valid };
        });
        const plan = planClip({ reps, validReps, lastMs: at + 1000 });
        expect(plan.length).toBeLessThanOrEqual(15 * CLIP_FRAMES_PER_SECOND);
        const times = plan.map(({ atMs }) => atMs);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(plan.at(-1)?.count).toBe(validReps);
      }),
    );
  });
});
