/** Moments in words. */
import { dateFormat } from '../language/intl.ts';
import { dateLocale } from '../language/texts.ts';

const PARTS = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/** "21 Nov 2026, 08:14". `timeZone`: an IANA name; left out, the reader's own. */
export const formatMoment = (iso: string, timeZone?: string): string =>
  dateFormat(dateLocale(), { ...PARTS, timeZone }).format(new Date(iso));

/** In another time zone, which is named: "21 Nov 2026, 08:14 CET". `timeZone`: an IANA name. */
export const formatMomentIn = (iso: string, timeZone: string): string =>
  dateFormat(dateLocale(), { ...PARTS, timeZone, timeZoneName: 'short' }).format(new Date(iso));
