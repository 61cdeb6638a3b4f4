import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameBeside, lastUntil, latestAt } from './frame-by-frame-count.ts';

const at = (...times: readonly number[]) => times.map((t) => ({ t }));

describe('the analyzed frame shown at a video time', () => {
  const frames = at(0, 40, 80, 1000);

  it.each([
    ['the one analysed at that time', 40, 1],
    ['one up to 30 ms later', 10, 1],
    ['the newest before that time', 100, 2],
    ['none if the newest is over half a second old', 600, -1],
    ['the last one until the end', 1020, 3],
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
    ['forwards', 33, 1, 67],
    ['forwards from within a frame', 50, 1, 67],
    ['forwards from where a step landed', 34, 1, 67],
    ['backwards', 67, -1, 33],
    ['backwards from within a frame', 80, -1, 33],
    ['backwards from where a step landed', 68, -1, 33],
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
