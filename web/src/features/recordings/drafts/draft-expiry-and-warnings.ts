/**
 * Decides when unsent recordings on a device expire and which are listed, and returns the warnings
 * about them.
 */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { t } from '../../../i18n/translate.ts';

/**
 * Number of days after which unsent recordings are deleted, when no challenge accepts them any
 * more.
 */
export const KEPT_DAYS = 30;
/** Owner of recordings made without an account, in place of a user id (docs/decisions/0018). */
export const VISITOR = 'visitor';
/**
 * Number of days after which a visitor's recordings are deleted: the ticket has expired by then,
 * and the device may be shared.
 */
const VISITOR_KEPT_DAYS = 2;
/**
 * Minimum duration in ms. A shorter recording is discarded: the countdown was cancelled, or the
 * page closed in its last second.
 */
export const MIN_MS = 1000;
/**
 * Age in ms of the last write up to which a recording counts as being recorded, if the browser has
 * no tab locks.
 */
const STILL_WRITTEN_MS = 15_000;
/**
 * Free bytes below which storage is almost full: more than ten minutes at 62 KB/s, stored twice for
 * a moment.
 */
const ENOUGH_BYTES = 100 * 1024 * 1024;
/** Lifetime of a ticket in hours, as in the contract. */
const HOURS_OF_TICKET = 48;

interface Listed {
  readonly person: string;
  readonly sessionId: string;
  readonly keptAt: number;
  readonly durationMs: number;
  readonly draft: object | null;
}

/**
 * Returns true if a tab is recording it now. `recorded`: ids of the sessions being recorded;
 * undefined if unknown.
 */
export const isBeingMade = (
  { sessionId, keptAt, draft }: Listed,
  recorded: ReadonlySet<string> | undefined,
  now: number,
): boolean => draft !== null && (recorded ? recorded.has(sessionId) : now - keptAt < STILL_WRITTEN_MS);

/** Returns the recordings to list, latest first: not those being recorded, too short or expired. */
export const offered = <T extends Listed>(
  heads: readonly T[],
  recorded: ReadonlySet<string> | undefined,
  now: number,
): readonly T[] =>
  heads
    .filter((head) => !isBeingMade(head, recorded, now) && !isTooShort(head, now))
    .toSorted((a, b) => b.keptAt - a.keptAt);

/** Returns true if the recording is shorter than the minimum or expired, so that it is deleted. */
export const isTooShort = (head: Listed, now: number): boolean =>
  (head.draft !== null && head.durationMs < MIN_MS) || now > keptUntil(head);

/** Returns the time at which a recording expires, in epoch milliseconds. */
export const keptUntil = ({ keptAt, person }: Pick<Listed, 'keptAt' | 'person'>): number =>
  keptAt + (person === VISITOR ? VISITOR_KEPT_DAYS : KEPT_DAYS) * MILLIS_PER_DAY;

/**
 * Returns why the server will mark the result as unverified; undefined if the ticket is valid. A
 * refused ticket cancels the countdown, so it does not occur here.
 */
export const unverifiedBecause = (
  ticket: { readonly expiresAt: number } | null | undefined,
  now: number,
): string | undefined => {
  if (!ticket) return t('Recorded offline, so it will be marked as unverified.');
  return ticket.expiresAt <= now
    ? t('Recorded more than {hours} hours ago, so it will be marked as unverified.', { hours: HOURS_OF_TICKET })
    : undefined;
};

interface Room {
  /** Free bytes of the browser's storage; undefined if unknown. */
  readonly freeBytes: number | undefined;
  readonly isForbidden: boolean;
}

/** Returns the storage warning to show before a set; undefined if there is no problem. */
export const roomWarning = ({ freeBytes, isForbidden }: Room): string | undefined => {
  if (isForbidden)
    return t(
      'Your browser can’t save this recording. Submit it before you leave this page, or use a non-private window.',
    );
  return freeBytes !== undefined && freeBytes < ENOUGH_BYTES
    ? t('Storage is almost full. Free up space, or submit your recording before you leave this page.')
    : undefined;
};
