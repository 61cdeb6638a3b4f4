/** Formats dates. Dates of a challenge use its time zone; all others use the reader's. */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { dateFormat } from '../../i18n/intl.ts';
import { dateLocale, t } from '../../i18n/translate.ts';

const formatter = (timeZone: string | undefined): Intl.DateTimeFormat =>
  dateFormat(dateLocale(), { day: 'numeric', month: 'short', year: 'numeric', timeZone });

/** "21 Nov 2026". `timeZone`: IANA name; defaults to the reader's. */
export const formatDay = (iso: string, timeZone?: string): string => formatter(timeZone).format(new Date(iso));

/**
 * Returns the date of a moment in a time zone, such as 2026-03-15. `moment`: ISO string or Unix
 * time in ms.
 */
export const dayIn = (timeZone: string, moment: string | number): string =>
  dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(moment));

/** Dates without a time zone are treated as UTC. */
export const msOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const dayOfMs = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns the Sunday that starts the week of a date, as Unix time in ms. */
export const sundayMs = (day: string): number => msOfDay(day) - new Date(msOfDay(day)).getUTCDay() * MILLIS_PER_DAY;

/** "21 – 27 Nov 2026", "From …", "Until …"; undefined if neither end is set. */
export const formatDayRange = (start: string | null, end: string | null, timeZone: string): string | undefined => {
  if (start && end) {
    const range = formatter(timeZone).formatRange(new Date(start), new Date(end));
    return range.replaceAll(/\s*–\s*/g, ' – ');
  }
  if (start) return t('From {start}', { start: formatDay(start, timeZone) });
  return end ? t('Until {end}', { end: formatDay(end, timeZone) }) : undefined;
};
