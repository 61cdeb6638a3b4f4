/** Limb lengths. A limb that points at the camera looks shorter, but never longer. */
import { distanceBetween, visibilityOf } from '../signal/geometry.ts';
import { landmarkOnSide } from '../signal/landmark.ts';
import type { SideViewName } from '../signal/landmark.ts';
import { median, quantile } from './order.ts';
import { near, SEEN } from './seen-body.ts';
import type { SeenBody } from './seen-body.ts';

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
  /** Median and 95th percentile in torso lengths. */
  readonly usual: number;
  readonly longest: number;
}

const MIN_FRAMES = 20;

/** Distance between the shoulder joints as a share of the distance from shoulder to hip. */
const SHOULDERS_PER_TORSO = 0.9;

/**
 * Estimates the true torso length if it points at the camera, as in a push-up seen from the head. A
 * rotation shortens the torso by its cosine and shows the shoulder width by its sine. In side view
 * this is the length in the image.
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

/** Measures the near side's limbs that are visible in enough frames. */
export const limbLengths = (body: SeenBody): readonly LimbLength[] => {
  const torso = torsoLength(body);
  return LIMBS.map((limb) => lengthOf(body, torso, limb)).filter((length) => length !== null);
};
