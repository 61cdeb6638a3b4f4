/** Calculates with calendar days such as 2025-10-21, without a time zone. */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { dayOfMs, msOfDay } from '../../ui/format/day.ts';

interface Days {
  /** First and last day, inclusive. */
  readonly start: string;
  readonly end: string;
}

/** Returns all days in order, or the last `most` up to today. */
export const daysOf = ({ start, end }: Days, { most, today }: { readonly most: number; readonly today: string }) => {
  const [first, last] = [msOfDay(start), msOfDay(end)];
  const count = Math.max(0, (last - first) / MILLIS_PER_DAY + 1);
  const shown = Math.min(count, most);
  const latest = Math.max(Math.min(msOfDay(today), last), first + (shown - 1) * MILLIS_PER_DAY);
  return Array.from({ length: shown }, (_, at) => dayOfMs(latest - (shown - 1 - at) * MILLIS_PER_DAY));
};
