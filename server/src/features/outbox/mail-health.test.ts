import { expect, it } from 'vitest';
import { isInTrouble } from './message-conversion-and-mail-health.ts';

const NOW = new Date('2026-03-15T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 60 * 60 * 1000);

it.each([
  ['nothing has failed', undefined, null, false],
  ['nothing has failed since', undefined, hoursAgo(1), false],
  ['nothing was ever taken', hoursAgo(100), null, true],
  ['nothing was taken since it failed, however long ago', hoursAgo(100), hoursAgo(101), true],
  ['something was taken since, but it failed today', hoursAgo(23), hoursAgo(1), true],
  ['something was taken since, and it failed before yesterday', hoursAgo(25), hoursAgo(24), false],
])('isInTrouble tells if mail or SMS delivery is failing when %s', (_what, lastError, lastSent, expected) => {
  expect(isInTrouble(lastError, lastSent, NOW)).toBe(expected);
});
