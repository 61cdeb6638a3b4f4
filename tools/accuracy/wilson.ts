/** Wilson score interval: https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval */

/** Normal quantile for a two-sided 95 % interval. */
const Z = 1.96;

/** Returns the confidence interval of a share; null without cases. */
export const wilson = (hits: number, cases: number): readonly [low: number, high: number] | null => {
  if (cases === 0) return null;
  const share = hits / cases;
  const weight = 1 + Z ** 2 / cases;
  const middle = (share + Z ** 2 / (2 * cases)) / weight;
  const spread = (Z / weight) * Math.sqrt((share * (1 - share)) / cases + Z ** 2 / (4 * cases ** 2));
  return [Math.max(0, middle - spread), Math.min(1, middle + spread)];
};
