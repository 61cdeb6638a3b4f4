/** Which days the chart shows, who has a medal, and how a recording reads in the CSV. */
import { CHART_DAYS, MEDALS, type AnalyticsRow } from '@reptemple/contract/analytics';
import { TABLE_PAGE_SIZE } from '@reptemple/contract/paging';

/** Days of the challenge's zone, such as `2026-03-15`; they compare as texts. */
export interface Reach {
  /** Null: the challenge has no such date. */
  readonly start: string | null;
  readonly end: string | null;
  readonly firstAttempt: string;
  readonly lastAttempt: string;
  readonly today: string;
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

/** From the start, or the first attempt, to today, or the end; attempts beyond either are shown too. */
export const reachOf = ({ start, end, firstAttempt, lastAttempt, today }: Reach) => {
  const from = earlier(start ?? firstAttempt, firstAttempt);
  const to = later(earlier(end ?? today, today), lastAttempt);
  return { from, to };
};

/** The first day shown when the stretch may hold so many days at most; `back` counts days back from `to`. */
export const firstShown = (from: string, to: string, back: (day: string, days: number) => string): string =>
  later(from, back(to, CHART_DAYS - 1));

/** By recording id: of the first three of a tab. */
export const medalsOf = (leaders: readonly { readonly id: string }[]): ReadonlyMap<string, AnalyticsRow['medal']> =>
  new Map(MEDALS.flatMap((medal, at) => (leaders[at] ? [[leaders[at].id, medal] as const] : [])));

interface Order {
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
  readonly search: string;
  readonly page: number;
}

/** The rank of the row at this place of the page; null when the order or a search does not tell. */
export const rankAt = ({ sort, direction, search, page }: Order, total: number, place: number): number | null => {
  if (sort !== 'rank' || search !== '') return null;
  const before = (page - 1) * TABLE_PAGE_SIZE + place;
  return direction === 'asc' ? before + 1 : total - before;
};

/** As `m:ss` (first document, section 9), rounded as it is on screen. */
export const asMinutes = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** First document, section 9. */
export const fileNameOf = (challengeName: string): string => `${challengeName}-recordings.csv`;
