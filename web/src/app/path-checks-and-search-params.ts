/** Parses search parameters of URLs, and checks which kind of page a path is. */
import type { Challenge } from '@reptemple/contract/challenges/challenges';

/**
 * Returns true if a link in the navigation bar is highlighted: Challenges on paths that start with
 * /challenge, Admin with /admin (specification S1, section 2).
 */
export const isTabOf = (prefix: string, path: string): boolean => path.startsWith(prefix);

/** Paths of the landing pages, which have no navigation bar (specification S1, section 2). */
const WITHOUT_NAVIGATION = new Set(['/', '/pushup-challenge']);

export const isFullPage = (path: string): boolean => /^\/challenge\/[^/]+\/(wall|poster)\/?$/.test(path);

export const hasNavigation = (path: string): boolean =>
  !WITHOUT_NAVIGATION.has(path.replace(/(.)\/$/, '$1')) && !isFullPage(path);

/**
 * Returns a search parameter as text. Returns undefined for objects and empty values, so that a
 * mistyped URL does not break the page.
 */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const isRecordPath = (path: string): boolean => /^\/challenge\/[^/]+\/record\/?$/.test(path);

/**
 * Returns true if the challenge has ended. Also compares its end with `now` (ISO time in UTC),
 * because a cached `status` may be outdated.
 */
export const isOver = ({ status, endsAt }: Pick<Challenge, 'status' | 'endsAt'>, now: string): boolean =>
  status === 'ended' || (endsAt !== null && endsAt <= now);

export interface Move {
  readonly fromLocation?: { readonly pathname: string } | undefined;
  readonly toLocation: { readonly pathname: string };
  readonly pathChanged: boolean;
}

/**
 * Returns the animation types of a navigation; false for no animation. There is none on the first
 * page, if only search parameters change, if the user prefers reduced motion (`isStill`), and on
 * the record page, whose camera needs the performance.
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
