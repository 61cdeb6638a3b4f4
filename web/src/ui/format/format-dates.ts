/**
 * Formats dates, times and relative times, and converts dates to Unix time (specification S1,
 * section 2; specification S2, section 9).
 */
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, MILLIS_PER_MINUTE } from '@reptemple/engine/units';
import { dateFormat, dateLocale, t, relativeFormat } from '../../i18n/translate.ts';

const formatter = (timeZone: string | undefined): Intl.DateTimeFormat =>
  dateFormat(dateLocale(), { day: 'numeric', month: 'short', year: 'numeric', timeZone });

/** Formats a day as "21 Nov 2026". `timeZone` is an IANA name. Default: the user's time zone. */
export const formatDay = (iso: string, timeZone?: string): string => formatter(timeZone).format(new Date(iso));

/**
 * Returns the date in a time zone, such as 2026-03-15. `moment` is an ISO time or Unix time in ms.
 */
export const dayIn = (timeZone: string, moment: string | number): string =>
  dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(moment));

/** Returns Unix time in ms of midnight UTC on a date such as 2026-03-15. */
export const msOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const dayOfMs = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns Unix time in ms of the Sunday on or before a date, at midnight UTC. */
export const sundayMs = (day: string): number => msOfDay(day) - new Date(msOfDay(day)).getUTCDay() * MILLIS_PER_DAY;

/**
 * Formats a range of days as "21 – 27 Nov 2026", "From …" or "Until …". Returns undefined if both
 * ends are null. For a challenge, pass its own time zone.
 */
export const formatDayRange = (start: string | null, end: string | null, timeZone: string): string | undefined => {
  if (start && end) {
    const range = formatter(timeZone).formatRange(new Date(start), new Date(end));
    return range.replaceAll(/\s*–\s*/g, ' – ');
  }
  if (start) return t('From {start}', { start: formatDay(start, timeZone) });
  return end ? t('Until {end}', { end: formatDay(end, timeZone) }) : undefined;
};

const PARTS = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/**
 * Formats a time as "21 Nov 2026, 08:14". `timeZone` is an IANA name. Default: the user's time
 * zone.
 */
export const formatMoment = (iso: string, timeZone?: string): string =>
  dateFormat(dateLocale(), { ...PARTS, timeZone }).format(new Date(iso));

/** Formats a time with the abbreviation of its time zone: "21 Nov 2026, 08:14 CET". */
export const formatMomentIn = (iso: string, timeZone: string): string =>
  dateFormat(dateLocale(), { ...PARTS, timeZone, timeZoneName: 'short' }).format(new Date(iso));

/**
 * Returns "5 minutes ago", "2 hours ago" or "3 days ago", rounded down. Returns 'Just now' for less
 * than a minute and for a future time. Both arguments are Unix times in ms.
 */
export const agoLabel = (at: number, now: number): string => {
  const past = now - at;
  if (past < MILLIS_PER_MINUTE) return t('Just now');
  const relative = relativeFormat(dateLocale());
  if (past < MILLIS_PER_HOUR) return relative.format(-Math.floor(past / MILLIS_PER_MINUTE), 'minute');
  if (past < MILLIS_PER_DAY) return relative.format(-Math.floor(past / MILLIS_PER_HOUR), 'hour');
  return relative.format(-Math.floor(past / MILLIS_PER_DAY), 'day');
};
