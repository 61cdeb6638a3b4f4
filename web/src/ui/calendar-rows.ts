/** How many weeks of a calendar stand beside each other: all of them on a desk, as many as there is room for on a phone. */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { dayOfMs, msOfDay, sundayMs } from './day.ts';

const DAYS = 7;

/** Below this a day is not seen any more. */
const SMALLEST_PX = 9;

interface Wall {
  readonly from: string;
  readonly to: string;
  /** Pixels for the columns of weeks. */
  readonly room: number;
  /** Between two blocks. */
  readonly gap: number;
  /** A block is never larger. */
  readonly largest: number;
}

/** The days of each row in order; rows have as many weeks as each other, the first one may have fewer. Weeks begin on Sunday. */
export const rowsOfWeeks = ({
  from,
  to,
  room,
  gap,
  largest,
}: Wall): { readonly rows: readonly (readonly string[])[]; readonly blockPx: number } => {
  const first = sundayMs(from);
  const weeks = Math.floor((msOfDay(to) - first) / MILLIS_PER_DAY / DAYS) + 1;
  const fitting = Math.max(1, Math.floor((room + gap) / (SMALLEST_PX + gap)));
  const rowCount = Math.ceil(weeks / fitting);
  const perRow = Math.ceil(weeks / rowCount);
  const blockPx = Math.min(largest, Math.max(SMALLEST_PX, Math.floor((room + gap) / perRow) - gap));
  const rows: string[][] = Array.from({ length: rowCount }, () => []);
  const early = perRow * rowCount - weeks;
  for (let ms = msOfDay(from); ms <= msOfDay(to); ms += MILLIS_PER_DAY) {
    const week = Math.floor((ms - first) / MILLIS_PER_DAY / DAYS) + early;
    rows[Math.floor(week / perRow)]?.push(dayOfMs(ms));
  }
  return { rows: rows.filter((row) => row.length > 0), blockPx };
};
