/** Which angle a clip's exercise turns on, which move along with it, and which hold. */
import { jointAt, lengthBetween } from '../body.ts';
import type { Half, Point } from '../body.ts';
import type { SideViewName } from '../landmark.ts';
import { median, quantile } from '../plausibility/order.ts';
import type { Degrees, Share } from '../units.ts';
import type { Candidate } from './candidates.ts';
import type { Curve, Curves } from './curves.ts';
import { cyclesOf } from './cycles.ts';
import type { Cycle } from './cycles.ts';

/** What it takes to find joints in the frames. */
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

/** How far a joint goes from the top to the bottom of a cycle, in units of the image's height. */
const wayOf = ({ curves, half, aspect }: Seen, name: SideViewName, { top, bottom }: Cycle): number => {
  const at = (index: number): Point | undefined => {
    const p = curves.frames[index]?.p;
    return p ? jointAt(p, name, half, aspect) : undefined;
  };
  const [from, to] = [at(top), at(bottom)];
  return from && to ? lengthBetween(from, to) : 0;
};

/** The same over all cycles together. */
export const wayOfAll = (seen: Seen, name: SideViewName, cycles: readonly Cycle[]): number =>
  median(cycles.map((cycle) => wayOf(seen, name, cycle))) ?? 0;

/**
 * 1 when one end of the limb stays and the other moves, 0 when both move alike. Push-up, pull-up and squat move the body against
 * hands or feet that stay, a press moves the hands against shoulders that stay; arms that swing in a squat and knees that kick in a
 * pull-up have no end that stays.
 */
const anchoring = (seen: Seen, { landmarks: [a, , c] }: Candidate, cycles: readonly Cycle[]): Share => {
  const shares = cycles.map((cycle) => {
    const ways = [wayOf(seen, a, cycle), wayOf(seen, c, cycle)];
    const most = Math.max(...ways);
    return most === 0 ? 0 : 1 - Math.min(...ways) / most;
  });
  return median(shares) ?? 0;
};

/** An angle at the trunk moves along with most exercises; it leads only where no limb does, as in sit-ups. */
const TRUNK_WEIGHT = 0.3;
const LEAST_ANCHORING = 0.1;

const weightOf = (seen: Seen, candidate: Candidate, cycles: readonly Cycle[]): number =>
  candidate.kind === 'trunk' ? TRUNK_WEIGHT : Math.max(LEAST_ANCHORING, anchoring(seen, candidate, cycles));

/** How much of an exercise this angle is: how far it goes, how often, and from what hold. 0 when it makes no cycles. */
export const movementOf = (seen: Seen, candidate: Candidate): Movement => {
  const cycles = cyclesOf(seen.curves.of.get(candidate.id) ?? []);
  const excursion = median(cycles.map((cycle) => cycle.excursion)) ?? 0;
  return { candidate, cycles, score: excursion * Math.sqrt(cycles.length) * weightOf(seen, candidate, cycles) };
};

/** Less is swaying. */
const MOVES_ALONG: Degrees = 30;
/** Of the cycles: an angle that moves along does so in nearly every one. */
const NEARLY_ALL = 0.8;

/** Its changes from top to bottom of each cycle point one way, and are large. */
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

/** The values between the first top and the last. */
export const duringCycles = (curve: Curve, cycles: readonly Cycle[]): Curve =>
  curve.slice(cycles[0]?.top ?? 0, (cycles.at(-1)?.back ?? -1) + 1);

/** An angle that holds stays within so much, and is nearly straight all the time. */
const HOLDS_WITHIN: Degrees = 25;
const NEARLY_STRAIGHT: Degrees = 140;
/** Of the frames, in which it has to be seen. */
const SEEN_SHARE = 0.9;

export const holds = (curve: Curve, cycles: readonly Cycle[]): boolean => {
  const values = duringCycles(curve, cycles);
  const seen = values.filter((value) => value !== null);
  if (seen.length === 0 || seen.length < SEEN_SHARE * values.length) return false;
  const [low, high] = [quantile(seen, 0.02) ?? 0, quantile(seen, 0.98) ?? 0];
  return low >= NEARLY_STRAIGHT && high - low <= HOLDS_WITHIN;
};
