/**
 * Ranks the angles of a clip by how well they show its reps: the leading angle, angles that move
 * along with it, and angles that are held still.
 */
import type { Track } from '../landmark-track.ts';
import { median, quantile } from '../plausibility/statistics.ts';
import { jointAt, lengthBetween } from '../signal/joint-positions-and-posture.ts';
import type { Half, Point } from '../signal/joint-positions-and-posture.ts';
import type { SideViewName } from '../signal/landmarks.ts';
import type { Degrees, Share } from '../units.ts';
import type { Curve, Curves } from './angle-curves.ts';
import { cyclesOf, swingOf } from './find-cycles.ts';
import type { Cycle } from './find-cycles.ts';

/**
 * Kind of an angle. `arm` and `leg` have the vertex in the middle of a limb, so one end of the limb
 * may stay while the other moves. `trunk` has the vertex at the hip or shoulder, and leads only if
 * no limb does.
 */
export type CandidateKind = 'arm' | 'leg' | 'trunk';

export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly landmarks: readonly [SideViewName, SideViewName, SideViewName];
  readonly kind: CandidateKind;
  /** True if many exercises require this angle to be straight, so that it can be an alignment. */
  readonly canAlign: boolean;
  /**
   * Factor by which the angle's score is multiplied. Trunk angles move along in most exercises, so
   * they have a low factor and lead only if no limb does: the hip in sit-ups and leg raises, the
   * shoulder in raises.
   */
  readonly weight: Share;
}

export const CANDIDATES: readonly Candidate[] = [
  { id: 'elbow', name: 'Elbow', landmarks: ['shoulder', 'elbow', 'wrist'], kind: 'arm', canAlign: false, weight: 1 },
  { id: 'knee', name: 'Knee', landmarks: ['hip', 'knee', 'ankle'], kind: 'leg', canAlign: true, weight: 1 },
  { id: 'hip', name: 'Hip', landmarks: ['shoulder', 'hip', 'knee'], kind: 'trunk', canAlign: true, weight: 0.5 },
  {
    id: 'shoulder',
    name: 'Shoulder',
    landmarks: ['elbow', 'shoulder', 'hip'],
    kind: 'trunk',
    canAlign: false,
    weight: 0.3,
  },
];

/** Maximum ratio of a cycle's duration to the median duration, or of the median to it. */
const SAME_DURATION = 1.6;
/** Maximum ratio of a cycle's excursion to the median excursion, or of the median to it. */
const SAME_EXCURSION = 1.4;

const isNear = (value: number, usual: number, ratio: number): boolean =>
  value <= usual * ratio && value >= usual / ratio;

/** Returns the share of cycles whose duration and excursion are near the median. */
const regularity = ({ frames }: Pick<Track, 'frames'>, cycles: readonly Cycle[]): Share => {
  const durations = cycles.map(({ top, back }) => (frames[back]?.t ?? 0) - (frames[top]?.t ?? 0));
  const [duration, excursion] = [median(durations) ?? 0, median(cycles.map((cycle) => cycle.excursion)) ?? 0];
  const alike = cycles.filter(
    (cycle, index) =>
      isNear(durations[index] ?? 0, duration, SAME_DURATION) && isNear(cycle.excursion, excursion, SAME_EXCURSION),
  );
  return cycles.length === 0 ? 0 : alike.length / cycles.length;
};

/**
 * Returns how much of the angle's total change its cycles explain, from 0 to 1. Measured: 0.8–1 in
 * reps, 0.3–0.7 in trembling joints and fidgeting hands.
 */
const explainedShare = (curve: Curve, cycles: readonly Cycle[]): Share => {
  const seen = curve.filter((value) => value !== null);
  const path = seen.reduce((sum, value, index) => sum + Math.abs(value - (seen[index - 1] ?? value)), 0);
  const explained = 2 * cycles.reduce((sum, { excursion }) => sum + excursion, 0);
  return path === 0 ? 0 : Math.min(1, explained / path);
};

const seenShare = (curve: Curve): Share =>
  curve.length === 0 ? 0 : curve.filter((value) => value !== null).length / curve.length;

/**
 * Returns how periodic an angle is: 1 if it is always visible and only repeats one cycle, 0 without
 * cycles. The regularity is squared, because the score also grows with an angle's range, and a
 * trembling joint may have a larger range.
 */
export const periodicityOf = (track: Pick<Track, 'frames'>, curve: Curve, cycles: readonly Cycle[]): Share =>
  seenShare(curve) * (regularity(track, cycles) * explainedShare(curve, cycles)) ** 2;

/** Curves of a clip's angles, with the data needed to locate joints in its frames. */
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
 * Returns the distance that a joint moves from the top to the bottom of a cycle, in units of the
 * image height.
 */
const wayOf = ({ curves, half, aspect }: Seen, name: SideViewName, { top, bottom }: Cycle): number => {
  const at = (index: number): Point | undefined => {
    const p = curves.frames[index]?.p;
    return p ? jointAt(p, name, half, aspect) : undefined;
  };
  const [from, to] = [at(top), at(bottom)];
  return from && to ? lengthBetween(from, to) : 0;
};

/** Returns the median distance that a joint moves over all cycles, in units of the image height. */
export const wayOfAll = (seen: Seen, name: SideViewName, cycles: readonly Cycle[]): number =>
  median(cycles.map((cycle) => wayOf(seen, name, cycle))) ?? 0;

/**
 * Returns 1 if one end of the limb stays and the other moves, 0 if both move alike. Push-ups,
 * pull-ups and squats move the body against fixed hands or feet; presses move the hands against
 * fixed shoulders. Arms that swing in squats, or knees that kick in pull-ups, have no fixed end.
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
 * Returns an angle's cycles and its score: range × periodicity × anchoring × weight; 0 without
 * cycles. The range is at most the median excursion, so that one large movement among many small
 * ones is not taken for a rep.
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

/**
 * Minimum change, in degrees, of an angle that moves along with another. A smaller change is
 * swaying.
 */
const MOVES_ALONG: Degrees = 30;
const NEARLY_ALL = 0.8;

/**
 * Returns true if the angle changes far enough, and in the same direction, in nearly every cycle of
 * the leading angle.
 */
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

export const duringCycles = (curve: Curve, cycles: readonly Cycle[]): Curve =>
  curve.slice(cycles[0]?.top ?? 0, (cycles.at(-1)?.back ?? -1) + 1);

/** Maximum range in degrees of an angle that is held still, over all reps. */
const HOLDS_WITHIN: Degrees = 25;
/** Minimum value in degrees, over all reps, of an angle that counts as held straight. */
const NEARLY_STRAIGHT: Degrees = 140;
const SEEN_SHARE = 0.9;

export const holds = (curve: Curve, cycles: readonly Cycle[]): boolean => {
  const values = duringCycles(curve, cycles);
  const seen = values.filter((value) => value !== null);
  if (seen.length === 0 || seen.length < SEEN_SHARE * values.length) return false;
  const [low, high] = [quantile(seen, 0.02) ?? 0, quantile(seen, 0.98) ?? 0];
  return low >= NEARLY_STRAIGHT && high - low <= HOLDS_WITHIN;
};
