/**
 * Compact signature of a motion: four joint angles, ten times per second. It stays the same if the
 * image is mirrored, moved, scaled or cropped.
 */
import { angleAt } from '../signal/geometry.ts';
import type { SideViewName } from '../signal/landmarks.ts';
import { near } from './frames-with-person.ts';
import type { SeenBody, SeenFrame } from './frames-with-person.ts';
import { runningMean } from './statistics.ts';

const ANGLES: readonly (readonly [from: SideViewName, vertex: SideViewName, to: SideViewName])[] = [
  ['shoulder', 'elbow', 'wrist'],
  ['elbow', 'shoulder', 'hip'],
  ['shoulder', 'hip', 'knee'],
  ['hip', 'knee', 'ankle'],
];

export const MOTION_ANGLES = ANGLES.length;
const STEP_MS = 100;
/** Maximum number of steps of 100 ms in a signature: 20 minutes. */
export const MAX_MOTION_STEPS = 12_000;

/** Joint angles in whole degrees, four per step of 100 ms. */
export type Motion = Uint8Array;

type Joints = readonly (readonly [from: number, vertex: number, to: number])[];

const anglesOf = (joints: Joints, p: readonly number[], aspect: number): readonly number[] =>
  joints.map(([from, vertex, to]) => angleAt(p, from, vertex, to, aspect) ?? 0);

const meansOf = (rows: readonly (readonly number[])[]): readonly number[] =>
  ANGLES.map((_names, angle) => Math.round(rows.reduce((sum, row) => sum + (row[angle] ?? 0), 0) / rows.length));

/**
 * Returns the mean joint angles of each 100 ms. A step without a frame repeats the previous one.
 */
export const motionOf = (body: SeenBody): Motion => {
  const { frames, aspect } = body;
  const joints: Joints = ANGLES.map(([from, vertex, to]) => [near(body, from), near(body, vertex), near(body, to)]);
  const startMs = frames[0]?.t ?? 0;
  const tenths: SeenFrame[][] = [];
  for (const frame of frames) (tenths[Math.floor((frame.t - startMs) / STEP_MS)] ??= []).push(frame);
  const steps = Math.min(MAX_MOTION_STEPS, Math.floor(((frames.at(-1)?.t ?? startMs) - startMs) / STEP_MS));
  const motion: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    const seen = tenths[step]?.map(({ p }) => anglesOf(joints, p, aspect));
    motion.push(...(seen ? meansOf(seen) : motion.slice(-MOTION_ANGLES)));
  }
  return Uint8Array.from(motion);
};

const AVERAGED_STEPS = 5;
const OVERLAP = 0.6;
const MIN_STEPS = 16;

const stepsOf = (series: ArrayLike<number>): number => Math.floor(series.length / MOTION_ANGLES);

/**
 * Returns the motion half a step (50 ms) later. Two recordings of one movement rarely start on the
 * same step, so both variants are compared.
 */
const halfStepLater = (motion: Motion): Float64Array =>
  new Float64Array(Math.max(0, motion.length - MOTION_ANGLES)).map(
    (_none, place) => ((motion[place] ?? 0) + (motion[place + MOTION_ANGLES] ?? 0)) / 2,
  );

const differenceAt = (a: Float64Array, b: Float64Array, shift: number, steps: number, limit: number): number => {
  const [fromA, fromB] = [Math.max(0, shift) * MOTION_ANGLES, Math.max(0, -shift) * MOTION_ANGLES];
  const values = steps * MOTION_ANGLES;
  let total = 0;
  for (let place = 0; place < values; place += 1) {
    total += Math.abs((a[fromA + place] ?? 0) - (b[fromB + place] ?? 0));
    if (total > limit * values) return Infinity;
  }
  return total / values;
};

/**
 * Returns the mean difference of the joint angles in degrees at the best alignment of two motions;
 * Infinity if it never falls below `limit`, or if the motions are too short.
 */
export const motionDifference = (a: Motion, b: Motion, limit: number): number => {
  const one = runningMean(a, MOTION_ANGLES, AVERAGED_STEPS);
  let least = Infinity;
  for (const series of [b, halfStepLater(b)]) {
    const other = runningMean(series, MOTION_ANGLES, AVERAGED_STEPS);
    const [stepsA, stepsB] = [stepsOf(one), stepsOf(other)];
    const needed = Math.max(MIN_STEPS, Math.ceil(OVERLAP * Math.min(stepsA, stepsB)));
    for (let shift = needed - stepsB; shift <= stepsA - needed; shift += 1) {
      const steps = Math.min(stepsA, stepsB + shift) - Math.max(0, shift);
      if (steps < needed) continue;
      least = Math.min(least, differenceAt(one, other, shift, steps, Math.min(limit, least)));
    }
  }
  return least;
};
