/** The mean of so many steps in a row, for every place they fit: noise cancels out, what a person does stays. */

/** `values`: several series, interleaved, `width` of them. Returns the means in the same order, `steps - 1` steps fewer. */
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
