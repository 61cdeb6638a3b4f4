/** Layout of the activity calendar: how many weeks fit next to each other. */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { dayOfMs, msOfDay, sundayMs } from '../format/day.ts';

const DAYS = 7;

/** Smallest visible block size. */
const SMALLEST_PX = 9;

interface Wall {
  readonly from: string;
  readonly to: string;
  /** Width in pixels for the columns of weeks. */
  readonly room: number;
  /** Pixels between two blocks. */
  readonly gap: number;
  /** Maximum block size in pixels. */
  readonly largest: number;
}

/**
 * Returns the days of each row in order. Rows have equally many weeks; the first may have fewer.
 * Weeks start on Sunday.
 */
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
