/** Sums up a month of training for the recap. */
import { HISTORY_DAYS } from '@reptemple/contract/accounts/history';
import type { HistoryDay } from '@reptemple/contract/accounts/history';
import { daysBefore } from '../weeks.ts';

export interface MonthRecap {
  /** Such as 2026-11. */
  readonly month: string;
  readonly validReps: number;
  /** Most valid reps in one recording; null if all are unverified. */
  readonly bestSet: number | null;
  /** Days with a valid rep. */
  readonly daysTrained: number;
  /** Longest run of consecutive trained days within the month. */
  readonly streak: number;
  /** Valid reps of each day of the month, from the first. */
  readonly repsByDay: readonly number[];
}

export const monthOf = (day: string): string => day.slice(0, 7);

/** Returns the number of days of a month, such as 28 for 2026-02. */
const lengthOf = (month: string): number => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
};

/** Returns the months with a valid rep, newest first. Omits the oldest, if its start is unknown. */
export const recapMonths = (days: readonly HistoryDay[], today: string): readonly string[] => {
  const first = daysBefore(today, HISTORY_DAYS - 1);
  const trained = days.filter(({ validReps }) => validReps > 0).map(({ day }) => monthOf(day));
  return [...new Set(trained)].filter((month) => `${month}-01` >= first).toReversed();
};

const longestRun = (reps: readonly number[]): number => {
  let [longest, run] = [0, 0];
  for (const count of reps) {
    run = count > 0 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
};

export const recapOf = (days: readonly HistoryDay[], month: string): MonthRecap => {
  const own = days.filter(({ day }) => monthOf(day) === month);
  const repsByDay = Array.from({ length: lengthOf(month) }, (_, index) => {
    const date = `${month}-${String(index + 1).padStart(2, '0')}`;
    return own.filter(({ day }) => day === date).reduce((sum, { validReps }) => sum + validReps, 0);
  });
  const bests = own.flatMap(({ bestSet }) => bestSet ?? []);
  return {
    month,
    validReps: repsByDay.reduce((sum, reps) => sum + reps, 0),
    bestSet: bests.length === 0 ? null : Math.max(...bests),
    daysTrained: repsByDay.filter((reps) => reps > 0).length,
    streak: longestRun(repsByDay),
    repsByDay,
  };
};
