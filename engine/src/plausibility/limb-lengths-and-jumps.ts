/**
 * Measures limb lengths, and jumps of the whole body. In the image, a limb that points at the
 * camera looks shorter than it is, never longer.
 */
import { visibilityOf, xOf, yOf, distanceBetween } from '../signal/geometry.ts';
import { landmarkOnSide } from '../signal/landmarks.ts';
import type { SideViewName } from '../signal/landmarks.ts';
import { MILLIS_PER_SECOND } from '../units.ts';
import type { Millis } from '../units.ts';
import { near, SEEN } from './frames-with-person.ts';
import type { SeenBody, SeenFrame } from './frames-with-person.ts';
import { median, quantile } from './statistics.ts';

export const MAIN_JOINTS: readonly SideViewName[] = ['shoulder', 'elbow', 'wrist', 'hip', 'knee', 'ankle'];

export interface Leap {
  readonly atMs: Millis;
  /**
   * Speed of the fastest movement between two consecutive frames: median over the joints, in torso
   * lengths per second.
   */
  readonly speed: number;
  /** 95th percentile of the speeds between all consecutive frames, in torso lengths per second. */
  readonly usual: number;
}

const MAX_STEP_MS = 200;
const MIN_JOINTS = 4;

const stepSpeed = (body: SeenBody, joints: readonly number[], from: SeenFrame, to: SeenFrame): number | null => {
  const seconds = (to.t - from.t) / MILLIS_PER_SECOND;
  if (to.t - from.t > MAX_STEP_MS) return null;
  const seen = joints.filter((id) => visibilityOf(from.p, id) >= SEEN && visibilityOf(to.p, id) >= SEEN);
  if (seen.length < MIN_JOINTS) return null;
  const speeds = seen.map((id) => {
    const dx = xOf(to.p, id, body.aspect) - xOf(from.p, id, body.aspect);
    const dy = yOf(to.p, id) - yOf(from.p, id);
    return Math.sqrt(dx * dx + dy * dy) / body.torso / seconds;
  });
  return median(speeds);
};

/**
 * Finds the fastest movement of the whole body between two consecutive frames, because a cut in a
 * track or video makes the body jump. Null if too few joints are visible.
 */
export const largestLeap = (body: SeenBody): Leap | null => {
  const joints = MAIN_JOINTS.map((name) => near(body, name));
  const speeds: number[] = [];
  let [atMs, speed] = [0, 0];
  for (const [index, to] of body.frames.entries()) {
    const from = body.frames[index - 1];
    const step = from && stepSpeed(body, joints, from, to);
    if (step === undefined || step === null) continue;
    speeds.push(step);
    if (step > speed) [atMs, speed] = [to.t, step];
  }
  const usual = quantile(speeds, 0.95);
  return usual === null ? null : { atMs, speed, usual };
};

export const LIMBS = ['upper_arm', 'forearm', 'thigh', 'shin'] as const;
export type Limb = (typeof LIMBS)[number];

const ENDS: Readonly<Record<Limb, readonly [SideViewName, SideViewName]>> = {
  upper_arm: ['shoulder', 'elbow'],
  forearm: ['elbow', 'wrist'],
  thigh: ['hip', 'knee'],
  shin: ['knee', 'ankle'],
};

export interface LimbLength {
  readonly limb: Limb;
  /** Median length of the limb in torso lengths. */
  readonly usual: number;
  /** 95th percentile of the limb's length in torso lengths. */
  readonly longest: number;
}

const MIN_FRAMES = 20;

/**
 * Typical distance between the shoulder joints, as a share of the distance from shoulder to hip.
 */
const SHOULDERS_PER_TORSO = 0.9;

/**
 * Estimates the true torso length of a body that points at the camera, as in a push-up seen from
 * the head. A rotation shortens the torso by its cosine, and shows the shoulder width by its sine.
 * In side view the result is the length in the image.
 */
const torsoLength = (body: SeenBody): number => {
  const [left, right] = [landmarkOnSide('shoulder', 'left'), landmarkOnSide('shoulder', 'right')];
  const width = median(body.frames.map(({ p }) => distanceBetween(p, left, right, body.aspect))) ?? 0;
  const shoulders = width / SHOULDERS_PER_TORSO;
  return Math.sqrt(body.torso * body.torso + shoulders * shoulders);
};

const lengthOf = (body: SeenBody, torso: number, limb: Limb): LimbLength | null => {
  const [from, to] = ENDS[limb].map((name) => near(body, name));
  if (from === undefined || to === undefined) return null;
  const lengths: number[] = [];
  for (const { p } of body.frames) {
    if (visibilityOf(p, from) < SEEN || visibilityOf(p, to) < SEEN) continue;
    lengths.push(distanceBetween(p, from, to, body.aspect) / torso);
  }
  if (lengths.length < MIN_FRAMES) return null;
  return { limb, usual: quantile(lengths, 0.5) ?? 0, longest: quantile(lengths, 0.95) ?? 0 };
};

/** Measures the limbs of the near side that are visible in enough frames. */
export const limbLengths = (body: SeenBody): readonly LimbLength[] => {
  const torso = torsoLength(body);
  return LIMBS.map((limb) => lengthOf(body, torso, limb)).filter((length) => length !== null);
};
