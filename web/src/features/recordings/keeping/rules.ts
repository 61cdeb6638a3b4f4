/** What is offered of the unsent recordings on a device, what is thrown away, and in which words. */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { t } from '../../../language/texts.ts';

/** Unsent recordings stay this long; long after any challenge would still take them. */
export const KEPT_DAYS = 30;
/** Less than this is no attempt: the countdown was called off, or the page went in its last second. */
export const SHORTEST_MS = 1000;
/** Where the browser cannot tell what other tabs do, a recording written to so lately is still being made. */
const STILL_WRITTEN_MS = 15_000;
/** A second of video is 62 KB; this is room for more than ten minutes, kept twice for a moment. */
const ENOUGH_BYTES = 100 * 1024 * 1024;
/** The life of a ticket (contract, attempts). */
const HOURS_OF_TICKET = 48;

interface Listed {
  readonly sessionId: string;
  readonly keptAt: number;
  readonly durationMs: number;
  readonly draft: object | null;
}

/** Whether some tab is making it now. `recorded`: the sessions that are being recorded, undefined where that is not known. */
export const isBeingMade = (
  { sessionId, keptAt, draft }: Listed,
  recorded: ReadonlySet<string> | undefined,
  now: number,
): boolean => draft !== null && (recorded ? recorded.has(sessionId) : now - keptAt < STILL_WRITTEN_MS);

/** What a person is offered, the latest first. */
export const offered = <T extends Listed>(
  heads: readonly T[],
  recorded: ReadonlySet<string> | undefined,
  now: number,
): readonly T[] =>
  heads
    .filter((head) => !isBeingMade(head, recorded, now) && !isWorthless(head, now))
    .toSorted((a, b) => b.keptAt - a.keptAt);

/** Nothing was recorded, or it has waited too long. */
export const isWorthless = ({ draft, durationMs, keptAt }: Listed, now: number): boolean =>
  (draft !== null && durationMs < SHORTEST_MS) || now - keptAt > KEPT_DAYS * MILLIS_PER_DAY;

/** Epoch milliseconds. */
export const keptUntil = (keptAt: number): number => keptAt + KEPT_DAYS * MILLIS_PER_DAY;

/** Why the server is going to mark it; undefined when it has a ticket. Whom the server refused one was not counted down to the end. */
export const unverifiedBecause = (
  ticket: { readonly expiresAt: number } | null | undefined,
  now: number,
): string | undefined => {
  if (!ticket) return t('Recorded without an answer from our server: it will be marked unverified.');
  return ticket.expiresAt <= now
    ? t('Recorded more than {hours} hours ago: it will be marked unverified.', { hours: HOURS_OF_TICKET })
    : undefined;
};

interface Room {
  /** Undefined where the browser does not say. */
  readonly freeBytes: number | undefined;
  readonly isForbidden: boolean;
}

/** What a person should know of the storage before they begin; undefined when all is well. */
export const roomWarning = ({ freeBytes, isForbidden }: Room): string | undefined => {
  if (isForbidden)
    return t(
      'This browser does not let us keep your recording. Submit it before you leave this page, or use a window that is not private.',
    );
  return freeBytes !== undefined && freeBytes < ENOUGH_BYTES
    ? t('This device has little room left. Free some, or submit your recording before you leave this page.')
    : undefined;
};
