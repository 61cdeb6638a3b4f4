/** Phase ranges from what an angle measures in three frames: wide enough for other reps than these, and without a gap between them. */
import type { Phase } from '../definition.ts';
import { quantile } from '../plausibility/order.ts';
import { clamp } from '../units.ts';
import type { DegreeRange, Degrees } from '../units.ts';
import type { Curve } from './curves.ts';

/** Whole degrees in the three frames; null where the joint cannot be seen. */
export type PhaseValues = Readonly<Record<Phase, Degrees | null>>;
export type PhaseRanges = Readonly<Partial<Record<Phase, DegreeRange>>>;

const WHOLE: DegreeRange = { min: 0, max: 180 };

/** How much of the swing between start and end a range reaches towards the other, and the least and most of it in degrees. */
interface Margin {
  readonly share: number;
  readonly least: Degrees;
  readonly most: Degrees;
}

/** People straighten their limbs within some 15° of each other, and how deep they bend them differs twice as much (docs/accuracy.md). */
const STRAIGHT_MARGIN: Margin = { share: 0.2, least: 8, most: 20 };
const BENT_MARGIN: Margin = { share: 0.35, least: 8, most: 40 };
/** Straight limbs read 155–180° in the picture: no more is asked of anyone because this clip showed more. */
const STRAIGHT: Degrees = 152;
/** An angle that only moves along says less: it is asked for less. */
const ALONG = 1.5;
/** Nearer to each other than this, start and end are the same: the angle does not move. */
const LEAST_SWING: Degrees = 10;
/** A hold may be this much looser than what was seen. */
const HOLD_MARGIN: Degrees = 20;

const reach = ({ share, least, most }: Margin, swing: Degrees, scale: number): Degrees =>
  clamp(share * swing * scale, least, most * scale);

/** Never all the way to the transition's own frame, which has to stay a transition. */
const MOST_OF_WAY = 0.8;
const upTo = (wanted: Degrees, way: Degrees): Degrees => Math.floor(Math.min(wanted, Math.max(0, way) * MOST_OF_WAY));

/**
 * Start and end reach to the ends of the scale, because further is no fault; the transition fills what is between them. An angle that
 * does not move between the frames holds what it was. One that cannot be seen at the start or the end gets no range.
 * @param leads false for an angle that only moves along with the one that makes the reps
 */
export const movementRanges = ({ start, transition, end }: PhaseValues, leads: boolean): PhaseRanges => {
  if (start === null || end === null) return {};
  const [low, high] = [Math.min(start, end), Math.max(start, end)];
  const swing = high - low;
  if (swing < LEAST_SWING) return heldRanges({ start, transition, end }, []);
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

/** The same range in every phase, around all that was seen. Nearly straight may always be straighter. */
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
