/**
 * Describes a recording as a series of body shapes: the main joints, normalised for position, size,
 * rotation and mirroring. Shapes stay the same if the recording is moved, scaled, rotated or
 * mirrored, or if its camera drifts slowly.
 */
import { xOf, yOf } from '../signal/geometry.ts';
import { landmarkOnSide, SIDES } from '../signal/landmarks.ts';
import type { SideViewName } from '../signal/landmarks.ts';
import type { Millis } from '../units.ts';
import type { SeenBody } from './frames-with-person.ts';

const NAMES: readonly SideViewName[] = ['shoulder', 'elbow', 'wrist', 'hip', 'knee', 'ankle'];

export const SHAPE_JOINTS = 2 * NAMES.length;
/** Number of values per shape: x and y of each joint. */
export const SHAPE_VALUES = 2 * SHAPE_JOINTS;
export const SHAPE_STEP_MS: Millis = 80;

/** Body shapes, one every 80 ms, each centred on the mean of its joints and scaled to length 1. */
export interface ShapeSeries {
  readonly startMs: Millis;
  readonly steps: number;
  readonly values: Float32Array;
}

/**
 * Returns the landmark ids of both sides, near side first, so that a mirrored image gives the same
 * order.
 */
const jointsOf = ({ near }: SeenBody): readonly number[] =>
  [near, ...SIDES.filter((side) => side !== near)].flatMap((side) => NAMES.map((name) => landmarkOnSide(name, side)));

/** Centres a shape on its mean and scales it to length 1. Changes `values`. */
const normalise = (values: Float32Array, from: number): void => {
  let [x, y, length] = [0, 0, 0];
  for (let at = from; at < from + SHAPE_VALUES; at += 2) {
    x += values[at] ?? 0;
    y += values[at + 1] ?? 0;
  }
  for (let at = from; at < from + SHAPE_VALUES; at += 2) {
    const [dx, dy] = [(values[at] ?? 0) - x / SHAPE_JOINTS, (values[at + 1] ?? 0) - y / SHAPE_JOINTS];
    values[at] = dx;
    values[at + 1] = dy;
    length += dx * dx + dy * dy;
  }
  const scale = length > 0 ? 1 / Math.sqrt(length) : 0;
  for (let at = from; at < from + SHAPE_VALUES; at += 1) values[at] = (values[at] ?? 0) * scale;
};

/**
 * Times relative to a step, in ms, at which shapes are read and averaged, so that the mean does not
 * depend on when the camera took its frames.
 */
const READ_AT: readonly Millis[] = [-30, -10, 10, 30];

const NOWHERE = new Float32Array(SHAPE_VALUES);

const shareOf = (before: Millis, after: Millis, t: Millis): number =>
  after > before ? Math.min(1, Math.max(0, (t - before) / (after - before))) : 0;

const addMixed = (values: Float32Array, place: number, from: Float32Array, to: Float32Array, share: number): void => {
  for (let at = 0; at < SHAPE_VALUES; at += 1) {
    values[place + at] = (values[place + at] ?? 0) + (from[at] ?? 0) * (1 - share) + (to[at] ?? 0) * share;
  }
};

/**
 * Returns a function from a pose to its joint positions, x and y alternating. Mirrors them if the
 * right side is near.
 */
const placesOf = (body: SeenBody): ((p: readonly number[]) => Float32Array) => {
  const joints = jointsOf(body);
  const hand = body.near === 'left' ? 1 : -1;
  return (p) => {
    const places = new Float32Array(SHAPE_VALUES);
    for (const [at, id] of joints.entries()) {
      places[2 * at] = hand * xOf(p, id, body.aspect);
      places[2 * at + 1] = yOf(p, id);
    }
    return places;
  };
};

/**
 * Returns a function that finds the index of the last frame before a time. Call that function with
 * increasing times.
 */
const follow = (times: readonly Millis[]): ((t: Millis) => number) => {
  let next = 1;
  return (t) => {
    while (next + 1 < times.length && (times[next] ?? Infinity) < t) next += 1;
    return next - 1;
  };
};

/** Returns the body's shapes, one every 80 ms, each a mean interpolated between frames. */
export const shapeSeriesOf = (body: SeenBody): ShapeSeries => {
  const places = body.frames.map(({ p }) => p).map(placesOf(body));
  const times = body.frames.map(({ t }) => t);
  const [startMs, lastMs] = [times[0] ?? 0, times.at(-1) ?? 0];
  const steps = Math.floor((lastMs - startMs) / SHAPE_STEP_MS) + 1;
  const values = new Float32Array(steps * SHAPE_VALUES);
  const lastBefore = follow(times);
  for (let step = 0; step < steps; step += 1) {
    for (const offset of READ_AT) {
      const t = Math.min(lastMs, Math.max(startMs, startMs + step * SHAPE_STEP_MS + offset));
      const at = lastBefore(t);
      const share = shareOf(times[at] ?? 0, times[at + 1] ?? Infinity, t);
      const from = places[at] ?? NOWHERE;
      addMixed(values, step * SHAPE_VALUES, from, places[at + 1] ?? from, share);
    }
    normalise(values, step * SHAPE_VALUES);
  }
  return { startMs, steps, values };
};

/**
 * Number of fine steps per step of 80 ms. The original of a possible copy is interpolated to fine
 * steps.
 */
export const FINE_STEPS = 4;

/**
 * Interpolates a series of shapes linearly, with `FINE_STEPS` fine steps from each step to the
 * next. Ends with the last step.
 */
export const refined = (values: Float32Array): Float32Array => {
  const steps = values.length / SHAPE_VALUES;
  const fine = new Float32Array(Math.max(0, (steps - 1) * FINE_STEPS + 1) * SHAPE_VALUES);
  for (let place = 0, step = 0; place < fine.length; step += 1) {
    const share = (step % FINE_STEPS) / FINE_STEPS;
    const rest = 1 - share;
    const from = Math.floor(step / FINE_STEPS) * SHAPE_VALUES;
    const next = share === 0 ? 0 : SHAPE_VALUES;
    for (let at = from; at < from + SHAPE_VALUES; at += 1, place += 1) {
      fine[place] = (values[at] ?? 0) * rest + (values[at + next] ?? 0) * share;
    }
  }
  return fine;
};

/** Rotation as a complex number, whose argument is the angle. */
export interface Rotation {
  readonly re: number;
  readonly im: number;
}

/**
 * Returns the product of two shapes as complex vectors; its argument is the rotation between them.
 */
export const product = (one: Float32Array, atOne: number, other: Float32Array, atOther: number): Rotation => {
  let re = 0;
  let im = 0;
  for (let at = 0; at < SHAPE_VALUES; at += 2) {
    const x = one[atOne + at] ?? 0;
    const y = one[atOne + at + 1] ?? 0;
    const u = other[atOther + at] ?? 0;
    const v = other[atOther + at + 1] ?? 0;
    re += x * u + y * v;
    im += y * u - x * v;
  }
  return { re, im };
};

/**
 * Returns the squared distance between two shapes of length 1, after the best rotation: 0 for equal
 * shapes, at most 2.
 */
export const shapeDistance = (one: Float32Array, atOne: number, other: Float32Array, atOther: number): number => {
  const { re, im } = product(one, atOne, other, atOther);
  return 2 - 2 * Math.sqrt(re * re + im * im);
};

/**
 * Selection of `count` equally spaced shapes in the values of a series. `from`: array index of the
 * first shape. `stride`: number of array elements from one shape to the next, SHAPE_VALUES for
 * successive shapes.
 */
export interface SpacedShapes {
  readonly series: Float32Array;
  readonly from: number;
  readonly stride: number;
  readonly count: number;
}

/**
 * Writes the distances of one shape from several others into `distances`, beginning at index
 * `first`. Compares with two shapes at a time, because a processor computes independent sums in
 * parallel: a third quicker than one by one.
 */
export const fillShapeDistances = (
  distances: Float64Array,
  first: number,
  one: Float32Array,
  atOne: number,
  { series, from, stride, count }: SpacedShapes,
): void => {
  const end = atOne + SHAPE_VALUES;
  let done = 0;
  for (; done + 1 < count; done += 2) {
    let re = 0;
    let im = 0;
    let nextRe = 0;
    let nextIm = 0;
    let other = from + done * stride;
    let next = other + stride;
    for (let at = atOne; at < end; at += 2, other += 2, next += 2) {
      const x = one[at] ?? 0;
      const y = one[at + 1] ?? 0;
      const u = series[other] ?? 0;
      const v = series[other + 1] ?? 0;
      const nextU = series[next] ?? 0;
      const nextV = series[next + 1] ?? 0;
      re += x * u + y * v;
      im += y * u - x * v;
      nextRe += x * nextU + y * nextV;
      nextIm += y * nextU - x * nextV;
    }
    distances[first + done] = 2 - 2 * Math.sqrt(re * re + im * im);
    distances[first + done + 1] = 2 - 2 * Math.sqrt(nextRe * nextRe + nextIm * nextIm);
  }
  if (done < count) distances[first + done] = shapeDistance(one, atOne, series, from + done * stride);
};
