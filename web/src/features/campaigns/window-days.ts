/** Days as the contract writes them, 2025-10-21, without a zone. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** From the first to the last, both included; at most `most`, the last ones. */
export const daysOf = (start: string, end: string, most: number): readonly string[] => {
  const [first, last] = [Date.parse(start), Date.parse(end)];
  const count = Math.round((last - first) / DAY_MS) + 1;
  if (!(count > 0)) return [];
  const shown = Math.min(count, most);
  return Array.from({ length: shown }, (_, at) =>
    new Date(last - (shown - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
};
