/** Days as they are typed, and the instants they stand for in a challenge's zone: it opens with a day's beginning and closes with its end. */
import type { ChallengeLength } from '@reptemple/contract/challenge-form';
import { Temporal } from 'temporal-polyfill';

/** The day (`2026-03-29`) an instant belongs to in a zone. */
export const dayOf = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Undefined for what is no day, or no zone: the form says so. */
const read = (day: string, timeZone: string): Temporal.ZonedDateTime | undefined => {
  try {
    return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).startOfDay();
  } catch {
    return undefined;
  }
};

const isoOf = (moment: Temporal.ZonedDateTime | undefined): string | undefined =>
  moment && new Date(moment.epochMilliseconds).toISOString();

/** The first moment of a day there: midnight, or later where the clocks jump over it. */
export const startOfDay = (day: string, timeZone: string): string | undefined => isoOf(read(day, timeZone));

/** The last millisecond of a day there, which may be 23 or 25 hours long. */
export const endOfDay = (day: string, timeZone: string): string | undefined =>
  isoOf(read(day, timeZone)?.add({ days: 1 }).startOfDay().subtract({ milliseconds: 1 }));

/** The last millisecond of so many calendar units from an instant on, as the server ends a challenge that has no end of its own. */
export const endOfLength = (start: string, { value, unit }: ChallengeLength, timeZone: string): string | undefined =>
  isoOf(
    Temporal.Instant.from(start)
      .toZonedDateTimeISO(timeZone)
      .add({ [unit]: value })
      .subtract({ milliseconds: 1 }),
  );
