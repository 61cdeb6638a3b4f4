import { describe, expect, it } from 'vitest';
import { reasonClosed, statusOf } from './rules.ts';

const at = (time: string): Date => new Date(`2026-03-15T${time}Z`);
const dates = { startDate: at('10:00:00'), endDate: at('12:00:00') };

describe('a challenge', () => {
  it.each([
    ['09:59:59', 'upcoming'],
    ['10:00:00', 'active'],
    ['12:00:00', 'active'],
    ['12:00:01', 'ended'],
  ])('from ten to twelve is at %s %s', (time, status) => {
    expect(statusOf(dates, at(time))).toBe(status);
  });

  it('without dates is always active', () => {
    expect(statusOf({ startDate: null, endDate: null }, at('00:00:00'))).toBe('active');
  });

  it('that is switched off takes no attempt, whatever its dates', () => {
    expect(reasonClosed({ ...dates, isActive: false }, at('11:00:00'))).toBe('This challenge is not active.');
    expect(reasonClosed({ ...dates, isActive: true }, at('11:00:00'))).toBeUndefined();
  });
});
