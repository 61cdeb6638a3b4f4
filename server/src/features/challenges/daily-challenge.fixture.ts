/** Test data: a progression that starts two days before the change to daylight saving time. */
import type { Daily } from './daily-plan-and-streaks.ts';

export const at = (text: string): Date => new Date(text);

export const daily: Daily = {
  challengeType: 'progression',
  startDate: at('2026-03-27T08:00:00Z'),
  endDate: null,
  firstParticipantJoinedAt: null,
  createdAt: at('2026-03-01T00:00:00Z'),
  timeZone: 'Europe/Berlin',
  minDailyReps: 10,
  incrementValue: 2,
  incrementCadenceValue: 1,
  incrementCadenceUnit: 'days',
};
