import { describe, expect, test } from 'vitest';
import { minutesAndSeconds, spokenDuration, timecode } from './format-duration.ts';

describe('duration formatting', () => {
  test.each([
    [0, '0:00', '0 seconds'],
    [9.4, '0:09', '9 seconds'],
    [59.6, '1:00', '1 minute'],
    [61, '1:01', '1 minute 1 second'],
    [1200, '20:00', '20 minutes'],
    [-3, '0:00', '0 seconds'],
  ])('shows %d seconds as %s and speaks them as %s', (seconds, read, said) => {
    expect(minutesAndSeconds(seconds)).toBe(read);
    expect(spokenDuration(seconds)).toBe(said);
  });

  test('shows 0:00 for NaN and Infinity', () => {
    expect(minutesAndSeconds(Number.NaN)).toBe('0:00');
    expect(minutesAndSeconds(Infinity)).toBe('0:00');
  });
});

describe('timecode', () => {
  test.each([
    [0, '0:00.00'],
    [3249, '0:03.24'],
    [65_240, '1:05.24'],
    [1_200_000, '20:00.00'],
    [-5, '0:00.00'],
  ])('formats %d ms as "%s"', (ms, words) => {
    expect(timecode(ms)).toBe(words);
  });
});
