/** Formats dates with times. */
import { dateFormat } from '../../i18n/intl.ts';
import { dateLocale } from '../../i18n/translate.ts';

const PARTS = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/** "21 Nov 2026, 08:14". `timeZone`: IANA name; defaults to the reader's. */
export const formatMoment = (iso: string, timeZone?: string): string =>
  dateFormat(dateLocale(), { ...PARTS, timeZone }).format(new Date(iso));

/** "21 Nov 2026, 08:14 CET": in another time zone, with its name. `timeZone`: IANA name. */
export const formatMomentIn = (iso: string, timeZone: string): string =>
  dateFormat(dateLocale(), { ...PARTS, timeZone, timeZoneName: 'short' }).format(new Date(iso));
