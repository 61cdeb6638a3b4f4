/** Calendar arithmetic in a time zone. A day of 23 hours counts as a full day. */
import { Temporal } from 'temporal-polyfill';

/** Calendar day in some time zone, such as `2026-03-29`. Sorts correctly as text. */
export type Day = string;

export interface Span {
  readonly value: number;
  readonly unit: 'days' | 'weeks' | 'months';
}

const zoned = (moment: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);

const dateOf = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date => new Date(epochMilliseconds);

export const dayOf = (moment: Date, zone: string): Day => zoned(moment, zone).toPlainDate().toString();

/** Returns the first moment of the day: midnight, or later if the clocks skip midnight. */
export const startOfDay = (day: Day, zone: string): Date =>
  dateOf(Temporal.PlainDate.from(day).toZonedDateTime(zone).startOfDay());

export const sundayOf = (day: Day): Day => {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek % 7 }).toString();
};

export const addToDay = (day: Day, { value, unit }: Span): Day =>
  Temporal.PlainDate.from(day)
    .add({ [unit]: value })
    .toString();

export const daysAfter = (day: Day, days: number): Day => addToDay(day, { value: days, unit: 'days' });

export const daysBefore = (day: Day, days: number): Day => daysAfter(day, -days);

/**
 * Returns the last millisecond of a span that starts at `start`. A span from midnight ends with
 * its last day; others end at the same time of day. Month ends are clamped in shorter months.
 */
export const lastMomentOf = (start: Date, { value, unit }: Span, zone: string): Date =>
  dateOf(
    zoned(start, zone)
      .add({ [unit]: value })
      .subtract({ milliseconds: 1 }),
  );

const LONGEST: Readonly<Record<Span['unit'], number>> = { days: 1, weeks: 7, months: 31 };

export const daysBetween = (from: Day, to: Day): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;

/** Returns the number of whole spans that fit between two days; 0 if `to` is before `from`. */
export const wholeSpans = (from: Day, to: Day, { value, unit }: Span): number => {
  const days = daysBetween(from, to);
  let spans = Math.max(0, Math.floor(days / (value * LONGEST[unit])));
  while (addToDay(from, { value: value * (spans + 1), unit }) <= to) spans += 1;
  return spans;
};
