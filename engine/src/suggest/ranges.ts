/**
 * Derives phase ranges from an angle in three frames: wide enough for other people's reps, without
 * gaps.
 */
import type { Phase } from '../definition/definition.ts';
import { quantile } from '../plausibility/order.ts';
import { clamp } from '../units.ts';
import type { DegreeRange, Degrees } from '../units.ts';
import type { Curve } from './curves.ts';

/** Whole degrees in the three frames; null if the joint is not visible. */
export type PhaseValues = Readonly<Record<Phase, Degrees | null>>;
export type PhaseRanges = Readonly<Partial<Record<Phase, DegreeRange>>>;

const WHOLE: DegreeRange = { min: 0, max: 180 };

/**
 * Margin of a range towards the other end: a share of the swing between start and end, with minimum
 * and maximum in degrees.
 */
interface Margin {
  readonly share: number;
  readonly least: Degrees;
  readonly most: Degrees;
}

/**
 * People straighten their limbs within about 15° of each other; their depth varies twice as much
 * (docs/accuracy.md).
 */
const STRAIGHT_MARGIN: Margin = { share: 0.2, least: 8, most: 20 };
const BENT_MARGIN: Margin = { share: 0.35, least: 8, most: 40 };
/**
 * Straight limbs measure 155–180° in the image, so no more is required even if this clip shows
 * more.
 */
const STRAIGHT: Degrees = 152;
/** Scale of the margins for an angle that only moves along, which gets wider ranges. */
const ALONG = 1.5;
/** Below this difference between start and end the angle counts as not moving. */
const MIN_SWING: Degrees = 10;
/** Margin around the observed values of a held angle. */
const HOLD_MARGIN: Degrees = 20;

const reach = ({ share, least, most }: Margin, swing: Degrees, scale: number): Degrees =>
  clamp(share * swing * scale, least, most * scale);

/**
 * Share of the way to the transition's own angle a range may cover, so that it stays a transition.
 */
const MAX_OF_WAY = 0.8;
const upTo = (wanted: Degrees, way: Degrees): Degrees => Math.floor(Math.min(wanted, Math.max(0, way) * MAX_OF_WAY));

/**
 * Returns ranges for a moving angle. Start and end extend to the limits of the scale, because going
 * further is no fault; transition covers the space between. An angle that does not move holds its
 * value. One not visible at start or end gets no range.
 * @param leads false for an angle that only moves along with the one that makes the reps
 */
export const movementRanges = ({ start, transition, end }: PhaseValues, leads: boolean): PhaseRanges => {
  if (start === null || end === null) return {};
  const [low, high] = [Math.min(start, end), Math.max(start, end)];
  const swing = high - low;
  if (swing < MIN_SWING) return heldRanges({ start, transition, end }, []);
  const scale = leads ? 1 : ALONG;
  const between = clamp(transition ?? Math.round((low + high) / 2), low + 2, high - 2);
  const wanted = Math.max(reach(STRAIGHT_MARGIN, swing, scale), high - STRAIGHT);
  const straight = { min: high - upTo(wanted, high - between), max: WHOLE.max };
  const bent = { min: WHOLE.min, max: low + upTo(reach(BENT_MARGIN, swing, scale), between - low) };
  return {
    start: start > end ? straight : bent,
    transition: { min: bent.max + 1, max: straight.min - 1 },
    end: start > end ? bent : straight,
  };
};

/**
 * Returns one range for every phase, around all observed values. A nearly straight angle has no
 * upper limit.
 */
export const heldRanges = ({ start, transition, end }: PhaseValues, seen: Curve): PhaseRanges => {
  const values = seen.filter((value) => value !== null);
  const extremes = [quantile(values, 0.02), quantile(values, 0.98)];
  const all = [start, transition, end, ...extremes].filter((value) => value !== null);
  if (all.length === 0) return {};
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const max = high + HOLD_MARGIN >= 165 ? WHOLE.max : high + HOLD_MARGIN;
  const range = { min: Math.max(WHOLE.min, low - HOLD_MARGIN), max };
  return { start: range, transition: range, end: range };
};
