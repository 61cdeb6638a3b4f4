/** Decides which unsent recordings on a device are listed, deleted or marked, and their texts. */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { t } from '../../../i18n/translate.ts';

/** Unsent recordings are deleted after this time, when no challenge accepts them any more. */
export const KEPT_DAYS = 30;
/** Owner of recordings made without an account (docs/decisions/0018). */
export const VISITOR = 'visitor';
/** A visitor's ticket has expired by then, and the device may be shared. */
const VISITOR_KEPT_DAYS = 2;
/**
 * A shorter recording is discarded: the countdown was cancelled, or the page closed in its last
 * second.
 */
export const MIN_MS = 1000;
/**
 * If the browser has no tab locks, a recording written to this recently counts as being recorded.
 */
const STILL_WRITTEN_MS = 15_000;
/** Space for more than ten minutes at 62 KB/s, stored twice for a moment. */
const ENOUGH_BYTES = 100 * 1024 * 1024;
/** Lifetime of a ticket (contract, attempts). */
const HOURS_OF_TICKET = 48;

interface Listed {
  readonly person: string;
  readonly sessionId: string;
  readonly keptAt: number;
  readonly durationMs: number;
  readonly draft: object | null;
}

/** True if a tab is recording it now. `recorded`: sessions being recorded; undefined if unknown. */
export const isBeingMade = (
  { sessionId, keptAt, draft }: Listed,
  recorded: ReadonlySet<string> | undefined,
  now: number,
): boolean => draft !== null && (recorded ? recorded.has(sessionId) : now - keptAt < STILL_WRITTEN_MS);

/** Returns the recordings to list, latest first. */
export const offered = <T extends Listed>(
  heads: readonly T[],
  recorded: ReadonlySet<string> | undefined,
  now: number,
): readonly T[] =>
  heads
    .filter((head) => !isBeingMade(head, recorded, now) && !isTooShort(head, now))
    .toSorted((a, b) => b.keptAt - a.keptAt);

/** True if it is too short or too old. */
export const isTooShort = (head: Listed, now: number): boolean =>
  (head.draft !== null && head.durationMs < MIN_MS) || now > keptUntil(head);

/** Epoch milliseconds. */
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
  /** Undefined if unknown. */
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
