/** Days in words. A challenge's days are those of its own time zone; everything else is the reader's. */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { dateFormat } from '../language/intl.ts';
import { dateLocale, t } from '../language/texts.ts';

const formatter = (timeZone: string | undefined): Intl.DateTimeFormat =>
  dateFormat(dateLocale(), { day: 'numeric', month: 'short', year: 'numeric', timeZone });

/** "21 Nov 2026". `timeZone`: an IANA name; left out, the reader's own. */
export const formatDay = (iso: string, timeZone?: string): string => formatter(timeZone).format(new Date(iso));

/** The day it is in a zone at a moment, as the contract writes days: 2026-03-15. `moment`: ISO, or milliseconds since the epoch. */
export const dayIn = (timeZone: string, moment: string | number): string =>
  dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(moment));

/** Days without a zone are counted as if they were UTC's. */
export const msOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const dayOfMs = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The Sunday a day's week begins with, in milliseconds. */
export const sundayMs = (day: string): number => msOfDay(day) - new Date(msOfDay(day)).getUTCDay() * MILLIS_PER_DAY;

/** "21 – 27 Nov 2026", "From …", "Until …"; undefined when neither end is set. */
export const formatDayRange = (start: string | null, end: string | null, timeZone: string): string | undefined => {
  if (start && end) {
    const range = formatter(timeZone).formatRange(new Date(start), new Date(end));
    return range.replaceAll(/\s*–\s*/g, ' – ');
  }
  if (start) return t('From {start}', { start: formatDay(start, timeZone) });
  return end ? t('Until {end}', { end: formatDay(end, timeZone) }) : undefined;
};
