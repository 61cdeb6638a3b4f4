/** Statistics that are robust against outliers. */

/** Returns the quantile at `share`; null without values. */
export const quantile = (values: readonly number[], share: number): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return sorted[at] ?? null;
};

export const median = (values: readonly number[]): number | null => quantile(values, 0.5);
