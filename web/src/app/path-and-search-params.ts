/**
 * Parses search parameters, and answers questions about paths, such as if a page has navigation.
 */
import type { Challenge } from '@reptemple/contract/challenges/challenges';

/**
 * Returns true if the tab with this prefix is highlighted: Challenges on any path starting with
 * /challenge, Admin on /admin (specification S1, section 2).
 */
export const isTabOf = (prefix: string, path: string): boolean => path.startsWith(prefix);

/** Paths of landing pages, which have no navigation bar (specification S1, section 2). */
const WITHOUT_NAVIGATION = new Set(['/', '/pushup-challenge']);

/** Returns true for pages that fill a screen or a sheet of paper: wall and poster. */
export const isFullPage = (path: string): boolean => /^\/challenge\/[^/]+\/(wall|poster)\/?$/.test(path);

export const hasNavigation = (path: string): boolean =>
  !WITHOUT_NAVIGATION.has(path.replace(/(.)\/$/, '$1')) && !isFullPage(path);

/**
 * Returns a search parameter as a string; undefined for other values, so that a mistyped URL never
 * breaks a page.
 */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Returns true for the path of a record page. */
export const isRecordPath = (path: string): boolean => /^\/challenge\/[^/]+\/record\/?$/.test(path);

/** Returns true if the challenge has ended according to cached data. `now`: ISO time in UTC. */
export const isOver = ({ status, endsAt }: Pick<Challenge, 'status' | 'endsAt'>, now: string): boolean =>
  status === 'ended' || (endsAt !== null && endsAt <= now);

/** Navigation from one location to another. */
export interface Move {
  readonly fromLocation?: { readonly pathname: string } | undefined;
  readonly toLocation: { readonly pathname: string };
  readonly pathChanged: boolean;
}

/**
 * Returns the view transition types of a navigation. Returns false on the first page, for search
 * parameter changes, with reduced motion, and for the record page, whose camera needs the
 * performance.
 */
export const transitionOf = ({ fromLocation, toLocation, pathChanged }: Move, isStill: boolean): 'page'[] | false => {
  if (!fromLocation || !pathChanged || isStill) return false;
  return isRecordPath(fromLocation.pathname) || isRecordPath(toLocation.pathname) ? false : ['page'];
};

/** Search parameters of a list: page and search text. */
export interface ListSearch {
  readonly page?: number | undefined;
  readonly search?: string | undefined;
}

/** Parses the search parameters of a list and omits default values. */
export const listSearchOf = (search: Readonly<Record<string, unknown>>): ListSearch => {
  const page = Number(search['page']);
  const words = textOf(search['search']);
  return { ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}), ...(words ? { search: words } : {}) };
};

/** Converts the search parameters of a list to the API query. */
export const parseFilters = ({
  page = 1,
  search = '',
}: ListSearch): { readonly page: number; readonly search: string } => ({
  page,
  search,
});

/** Returns the value if it is one of the words; otherwise undefined. */
export const wordOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value);
