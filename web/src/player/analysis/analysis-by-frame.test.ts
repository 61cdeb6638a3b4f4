import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameBeside, lastUntil, latestAt } from './analysis-by-frame.ts';

const at = (...times: readonly number[]) => times.map((t) => ({ t }));

describe('the analyzed frame shown at a video time', () => {
  const frames = at(0, 40, 80, 1000);

  it.each([
    ['the one analysed from it', 40, 1],
    ['one that is 30 ms later, which was matched to it', 10, 1],
    ['the newest before it', 100, 2],
    ['nothing, when the newest is older than half a second', 600, -1],
    ['the last one, to the end', 1020, 3],
  ])('is %s', (_, ms, index) => {
    expect(latestAt(frames, ms)).toBe(index);
  });

  it('is none before the first frame', () => {
    expect(latestAt(at(200), 100)).toBe(-1);
    expect(latestAt([], 0)).toBe(-1);
  });

  it('is the same by lastUntil as by a linear search', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(2000)), fc.nat(2000), (times, ms) => {
        const sorted = at(...times.toSorted((a, b) => a - b));
        expect(lastUntil(sorted, ms)).toBe(sorted.findLastIndex(({ t }) => t <= ms));
      }),
    );
  });
});

describe('frameBeside, one frame forwards or backwards', () => {
  const frames = at(0, 33, 67, 100);

  it.each([
    ['on', 33, 1, 67],
    ['on, from within a frame', 50, 1, 67],
    ['on, from where a step has landed inside its frame', 34, 1, 67],
    ['back', 67, -1, 33],
    ['back, from within a frame', 80, -1, 33],
    ['back, from where a step has landed inside its frame', 68, -1, 33],
  ] as const)('steps %s to the neighbouring frame', (_, ms, direction, to) => {
    expect(frameBeside(frames, ms, direction)).toBe(to);
  });

  it('returns undefined beyond the first and the last frame', () => {
    expect(frameBeside(frames, 100, 1)).toBeUndefined();
    expect(frameBeside(frames, 0, -1)).toBeUndefined();
  });

  it('visits every frame once, forwards and backwards', () => {
    const walked: number[] = [];
    for (let ms: number | undefined = 0; ms !== undefined; ms = frameBeside(frames, ms + 1, 1)) walked.push(ms);
    expect(walked).toEqual([0, 33, 67, 100]);
    for (let ms = frameBeside(frames, 101, -1); ms !== undefined; ms = frameBeside(frames, ms + 1, -1)) walked.push(ms);
    expect(walked.slice(4)).toEqual([67, 33, 0]);
  });
});
