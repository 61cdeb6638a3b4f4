import { expect, it } from 'vitest';
import { isInTrouble } from './message-conversion-and-mail-health.ts';

const NOW = new Date('2026-03-15T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 60 * 60 * 1000);

it.each([
  ['there was neither an error nor a message', undefined, null, false],
  ['there was no error and a message was sent', undefined, hoursAgo(1), false],
  ['there was an error and no message was ever sent', hoursAgo(100), null, true],
  ['no message was sent since the last error, even days ago', hoursAgo(100), hoursAgo(101), true],
  ['a message was sent since, but the last error is under a day old', hoursAgo(23), hoursAgo(1), true],
  ['a message was sent since, and the last error is over a day old', hoursAgo(25), hoursAgo(24), false],
])('isInTrouble tells if mail or SMS delivery is failing when %s', (_what, lastError, lastSent, expected) => {
  expect(isInTrouble(lastError, lastSent, NOW)).toBe(expected);
});
