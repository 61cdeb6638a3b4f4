/** Returns the quantile at `share` (0.5 is the median); null without values. */
export const quantile = (values: readonly number[], share: number): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return sorted[at] ?? null;
};

export const median = (values: readonly number[]): number | null => quantile(values, 0.5);

/**
 * Averages `steps` consecutive steps of `width` interleaved series of numbers, which cancels noise
 * and keeps slower movement. Returns the means in the same order; the result is `steps - 1` steps
 * shorter.
 */
export const runningMean = (values: ArrayLike<number>, width: number, steps: number): Float64Array => {
  const means = new Float64Array(Math.max(0, values.length - (steps - 1) * width));
  const sums = new Float64Array(width);
  for (let place = 0; place < values.length; place += 1) {
    const series = place % width;
    const gone = values[place - steps * width] ?? 0;
    sums[series] = (sums[series] ?? 0) + (values[place] ?? 0) - gone;
    const first = place - (steps - 1) * width;
    if (first >= 0) means[first] = (sums[series] ?? 0) / steps;
  }
  return means;
};
