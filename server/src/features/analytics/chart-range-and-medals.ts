/** Selects the days of the chart, assigns medals, and formats CSV cells. */
import { CHART_DAYS, MEDALS } from '@reptemple/contract/operations/challenge-analytics';
import type { AnalyticsRow } from '@reptemple/contract/operations/challenge-analytics';
import { TABLE_PAGE_SIZE } from '@reptemple/contract/pagination';

/** Days in the challenge's time zone, such as `2026-03-15`. They sort as strings. */
export interface Reach {
  /** ISO dates of the challenge; null if it has none. */
  readonly start: string | null;
  readonly end: string | null;
  readonly firstAttempt: string;
  readonly lastAttempt: string;
  readonly today: string;
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

/**
 * Returns the range from start or first recording to today or end. Includes recordings outside of
 * it.
 */
export const reachOf = ({ start, end, firstAttempt, lastAttempt, today }: Reach) => {
  const from = earlier(start ?? firstAttempt, firstAttempt);
  const to = later(earlier(end ?? today, today), lastAttempt);
  return { from, to };
};

/**
 * Returns the first day of the chart, limited to the maximum number of days. `back` subtracts
 * days.
 */
export const firstShown = (from: string, to: string, back: (day: string, days: number) => string): string =>
  later(from, back(to, CHART_DAYS - 1));

/** Maps the recording ids of a tab's top three to medals. */
export const medalsOf = (leaders: readonly { readonly id: string }[]): ReadonlyMap<string, AnalyticsRow['medal']> =>
  new Map(MEDALS.flatMap((medal, at) => (leaders[at] ? [[leaders[at].id, medal] as const] : [])));

interface Order {
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
  readonly search: string;
  readonly page: number;
}

/** Returns the rank of a row on the page; null if sorting or search hides it. */
export const rankAt = ({ sort, direction, search, page }: Order, total: number, place: number): number | null => {
  if (sort !== 'rank' || search !== '') return null;
  const before = (page - 1) * TABLE_PAGE_SIZE + place;
  return direction === 'asc' ? before + 1 : total - before;
};

/** Formats as `m:ss` (specification S1, section 9), rounded as on screen. */
export const asMinutes = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** Returns the file name (specification S1, section 9). */
export const fileNameOf = (challengeName: string): string => `${challengeName}-recordings.csv`;
