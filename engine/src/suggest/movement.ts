/** Ranks angles: which one defines the exercise, which move along with it, and which hold. */
import { jointAt, lengthBetween } from '../signal/body.ts';
import type { Half, Point } from '../signal/body.ts';
import type { SideViewName } from '../signal/landmark.ts';
import { median, quantile } from '../plausibility/order.ts';
import type { Degrees, Share } from '../units.ts';
import type { Candidate } from './candidates.ts';
import type { Curve, Curves } from './curves.ts';
import { cyclesOf, swingOf } from './cycles.ts';
import type { Cycle } from './cycles.ts';
import { periodicityOf } from './periodicity.ts';

/** Inputs for locating joints in the frames. */
export interface Seen {
  readonly curves: Curves;
  readonly half: Half;
  readonly aspect: number;
}

export interface Movement {
  readonly candidate: Candidate;
  readonly cycles: readonly Cycle[];
  readonly score: number;
}

/**
 * Returns the distance a joint moves from the top to the bottom of a cycle, in units of the image
 * height.
 */
const wayOf = ({ curves, half, aspect }: Seen, name: SideViewName, { top, bottom }: Cycle): number => {
  const at = (index: number): Point | undefined => {
    const p = curves.frames[index]?.p;
    return p ? jointAt(p, name, half, aspect) : undefined;
  };
  const [from, to] = [at(top), at(bottom)];
  return from && to ? lengthBetween(from, to) : 0;
};

/** Returns the median over all cycles. */
export const wayOfAll = (seen: Seen, name: SideViewName, cycles: readonly Cycle[]): number =>
  median(cycles.map((cycle) => wayOf(seen, name, cycle))) ?? 0;

/**
 * Returns 1 if one end of the limb stays and the other moves, 0 if both move alike. Push-up,
 * pull-up and squat move the body against fixed hands or feet; a press moves the hands against
 * fixed shoulders. Arms swinging in a squat or knees kicking in a pull-up have no fixed end.
 */
const anchoring = (seen: Seen, { landmarks: [a, , c] }: Candidate, cycles: readonly Cycle[]): Share => {
  const shares = cycles.map((cycle) => {
    const ways = [wayOf(seen, a, cycle), wayOf(seen, c, cycle)];
    const most = Math.max(...ways);
    return most === 0 ? 0 : 1 - Math.min(...ways) / most;
  });
  return median(shares) ?? 0;
};

const MIN_ANCHORING = 0.1;

/**
 * Scores an angle over the whole clip by range, periodicity, anchoring and weight; 0 without
 * cycles.
 * The range is at most the usual swing, so that one large movement between many small ones is not
 * taken for a rep.
 */
export const movementOf = (seen: Seen, candidate: Candidate, prominentShare?: Share): Movement => {
  const curve = seen.curves.of.get(candidate.id) ?? [];
  const cycles = cyclesOf(curve, prominentShare);
  const excursion = median(cycles.map((cycle) => cycle.excursion)) ?? 0;
  const range = Math.min(excursion, swingOf(curve));
  const anchored = Math.max(MIN_ANCHORING, anchoring(seen, candidate, cycles));
  const score = range * periodicityOf(seen.curves, curve, cycles) * anchored * candidate.weight;
  return { candidate, cycles, score };
};

/** Minimum change in degrees; less is swaying. */
const MOVES_ALONG: Degrees = 30;
/** Minimum share of cycles in which an angle that moves along must do so. */
const NEARLY_ALL = 0.8;

/** Returns true if the angle changes in the same direction and far enough in nearly every cycle. */
export const movesAlong = (curve: Curve, cycles: readonly Cycle[]): boolean => {
  const changes = cycles.flatMap(({ top, bottom }) => {
    const [from, to] = [curve[top] ?? null, curve[bottom] ?? null];
    return from === null || to === null ? [] : [to - from];
  });
  if (changes.length < NEARLY_ALL * cycles.length) return false;
  const usual = median(changes) ?? 0;
  const alike = changes.filter(
    (change) => Math.sign(change) === Math.sign(usual) && Math.abs(change) >= MOVES_ALONG / 2,
  );
  return Math.abs(usual) >= MOVES_ALONG && alike.length >= NEARLY_ALL * changes.length;
};

/** Returns the values from the first top to the last. */
export const duringCycles = (curve: Curve, cycles: readonly Cycle[]): Curve =>
  curve.slice(cycles[0]?.top ?? 0, (cycles.at(-1)?.back ?? -1) + 1);

/** Maximum range and minimum angle of an angle that holds. */
const HOLDS_WITHIN: Degrees = 25;
const NEARLY_STRAIGHT: Degrees = 140;
/** Minimum share of frames in which the angle must be visible. */
const SEEN_SHARE = 0.9;

export const holds = (curve: Curve, cycles: readonly Cycle[]): boolean => {
  const values = duringCycles(curve, cycles);
  const seen = values.filter((value) => value !== null);
  if (seen.length === 0 || seen.length < SEEN_SHARE * values.length) return false;
  const [low, high] = [quantile(seen, 0.02) ?? 0, quantile(seen, 0.98) ?? 0];
  return low >= NEARLY_STRAIGHT && high - low <= HOLDS_WITHIN;
};
