/** Moving average: cancels noise and keeps slower movement. */

/**
 * Averages `steps` consecutive steps of `width` interleaved series. Returns the means in the same
 * order, `steps - 1` steps shorter.
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
