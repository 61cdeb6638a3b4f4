/** Parsers of search parameters, and predicates of paths, such as those without navigation. */
import type { Challenge } from '@reptemple/contract/challenges/challenges';

/**
 * Returns true if the tab is highlighted: Challenges on every path that starts with /challenge,
 * Admin with /admin (specification S1, section 2).
 */
export const isTabOf = (prefix: string, path: string): boolean => path.startsWith(prefix);

/** Landing pages, which have no navigation bar (specification S1, section 2). */
const WITHOUT_NAVIGATION = new Set(['/', '/pushup-challenge']);

export const isFullPage = (path: string): boolean => /^\/challenge\/[^/]+\/(wall|poster)\/?$/.test(path);

export const hasNavigation = (path: string): boolean =>
  !WITHOUT_NAVIGATION.has(path.replace(/(.)\/$/, '$1')) && !isFullPage(path);

/**
 * Returns a search parameter as text; undefined for objects and empty values. A mistyped URL must
 * never break a page.
 */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const isRecordPath = (path: string): boolean => /^\/challenge\/[^/]+\/record\/?$/.test(path);

/**
 * Returns true if the challenge has ended. Compares its dates, because `status` may be outdated in
 * a cache. `now`: ISO time in UTC.
 */
export const isOver = ({ status, endsAt }: Pick<Challenge, 'status' | 'endsAt'>, now: string): boolean =>
  status === 'ended' || (endsAt !== null && endsAt <= now);

export interface Move {
  readonly fromLocation?: { readonly pathname: string } | undefined;
  readonly toLocation: { readonly pathname: string };
  readonly pathChanged: boolean;
}

/**
 * Returns the view transition types of a navigation; false for none: on the first page, for changes
 * of search parameters, with reduced motion, and for the record page, whose camera needs the
 * performance.
 */
export const transitionOf = ({ fromLocation, toLocation, pathChanged }: Move, isStill: boolean): 'page'[] | false => {
  if (!fromLocation || !pathChanged || isStill) return false;
  return isRecordPath(fromLocation.pathname) || isRecordPath(toLocation.pathname) ? false : ['page'];
};

export interface ListSearch {
  readonly page?: number | undefined;
  readonly search?: string | undefined;
}

export const listSearchOf = (search: Readonly<Record<string, unknown>>): ListSearch => {
  const page = Number(search['page']);
  const words = textOf(search['search']);
  return { ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}), ...(words ? { search: words } : {}) };
};

export const parseFilters = ({
  page = 1,
  search = '',
}: ListSearch): { readonly page: number; readonly search: string } => ({
  page,
  search,
});

export const wordOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value);
