import { describe, expect, it } from 'vitest';
import { countdownOf, formatCountdown } from './big-screen-leaderboard.tsx';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const NOW = Date.parse('2026-03-15T12:00:00Z');

describe('countdown of the big screen', () => {
  it.each([
    [0, '00:00:00'],
    [1, '00:00:01'],
    [HOUR + 62 * SECOND, '01:01:02'],
    [24 * HOUR, '1 day 00:00:00'],
    [51 * HOUR + 5 * SECOND, '2 days 03:00:05'],
    [-5, '00:00:00'],
  ])('formats %i ms as %s', (milliseconds, expected) => {
    expect(formatCountdown(milliseconds)).toBe(expected);
  });

  it('counts down to the start, then to the end, then says that the result is final', () => {
    const challenge = { startDate: '2026-03-15T13:00:00Z', endsAt: '2026-03-15T15:00:00Z' };
    expect(countdownOf(challenge, NOW)).toEqual({ label: 'Starts in', time: '01:00:00' });
    expect(countdownOf(challenge, NOW + HOUR)).toEqual({ label: 'Ends in', time: '02:00:00' });
    expect(countdownOf(challenge, NOW + 3 * HOUR)).toEqual({ label: 'Final results', time: '' });
    expect(countdownOf(challenge, NOW + 3 * HOUR, true)).toEqual({ label: 'Not final yet', time: '' });
    expect(countdownOf(challenge, NOW, true)?.label).toBe('Starts in');
  });

  it('shows nothing for a challenge without dates', () => {
    expect(countdownOf({ startDate: null, endsAt: null }, NOW)).toBeUndefined();
  });
});
