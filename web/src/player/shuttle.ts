/** J, K and L as at an editing desk: each press is one step faster in its direction. */

const FASTEST = 4;

/** Times the chosen rate; negative is backwards, 0 stands still. */
export type Shuttle = number;

/** From standing still or the other direction to normal speed, then twice as fast each time. */
export const shuttled = (now: Shuttle, direction: 1 | -1): Shuttle =>
  now * direction <= 0 ? direction : Math.min(FASTEST, Math.abs(now) * 2) * direction;

export const RATES = [0.25, 0.5, 0.75, 1, 1.5, 2] as const;

/** What browsers can play. */
export const playable = (rate: number): number => Math.min(8, Math.max(0.1, rate));
