/**
 * Column type for timestamps. Drizzle passes the driver's text to `new Date`, which misreads years
 * below 100 and rejects offsets with seconds.
 */
import { customType } from 'drizzle-orm/pg-core';

const TIMESTAMPTZ =
  /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?(?:Z|([+-])(\d\d)(?::?(\d\d))?(?::(\d\d))?)$/;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Parses PostgreSQL's text (`DateStyle` ISO), and truncates it to milliseconds.
 * @throws RangeError for dates outside the years 1 to 9999, such as BC or `infinity`
 */
export const parseTimestamptz = (text: string): Date => {
  const match = TIMESTAMPTZ.exec(text);
  if (!match) throw new RangeError(`Not a moment of the years 0001 to 9999: ${text}`);
  const [, year, month, day, hours, minutes, seconds, fraction = '', sign, ...offset] = match;
  const [offsetHours, offsetMinutes, offsetSeconds] = offset.map(Number);
  const offsetMs = (offsetHours || 0) * HOUR_MS + (offsetMinutes || 0) * MINUTE_MS + (offsetSeconds || 0) * SECOND_MS;
  // Sets the year on an existing date: `Date.UTC` would read the years 0 to 99 as 1900 to 1999.
  const midnight = new Date(0).setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const timeMs = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS;
  const local = midnight + timeMs + Number(fraction.padEnd(3, '0').slice(0, 3));
  return new Date(sign === '-' ? local + offsetMs : local - offsetMs);
};

export const timestamptz = customType<{ data: Date; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: parseTimestamptz,
  toDriver: (moment) => moment.toISOString(),
});
