import { describe, expect, it } from 'vitest';
import { Continuity } from './handle-frame-gaps.ts';

describe('Continuity.verdict on an analyzed frame', () => {
  it.each([
    ['the first of the video', 0, undefined, 'count'],
    ['the next one', 1040, 1000, 'count'],
    ['one a few frames further on', 1500, 1000, 'count'],
    ['the same one again', 1000, 1000, 'show'],
    ['an earlier one', 400, 1000, 'show'],
    ['one after a stall', 1540, 1000, 'go-back'],
    ['one after a stall at the very beginning', 600, undefined, 'go-back'],
  ] as const)('decides whether to count, show or go back: %s', (_what, t, lastMs, verdict) => {
    expect(new Continuity().verdict(t, lastMs)).toBe(verdict);
  });

  it('only shows frames after a forward seek until the user seeks back', () => {
    const continuity = new Continuity();
    continuity.sought(8000, 1000);
    expect([8000, 8040, 1040].map((t) => continuity.verdict(t, 1000))).toEqual(['show', 'show', 'count']);
    continuity.sought(900, 1000);
    expect([900, 1040, 1900].map((t) => continuity.verdict(t, 1000))).toEqual(['show', 'count', 'go-back']);
  });

  it('counts a frame after a gap that remains after three attempts to go back', () => {
    const continuity = new Continuity();
    const verdicts = Array.from({ length: 4 }, () => {
      const verdict = continuity.verdict(4000, 1000);
      if (verdict === 'go-back') continuity.returned(1000);
      return verdict;
    });
    expect(verdicts).toEqual(['go-back', 'go-back', 'go-back', 'count']);
    expect(continuity.verdict(9000, 4000)).toBe('go-back');
  });
});
