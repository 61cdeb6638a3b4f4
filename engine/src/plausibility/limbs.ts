/** A limb may look shorter when it points at the camera; it never grows. */
import { distanceBetween, visibilityOf } from '../geometry.ts';
import { landmarkOnSide } from '../landmark.ts';
import type { SideViewName } from '../landmark.ts';
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
  /** In torsos: its median, and what it is longer than in one frame of twenty. */
  readonly usual: number;
  readonly longest: number;
}

const MIN_FRAMES = 20;

/** Width between the shoulder joints, as a share of shoulder to hip. */
const SHOULDERS_PER_TORSO = 0.9;

/**
 * Estimates the torso's length where it points at the camera, as in a push-up seen from the head. The turn that shortens the torso by
 * its cosine shows the shoulders' width by its sine. From the side this is the length in the image.
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

/** The near side's limbs that are seen often enough. */
export const limbLengths = (body: SeenBody): readonly LimbLength[] => {
  const torso = torsoLength(body);
  return LIMBS.map((limb) => lengthOf(body, torso, limb)).filter((length) => length !== null);
};
