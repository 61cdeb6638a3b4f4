/** Finds the cycles of an angle's curve (down and back up), each of which may be a rep. */
import { median, quantile } from '../plausibility/statistics.ts';
import type { Degrees, Share } from '../units.ts';
import type { Curve } from './angle-curves.ts';

/** Cycle of a curve, by the indexes of its frames. */
export interface Cycle {
  readonly top: number;
  readonly bottom: number;
  /** Index of the next top, which ends the cycle. */
  readonly back: number;
  /** Smaller one of the differences between the angle at the bottom and at both tops. */
  readonly excursion: Degrees;
}

interface Place {
  readonly at: number;
  readonly value: Degrees;
}

interface Turn extends Place {
  readonly isTop: boolean;
}

/**
 * Minimum excursion of a cycle in degrees. A smaller movement is noise of the pose model, or
 * breathing.
 */
const MIN_EXCURSION: Degrees = 20;
/**
 * Minimum excursion of a cycle, as a share of the angle's range. Smaller movements happen within a
 * rep.
 */
export const PROMINENT_SHARE: Share = 0.4;
/**
 * Minimum excursion of a cycle, as a share of the median cycle's. A smaller cycle is getting into
 * position, or moving the hands.
 */
const USUAL_SHARE = 0.6;

/**
 * Returns the angle's range in degrees, from its 5th to its 95th percentile, so that outliers do
 * not widen it.
 */
export const swingOf = (curve: Curve): Degrees => {
  const seen = curve.filter((value) => value !== null);
  return (quantile(seen, 0.95) ?? 0) - (quantile(seen, 0.05) ?? 0);
};

interface Turning {
  readonly turns: readonly Turn[];
  /** Highest and lowest value since the latest turning point. */
  readonly high: Place;
  readonly low: Place;
  /** True if the curve rises, false if it falls; undefined until it has moved far enough. */
  readonly isRising: boolean | undefined;
}

const turnedBy = (turning: Turning, here: Place, prominence: Degrees): Turning => {
  const { turns, isRising } = turning;
  const high = here.value > turning.high.value ? here : turning.high;
  const low = here.value < turning.low.value ? here : turning.low;
  if (isRising !== false && high.value - here.value >= prominence)
    return { turns: [...turns, { ...high, isTop: true }], high, low: here, isRising: false };
  if (isRising !== true && here.value - low.value >= prominence)
    return { turns: [...turns, { ...low, isTop: false }], high: here, low, isRising: true };
  return { turns, high, low, isRising };
};

/**
 * Returns tops and bottoms in turn, each at least `prominence` degrees away from the one before.
 * Both ends of the curve count as turning points.
 */
const turnsOf = (curve: Curve, prominence: Degrees): readonly Turn[] => {
  const [first, ...places] = curve.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  if (!first) return [];
  const still: Turning = { turns: [], high: first, low: first, isRising: undefined };
  const { turns, high, low, isRising } = places.reduce((turning, here) => turnedBy(turning, here, prominence), still);
  return isRising === undefined ? turns : [...turns, { ...(isRising ? high : low), isTop: isRising }];
};

const cyclesFrom = (curve: Curve, prominence: Degrees): readonly Cycle[] => {
  const turns = turnsOf(curve, prominence);
  return turns.flatMap((bottom, index) => {
    const [top, back] = [turns[index - 1], turns[index + 1]];
    if (bottom.isTop || !top || !back) return [];
    const excursion = Math.min(top.value, back.value) - bottom.value;
    return [{ top: top.at, bottom: bottom.at, back: back.at, excursion }];
  });
};

/**
 * Finds the cycles of an angle from top to top. Drops cycles much smaller than the median cycle.
 * `prominentShare`: minimum excursion as a share of the angle's range.
 */
export const cyclesOf = (curve: Curve, prominentShare = PROMINENT_SHARE): readonly Cycle[] => {
  const prominence = Math.max(MIN_EXCURSION, prominentShare * swingOf(curve));
  const cycles = cyclesFrom(curve, prominence);
  const usual = median(cycles.map(({ excursion }) => excursion)) ?? 0;
  return cycles.filter(({ excursion }) => excursion >= Math.max(MIN_EXCURSION, USUAL_SHARE * usual));
};
