/** Calculates the chart's range of days and the ranks and medals of table rows. */
import { CHART_DAYS, MEDALS } from '@reptemple/contract/operations/challenge-analytics';
import type { AnalyticsRow } from '@reptemple/contract/operations/challenge-analytics';
import { TABLE_PAGE_SIZE } from '@reptemple/contract/pagination';

/**
 * Days that determine the range of the chart. They are in the challenge's time zone, such as
 * `2026-03-15`, and sort as strings.
 */
export interface Reach {
  readonly start: string | null;
  readonly end: string | null;
  readonly firstAttempt: string;
  readonly lastAttempt: string;
  readonly today: string;
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

/**
 * Returns the first and last day of the chart. The chart goes from the challenge's start to today,
 * or to its end if that is earlier. It is extended to attempts outside of this range. Without a
 * start date, it begins at the first attempt.
 */
export const reachOf = ({ start, end, firstAttempt, lastAttempt, today }: Reach) => {
  const from = earlier(start ?? firstAttempt, firstAttempt);
  const to = later(earlier(end ?? today, today), lastAttempt);
  return { from, to };
};

export const firstShown = (from: string, to: string, back: (day: string, days: number) => string): string =>
  later(from, back(to, CHART_DAYS - 1));

export const medalsOf = (leaders: readonly { readonly id: string }[]): ReadonlyMap<string, AnalyticsRow['medal']> =>
  new Map(MEDALS.flatMap((medal, at) => (leaders[at] ? [[leaders[at].id, medal] as const] : [])));

interface Order {
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
  readonly search: string;
  readonly page: number;
}

interface PlacedRow {
  /** Position of the row on its page, starting at 0. */
  readonly place: number;
  readonly validReps: number;
}

/**
 * Returns the rank of a row by its position on the page; null if the rows are not sorted by rank,
 * or are filtered by a search. Rows of 0 reps have no rank and come after all others.
 */
export const rankAt = (
  { sort, direction, search, page }: Order,
  total: number,
  { place, validReps }: PlacedRow,
): number | null => {
  if (sort !== 'rank' || search !== '' || validReps === 0) return null;
  const before = (page - 1) * TABLE_PAGE_SIZE + place;
  return direction === 'asc' ? before + 1 : total - before;
};
