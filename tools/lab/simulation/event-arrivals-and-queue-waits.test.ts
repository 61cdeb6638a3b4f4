import { expect, test } from 'vitest';
import {
  LAST_MINUTES,
  longestWait,
  momentsOf,
  paceFor,
  peakOf,
  shareOf,
  shareOfMinutes,
  WHOLE_DAY,
} from './event-arrivals-and-queue-waits.ts';

test('the shares of all minutes of the day add up to 1, and the last minute is the busiest', () => {
  const shares = shareOfMinutes();
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  expect(Math.max(...shares)).toBe(shares.at(-1));
});

test('peakOf falls with the length of the period, and is 1 for the whole day', () => {
  const shares = shareOfMinutes();
  expect(peakOf(shares, 1)).toBeGreaterThan(peakOf(shares, 10));
  expect(peakOf(shares, 10)).toBeGreaterThan(peakOf(shares, 60));
  expect(peakOf(shares, shares.length)).toBeCloseTo(1, 9);
});

test('momentsOf returns visits in order within the day, with the planned share in the last hour', () => {
  let drawn = 0;
  const evenly = (): number => (drawn = (drawn + 0.618_033_988_75) % 1);
  const moments = momentsOf(10_000, evenly);
  expect(moments).toEqual(moments.toSorted((one, other) => one - other));
  expect(moments.every((moment) => moment >= 0 && moment <= 1)).toBe(true);
  const lastHour = moments.filter((moment) => moment >= 23 / 24).length / moments.length;
  const wanted = shareOfMinutes()
    .slice(-60)
    .reduce((sum, share) => sum + share, 0);
  expect(Math.abs(lastHour - wanted)).toBeLessThan(0.02);
});

test('longestWait is one minute for work that is done at half the pace of its arrival', () => {
  expect(longestWait([10, 0, 0], 5)).toBe(1);
  expect(longestWait([10, 0, 0], 10)).toBe(0);
});

test('paceFor returns the lowest pace at which no work waits longer than allowed', () => {
  const arrivals = [1, 1, 30, 1, 1, 1];
  const pace = paceFor(arrivals, 2);
  expect(longestWait(arrivals, pace)).toBeLessThanOrEqual(2);
  expect(longestWait(arrivals, pace * 0.99)).toBeGreaterThan(2);
  expect(paceFor(arrivals, 0)).toBeCloseTo(30, 6);
});

test('a period has the share of visits of its minutes, spread over the period only', () => {
  expect(shareOf(WHOLE_DAY)).toBeCloseTo(1, 9);
  const lastMinutes = LAST_MINUTES.until - LAST_MINUTES.from;
  expect(shareOf(LAST_MINUTES)).toBeCloseTo(peakOf(shareOfMinutes(), lastMinutes) * (lastMinutes / 1440), 9);
  let drawn = 0;
  const evenly = (): number => (drawn = (drawn + 0.618_033_988_75) % 1);
  const moments = momentsOf(1000, evenly, LAST_MINUTES);
  expect(moments[0]).toBeLessThan(0.2);
  expect(moments.at(-1)).toBeGreaterThan(0.8);
  const inTheSecondHalf = moments.filter((moment) => moment >= 0.5).length;
  expect(inTheSecondHalf).toBeGreaterThan(600);
});
