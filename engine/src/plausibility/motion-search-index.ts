/**
 * Search index for copies of a motion in a large collection. A recording is stored under integer
 * hashes ("words") of the shapes of its reps, and of the rhythm of its bottoms. Only recordings
 * that share hashes need a comparison. The hashes survive noise, mirroring and cut ends.
 */
import type { Millis } from '../units.ts';
import { poseAt, shapeValuesOf, withSidesSwapped } from './copied-reps.ts';
import type { ShapePrint } from './copied-reps.ts';
import type { TimedRep } from './rep-acceleration-evenness-and-endurance.ts';
import { product, SHAPE_JOINTS, SHAPE_VALUES } from './shape-series.ts';
import type { Rotation } from './shape-series.ts';

/**
 * Number of hash tables. Each rep has one hash per table, and a disguised copy matches only in some
 * tables.
 */
const TABLES = 24;
const PROJECTIONS = 8;
/**
 * Width of the bins to which a projection of a rep's poses is rounded before hashing (no unit:
 * poses are scaled to length 1). Larger than the noise of a projection, smaller than the
 * differences between bodies and cameras.
 */
const BIN = 0.24;
/** Maximum number of reps that are indexed, evenly spaced: the reps of a set share most hashes. */
const MAX_REPS = 24;
const HALF = SHAPE_JOINTS / 2;
const inBothPoses = (joint: number): readonly number[] => [0, 1, 2, 3].map((side) => joint + side * HALF);
const [UPPER, LOWER] = [inBothPoses(0), inBothPoses(5)];

const fixedNumbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2_147_483_648 - 1;
  };
};

const next = fixedNumbers(72);
const DIRECTIONS = Array.from({ length: TABLES * PROJECTIONS }, () =>
  Float32Array.from({ length: 2 * SHAPE_VALUES }, next),
);
const OFFSETS = DIRECTIONS.map(() => (next() + 1) / 2);

const rotated = (poses: Float32Array, { re, im }: Rotation): Float32Array => {
  const length = Math.sqrt(re * re + im * im) || 1;
  const [cos, sin] = [re / length, im / length];
  return poses.map((value, at) =>
    at % 2 === 0 ? value * cos - (poses[at + 1] ?? 0) * sin : (poses[at - 1] ?? 0) * sin + value * cos,
  );
};

/**
 * Rotates two poses together: the second is fitted to the first, then the mean line from ankles to
 * shoulders is made horizontal. One pose is not enough: if the body points at the camera, that line
 * is short and its direction random.
 */
const levelled = (one: Float32Array, other: Float32Array): Float32Array => {
  const poses = Float32Array.from([...one, ...rotated(other, product(one, 0, other, 0))]);
  const along = (axis: number): number =>
    UPPER.reduce((sum, joint) => sum + (poses[2 * joint + axis] ?? 0), 0) -
    LOWER.reduce((sum, joint) => sum + (poses[2 * joint + axis] ?? 0), 0);
  return rotated(poses, { re: along(0), im: -along(1) });
};

const projected = (poses: Float32Array, projection: number): number => {
  const direction = DIRECTIONS[projection];
  let sum = 0;
  for (let at = 0; at < poses.length; at += 1) sum += (poses[at] ?? 0) * (direction?.[at] ?? 0);
  return Math.floor(sum / BIN + (OFFSETS[projection] ?? 0));
};

const wordsOfRep = (poses: Float32Array): readonly number[] =>
  Array.from({ length: TABLES }, (_none, at) => {
    let word = at + 1;
    for (let one = 0; one < PROJECTIONS; one += 1) {
      word = Math.imul(word ^ projected(poses, at * PROJECTIONS + one), 0x9e37_79b1);
      word ^= word >>> 15;
    }
    return word | 0;
  });

/**
 * Returns the hashes under which a recording is stored in the index, from the shapes of its reps.
 * Locality-sensitive hashing: each hash combines eight random projections of a rep's top and
 * bottom, each rounded to a bin.
 */
export const shapeWords = ({ shapes, reps }: ShapePrint): readonly number[] => {
  const values = shapeValuesOf(shapes);
  const count = Math.floor(reps.length / 3);
  const chosen = Math.min(count, MAX_REPS);
  const words = new Set<number>();
  for (let at = 0; at < chosen; at += 1) {
    const rep = Math.floor(((at + 0.5) * count) / chosen);
    const [start = 0, bottom = 0] = reps.slice(3 * rep, 3 * rep + 2);
    const poses = levelled(poseAt(values, start), poseAt(values, bottom));
    for (const word of wordsOfRep(poses)) words.add(word);
  }
  return [...words];
};

/**
 * Returns the hashes to search for copies of a recording: its own `words`, and those with near and
 * far side swapped, because a set that was joined from several may show both sides.
 */
export const shapeQuery = (print: ShapePrint, words: readonly number[]): readonly number[] => [
  ...new Set([...words, ...shapeWords(withSidesSwapped(print))]),
];

const PAUSES = 3;
/**
 * Width in ms of the bins to which the pauses between bottoms are rounded. The time of a bottom is
 * accurate to one or two frames.
 */
const BIN_MS = 120;
const BINS = 256;

const wordOf = (bins: readonly number[]): number =>
  bins.reduce((word, bin) => word * BINS + Math.min(bin, BINS - 1), 0);

const delaysOf = (reps: readonly TimedRep[]): readonly (readonly Millis[])[] => {
  const bottoms = reps.map(({ bottomMs }) => bottomMs).filter((bottom) => bottom !== null);
  const pauses = bottoms.slice(1).map((bottom, index) => bottom - (bottoms[index] ?? bottom));
  return pauses.slice(PAUSES - 1).map((_last, index) => pauses.slice(index, index + PAUSES));
};

/**
 * Returns the hashes under which a recording is stored in the index, from its rhythm. Each hash
 * combines three consecutive pauses between bottoms.
 */
export const rhythmWords = (reps: readonly TimedRep[]): readonly number[] => [
  ...new Set(delaysOf(reps).map((pauses) => wordOf(pauses.map((pause) => Math.floor(pause / BIN_MS))))),
];

/**
 * Returns the hashes to search for recordings with the same rhythm, including those with each pause
 * in its neighbouring bin.
 */
export const rhythmQuery = (reps: readonly TimedRep[]): readonly number[] => {
  const words = new Set<number>();
  for (const pauses of delaysOf(reps)) {
    let spelt: readonly (readonly number[])[] = [[]];
    for (const pause of pauses) {
      const bin = Math.floor(pause / BIN_MS);
      const other = pause % BIN_MS < BIN_MS / 2 ? bin - 1 : bin + 1;
      spelt = [bin, Math.max(0, other)].flatMap((one) => spelt.map((word) => word.concat(one)));
    }
    for (const word of spelt) words.add(wordOf(word));
  }
  return [...words];
};
