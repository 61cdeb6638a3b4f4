/** Days in words. A challenge's days are those of its own time zone; everything else is the reader's. */
import { dateFormat } from '../language/intl.ts';
import { dateLocale, t } from '../language/texts.ts';

const formatter = (timeZone: string | undefined): Intl.DateTimeFormat =>
  dateFormat(dateLocale(), { day: 'numeric', month: 'short', year: 'numeric', timeZone });

/** "21 Nov 2026". `timeZone`: an IANA name; left out, the reader's own. */
export const formatDay = (iso: string, timeZone?: string): string => formatter(timeZone).format(new Date(iso));

/** "21 – 27 Nov 2026", "From …", "Until …"; undefined when neither end is set. */
export const formatDayRange = (start: string | null, end: string | null, timeZone: string): string | undefined => {
  if (start && end) {
    const range = formatter(timeZone).formatRange(new Date(start), new Date(end));
    return range.replaceAll(/\s*–\s*/g, ' – ');
  }
  if (start) return t('From {start}', { start: formatDay(start, timeZone) });
  return end ? t('Until {end}', { end: formatDay(end, timeZone) }) : undefined;
};
