/** Days as the contract writes them, 2025-10-21, without a zone. */
const DAY_MS = 24 * 60 * 60 * 1000;

interface Days {
  /** First and last one; both belong to them. */
  readonly start: string;
  readonly end: string;
}

/** All of them, in order; where they are more than `most`, so many up to today, as far as they have come. */
export const daysOf = ({ start, end }: Days, { most, today }: { readonly most: number; readonly today: string }) => {
  const [first, last] = [Date.parse(start), Date.parse(end)];
  const count = Math.max(0, Math.round((last - first) / DAY_MS) + 1);
  const shown = Math.min(count, most);
  const latest = Math.max(Math.min(Date.parse(today), last), first + (shown - 1) * DAY_MS);
  return Array.from({ length: shown }, (_, at) =>
    new Date(latest - (shown - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
};
