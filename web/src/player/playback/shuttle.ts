/** J, K and L shuttle control: each press doubles the speed in its direction. */

const FASTEST = 4;

/** Multiple of the chosen rate; negative is reverse, 0 is stopped. */
export type Shuttle = number;

/** Starts at normal speed from a stop or the other direction, then doubles. */
export const shuttled = (now: Shuttle, direction: 1 | -1): Shuttle =>
  now * direction <= 0 ? direction : Math.min(FASTEST, Math.abs(now) * 2) * direction;

export const RATES = [0.25, 0.5, 0.75, 1, 1.5, 2] as const;

/** Clamps a rate to what browsers support. */
export const playable = (rate: number): number => Math.min(8, Math.max(0.1, rate));
