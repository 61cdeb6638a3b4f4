/** Where one is, and what a page may take from its address. */
import type { Challenge } from '@reptemple/contract/challenges';

/** Challenges is highlighted on any path starting with /challenge, Admin on /admin (first document, section 2). */
export const isTabOf = (prefix: string, path: string): boolean => path.startsWith(prefix);

/** The landing pages stand alone (first document, section 2). */
const WITHOUT_NAVIGATION = new Set(['/', '/pushup-challenge']);

export const hasNavigation = (path: string): boolean => !WITHOUT_NAVIGATION.has(path.replace(/(.)\/$/, '$1'));

/** The value of a search parameter if it is text, so that an address typed by hand never breaks a page. */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Where somebody may be in the middle of a set. */
export const isRecordPath = (path: string): boolean => /^\/challenge\/[^/]+\/record\/?$/.test(path);

/** Whether nothing can be recorded for a challenge any more, by what was last known of it. `now`: a moment as the server writes it. */
export const isOver = ({ status, endsAt }: Pick<Challenge, 'status' | 'endsAt'>, now: string): boolean =>
  status === 'ended' || (endsAt !== null && endsAt <= now);

/** From one address to another. */
export interface Move {
  readonly fromLocation?: { readonly pathname: string } | undefined;
  readonly toLocation: { readonly pathname: string };
  readonly pathChanged: boolean;
}

/**
 * The kinds of the transition between two pages; false for none: the first page, a list that is only narrowed, whoever asked for no
 * motion, and the recorder, whose camera has no time for pictures of itself.
 */
export const transitionOf = ({ fromLocation, toLocation, pathChanged }: Move, isStill: boolean): 'page'[] | false => {
  if (!fromLocation || !pathChanged || isStill) return false;
  return isRecordPath(fromLocation.pathname) || isRecordPath(toLocation.pathname) ? false : ['page'];
};

/** What the address of a long list says: which page, and what is looked for. */
export interface ListSearch {
  readonly page?: number | undefined;
  readonly search?: string | undefined;
}

/** A list's part of an address, typed by hand or not; what says nothing is left out of it. */
export const listSearchOf = (search: Readonly<Record<string, unknown>>): ListSearch => {
  const page = Number(search['page']);
  const words = textOf(search['search']);
  return { ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}), ...(words ? { search: words } : {}) };
};

/** What a list is asked for. */
export const askedOf = ({ page = 1, search = '' }: ListSearch): { readonly page: number; readonly search: string } => ({
  page,
  search,
});

/** One of a few words from an address; undefined for any other. */
export const wordOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value);
