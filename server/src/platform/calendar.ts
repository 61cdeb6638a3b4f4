/** Days, weeks and months as a wall calendar in one place has them: a day of 23 hours is a day (product decision 8). */
import { Temporal } from 'temporal-polyfill';

/** A day of some zone, such as `2026-03-29`; days compare as texts. */
export type Day = string;

/** So many calendar units. */
export interface Span {
  readonly value: number;
  readonly unit: 'days' | 'weeks' | 'months';
}

const zoned = (moment: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);

const dateOf = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date => new Date(epochMilliseconds);

/** The day this moment belongs to there. */
export const dayOf = (moment: Date, zone: string): Day => zoned(moment, zone).toPlainDate().toString();

/** Its first moment there: midnight, or later where the clocks jump over midnight. */
export const startOfDay = (day: Day, zone: string): Date =>
  dateOf(Temporal.PlainDate.from(day).toZonedDateTime(zone).startOfDay());

/** The Sunday its week begins with. */
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
 * The last millisecond of so many units from a moment on: of a week that begins with a day, the end of its seventh day. Otherwise it ends at the
 * same time of day; on the last day of a month that is shorter.
 */
export const lastMomentOf = (start: Date, { value, unit }: Span, zone: string): Date =>
  dateOf(
    zoned(start, zone)
      .add({ [unit]: value })
      .subtract({ milliseconds: 1 }),
  );

const LONGEST: Readonly<Record<Span['unit'], number>> = { days: 1, weeks: 7, months: 31 };

/** How many days later `to` is; negative when it is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;

/** How many whole spans fit from one day to another: the last one whose end is not after `to`; 0 when `to` is before `from`. */
export const wholeSpans = (from: Day, to: Day, { value, unit }: Span): number => {
  const days = daysBetween(from, to);
  let spans = Math.max(0, Math.floor(days / (value * LONGEST[unit])));
  while (addToDay(from, { value: value * (spans + 1), unit }) <= to) spans += 1;
  return spans;
};
