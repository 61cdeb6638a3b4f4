/**
 * Chooses the frames that show the phases, measures the angles in them, and derives phase ranges
 * (specification S2, section 5, "Wizard angle calculation").
 */
import { anglesOnSides } from '../definition/counting-plan.ts';
import type { Triple } from '../definition/counting-plan.ts';
import { PHASES } from '../definition/exercise-definition.ts';
import type { Phase, AngleDefinition, CameraPosition } from '../definition/exercise-definition.ts';
import type { Frame, Track } from '../landmark-track.ts';
import { median, quantile } from '../plausibility/statistics.ts';
import { angleAt, aspectOf, visibilityOf, wholeDegrees } from '../signal/geometry.ts';
import { SIDES } from '../signal/landmarks.ts';
import type { Side } from '../signal/landmarks.ts';
import { clamp } from '../units.ts';
import type { Millis, DegreeRange, Degrees } from '../units.ts';
import type { Curve, Curves } from './angle-curves.ts';
import type { Cycle } from './find-cycles.ts';

export type PhaseTimes = Readonly<Record<Phase, Millis>>;

const valueAt = (curve: Curve, index: number): number => curve[index] ?? 0;

const mostUsual = (curve: Curve, cycles: readonly Cycle[]): Cycle | undefined => {
  const usual = (place: 'top' | 'bottom'): number => median(cycles.map((cycle) => valueAt(curve, cycle[place]))) ?? 0;
  const [top, bottom] = [usual('top'), usual('bottom')];
  const oddity = (cycle: Cycle): number =>
    Math.abs(valueAt(curve, cycle.top) - top) + Math.abs(valueAt(curve, cycle.bottom) - bottom);
  return cycles.toSorted((a, b) => oddity(a) - oddity(b))[0];
};

const AT_TOP = 3;

/**
 * Returns the index of the last frame of a cycle at which the angle is still at the top. Earlier
 * frames may show the person still getting there.
 */
const lastAtTop = (curve: Curve, { top, bottom }: Cycle): number => {
  const least = valueAt(curve, top) - AT_TOP;
  let last = top;
  for (let at = top; at <= bottom; at += 1) if (valueAt(curve, at) >= least) last = at;
  return last;
};

const halfWay = (curve: Curve, { top, bottom }: Cycle): number => {
  const middle = (valueAt(curve, top) + valueAt(curve, bottom)) / 2;
  let best = top;
  for (let at = top; at <= bottom; at += 1) {
    const [value, nearest] = [curve[at] ?? null, curve[best] ?? null];
    if (value === null) continue;
    if (nearest === null || Math.abs(value - middle) < Math.abs(nearest - middle)) best = at;
  }
  return best;
};

/**
 * Returns the times of the frames that show the three phases, from the most typical cycle;
 * undefined without cycles.
 */
export const suggestFrames = ({ frames }: Curves, curve: Curve, cycles: readonly Cycle[]): PhaseTimes | undefined => {
  const cycle = mostUsual(curve, cycles);
  if (!cycle) return undefined;
  const timeAt = (index: number): Millis => frames[index]?.t ?? 0;
  return {
    start: timeAt(lastAtTop(curve, cycle)),
    transition: timeAt(halfWay(curve, cycle)),
    end: timeAt(cycle.bottom),
  };
};

/** Angle in the three chosen frames, in whole degrees; null if the joint is not visible. */
export type PhaseValues = Readonly<Record<Phase, Degrees | null>>;
export type PhaseRanges = Readonly<Partial<Record<Phase, DegreeRange>>>;

const WHOLE: DegreeRange = { min: 0, max: 180 };

/**
 * Margin around a measured angle: a share of the difference between start and end, limited to
 * `least` and `most` degrees.
 */
interface Margin {
  readonly share: number;
  readonly least: Degrees;
  readonly most: Degrees;
}

/**
 * Margins added to the measured angles of straight and bent limbs. Between people, straight limbs
 * vary by about 15°, depth by twice as much (docs/accuracy.md).
 */
const STRAIGHT_MARGIN: Margin = { share: 0.2, least: 8, most: 20 };
const BENT_MARGIN: Margin = { share: 0.35, least: 8, most: 40 };
/**
 * Maximum angle in degrees that a definition requires of a straight limb, because straight limbs
 * measure only 155–180° in the image.
 */
const STRAIGHT: Degrees = 152;
const ALONG = 1.5;
const MIN_SWING: Degrees = 10;
const HOLD_MARGIN: Degrees = 20;

const reach = ({ share, least, most }: Margin, swing: Degrees, scale: number): Degrees =>
  clamp(share * swing * scale, least, most * scale);

/**
 * Maximum share of the way to the transition's angle that the start or end range may cover, so that
 * a range remains for the transition.
 */
const MAX_OF_WAY = 0.8;
const upTo = (wanted: Degrees, way: Degrees): Degrees => Math.floor(Math.min(wanted, Math.max(0, way) * MAX_OF_WAY));

/**
 * Returns the phase ranges of an angle that moves. Start and end extend to the limits of the scale,
 * because going further is no fault; transition covers the space between. An angle that hardly
 * moves gets the ranges of `heldRanges`. An angle that is not visible at start or end gets none.
 * @param leads false for an angle that only moves along with the leading angle
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
 * Returns one range for all phases: around all observed values, with a margin for other people. An
 * angle that is nearly straight has no upper limit.
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

/** Visibility that a landmark must exceed to be measured (specification S2, section 9). */
const WIZARD_VISIBILITY = 0.5;
const NEAREST_MS = 100;

/**
 * Returns the analysed frame that is nearest to a time in the clip; undefined if it is more than
 * 100 ms away.
 */
export const frameNear = ({ frames }: Track, ms: Millis): Frame | undefined => {
  let nearest: Frame | undefined;
  for (const frame of frames) {
    if (!nearest || Math.abs(frame.t - ms) < Math.abs(nearest.t - ms)) nearest = frame;
  }
  return nearest && Math.abs(nearest.t - ms) <= NEAREST_MS ? nearest : undefined;
};

const isSeen = (p: readonly number[], triple: Triple): boolean =>
  triple.every((landmark) => visibilityOf(p, landmark) > WIZARD_VISIBILITY);

const valueIn = (
  p: readonly number[],
  on: Readonly<Record<Side, Triple>>,
  sides: readonly Side[],
  aspect: number,
): Degrees | null => {
  const seen = sides.flatMap((side) => {
    const [a, vertex, c] = on[side];
    return isSeen(p, on[side]) ? (angleAt(p, a, vertex, c, aspect) ?? []) : [];
  });
  return seen.length === 0 ? null : wholeDegrees(seen.reduce((sum, value) => sum + value, 0) / seen.length);
};

/**
 * Returns the value of each angle in the three frames, in whole degrees; null if one of its
 * landmarks is not visible enough. Outside side view it is the mean of both sides.
 */
export const phaseValues = (
  track: Track,
  times: PhaseTimes,
  angles: readonly AngleDefinition[],
  cameraPosition: CameraPosition,
  near: Side,
): readonly PhaseValues[] => {
  const aspect = aspectOf(track);
  const sides = cameraPosition === 'side' ? [near] : SIDES;
  return angles.map((angle) => {
    const on = anglesOnSides(angle, cameraPosition);
    const valueOf = (phase: Phase): Degrees | null => {
      const p = frameNear(track, times[phase])?.p;
      return p ? valueIn(p, on, sides, aspect) : null;
    };
    return { start: valueOf('start'), transition: valueOf('transition'), end: valueOf('end') };
  });
};

/** Returns the phases whose frame shows no person, or no clearly visible landmark. */
export const phasesWithoutPose = (track: Track, times: PhaseTimes): readonly Phase[] =>
  PHASES.filter((phase) => {
    const p = frameNear(track, times[phase])?.p;
    if (!p) return true;
    return !Array.from({ length: p.length / 4 }, (_, id) => id).some((id) => visibilityOf(p, id) > WIZARD_VISIBILITY);
  });
