import { expect, test } from 'vitest';
import { agoLabel } from './ago.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = 1_800_000_000_000;

test.each([
  [0, 'Just now'],
  [MINUTE - 1, 'Just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE + 59_999, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [23 * HOUR + 59 * MINUTE, '23 hours ago'],
  [DAY, '1 day ago'],
  [400 * DAY, '400 days ago'],
])('agoLabel of a time %d ms ago is "%s"', (past, words) => {
  expect(agoLabel(NOW - past, NOW)).toBe(words);
});

test('agoLabel of a time one hour in the future is "Just now"', () => {
  expect(agoLabel(NOW + HOUR, NOW)).toBe('Just now');
});
