import { array, assert, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startClock, tick } from './media-clock.ts';

const run = (times: readonly number[]): number[] => {
  let clock = startClock();
  return times.map((time) => {
    clock = tick(clock, time);
    return clock.last;
  });
};

describe('media clock', () => {
  it('rounds increasing video times to whole milliseconds', () => {
    expect(run([0, 41.5, 91.4])).toEqual([0, 42, 91]);
  });

  it('continues from the last time when the video restarts at 0', () => {
    expect(run([0, 1000, 0, 40, 80])).toEqual([0, 1000, 1040, 1080, 1120]);
  });

  it('returns strictly increasing whole milliseconds for any video times', () => {
    assert(
      property(array(double({ min: 0, max: 1e7, noNaN: true })), (times) => {
        const out = run(times);
        expect(out.every((at, i) => Number.isInteger(at) && at > (out[i - 1] ?? Number.NEGATIVE_INFINITY))).toBe(true);
      }),
    );
  });
});
