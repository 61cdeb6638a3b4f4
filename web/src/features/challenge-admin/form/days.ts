/**
 * Converts between dates in a challenge's time zone and instants. A challenge starts at the start
 * of a day and ends at the end of one.
 */
import type { ChallengeLength } from '@reptemple/contract/challenges/challenge-form';
import { Temporal } from 'temporal-polyfill';

/** Returns the date (`2026-03-29`) of an instant in a time zone. */
export const dayOf = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Returns undefined for an invalid date or time zone; the form reports it. */
const read = (day: string, timeZone: string): Temporal.ZonedDateTime | undefined => {
  try {
    return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).startOfDay();
  } catch {
    return undefined;
  }
};

const isoOf = (moment: Temporal.ZonedDateTime | undefined): string | undefined =>
  moment && new Date(moment.epochMilliseconds).toISOString();

/** Returns the first moment of a day: midnight, or later if daylight saving time skips it. */
export const startOfDay = (day: string, timeZone: string): string | undefined => isoOf(read(day, timeZone));

/** Returns the last millisecond of a day, which may have 23 or 25 hours. */
export const endOfDay = (day: string, timeZone: string): string | undefined =>
  isoOf(read(day, timeZone)?.add({ days: 1 }).startOfDay().subtract({ milliseconds: 1 }));

/**
 * Returns the last millisecond of a duration in calendar units. The server ends challenges without
 * an end date in the same way.
 */
export const endOfLength = (start: string, { value, unit }: ChallengeLength, timeZone: string): string | undefined =>
  isoOf(
    Temporal.Instant.from(start)
      .toZonedDateTimeISO(timeZone)
      .add({ [unit]: value })
      .subtract({ milliseconds: 1 }),
  );
