/** Rules for unsent recordings on this device: expiry, which ones are listed, and warnings. */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { t } from '../../../i18n/translate.ts';

/**
 * Days after which a user's unsent recordings are deleted. By then, no challenge accepts them any
 * more.
 */
export const KEPT_DAYS = 30;
/**
 * Value that is stored instead of a user id for recordings made without an account
 * (docs/decisions/0018).
 */
export const VISITOR = 'visitor';
/**
 * Days after which unsent recordings made without an account are deleted. By then their attempt
 * tickets have expired. Also, others who use the device could see them.
 */
const VISITOR_KEPT_DAYS = 2;
/**
 * Minimum duration in ms of a recording that is kept. Recording begins in the last second of the
 * countdown, so a shorter one comes from a cancelled countdown.
 */
export const MIN_MS = 1000;
/**
 * Time in ms after the last write during which a recording counts as in progress. Used only in
 * browsers without tab locks.
 */
const STILL_WRITTEN_MS = 15_000;
/**
 * Free storage in bytes below which the user is warned. Enough for ten minutes of video at 62 KB/s,
 * which is briefly stored twice.
 */
const ENOUGH_BYTES = 100 * 1024 * 1024;
/** Lifetime of an attempt ticket in hours, as in the contract. */
const HOURS_OF_TICKET = 48;

interface Listed {
  readonly person: string;
  readonly sessionId: string;
  readonly keptAt: number;
  readonly durationMs: number;
  readonly draft: object | null;
}

/**
 * Returns true if a tab is still recording this attempt. `recorded`: session ids of attempts that
 * tabs are recording; undefined in browsers without tab locks, where a recent write counts.
 */
export const isBeingRecorded = (
  { sessionId, keptAt, draft }: Listed,
  recorded: ReadonlySet<string> | undefined,
  now: number,
): boolean => draft !== null && (recorded ? recorded.has(sessionId) : now - keptAt < STILL_WRITTEN_MS);

/**
 * Returns the unsent recordings to list, latest first. Skips those that are being recorded, too
 * short, or expired.
 */
export const listedRecordings = <T extends Listed>(
  heads: readonly T[],
  recorded: ReadonlySet<string> | undefined,
  now: number,
): readonly T[] =>
  heads
    .filter((head) => !isBeingRecorded(head, recorded, now) && !isToBeDeleted(head, now))
    .toSorted((a, b) => b.keptAt - a.keptAt);

/** Returns true if the recording is to be deleted: too short or expired. */
export const isToBeDeleted = (head: Listed, now: number): boolean =>
  (head.draft !== null && head.durationMs < MIN_MS) || now > expiryOf(head);

/** Returns the time at which a recording expires, as Unix time in ms. */
export const expiryOf = ({ keptAt, person }: Pick<Listed, 'keptAt' | 'person'>): number =>
  keptAt + (person === VISITOR ? VISITOR_KEPT_DAYS : KEPT_DAYS) * MILLIS_PER_DAY;

/**
 * Returns why the server will mark the result as unverified; undefined if the attempt ticket is
 * valid. Without a ticket the text says that the set was recorded offline. If the server refuses a
 * ticket, the countdown is normally cancelled and no set is recorded.
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
  readonly freeBytes: number | undefined;
  readonly isForbidden: boolean;
}

export const storageWarningOf = ({ freeBytes, isForbidden }: Room): string | undefined => {
  if (isForbidden)
    return t(
      'Your browser can’t save this recording. Submit it before you leave this page, or use a non-private window.',
    );
  return freeBytes !== undefined && freeBytes < ENOUGH_BYTES
    ? t('Too little storage left. Free up space, or submit your recording before you leave this page.')
    : undefined;
};
