/** A moment in the reader's own time: "21 Nov 2026, 08:14". */
const FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

export const formatMoment = (iso: string): string => FORMAT.format(new Date(iso));
