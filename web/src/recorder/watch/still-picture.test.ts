import { expect, it } from 'vitest';
import { lookedAgain, MOVING, STILL_MS } from './still-picture.ts';

const after = (times: readonly number[]): number => times.reduce(lookedAgain, MOVING).stillMs;

it.each([
  ['one look is none', [10_000], 0],
  ['two looks are the time between them', [10_000, 10_250], 250],
  ['nine looks are two seconds', Array.from({ length: 9 }, (_, look) => look * 250), STILL_MS],
  ['an hour of sleep is half a second', [0, 250, 3_600_250, 3_600_500], 1000],
])('time without a new frame: %s', (_, times, stillMs) => {
  expect(after(times)).toBe(stillMs);
});
