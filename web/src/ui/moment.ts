/** Moments in words. */
const PARTS = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;
const FORMAT = new Intl.DateTimeFormat('en-GB', PARTS);

/** In the reader's own time: "21 Nov 2026, 08:14". */
export const formatMoment = (iso: string): string => FORMAT.format(new Date(iso));

/** In another time zone, which is named: "21 Nov 2026, 08:14 CET". `timeZone`: an IANA name. */
export const formatMomentIn = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { ...PARTS, timeZone, timeZoneName: 'short' }).format(new Date(iso));
