/** A limb may look shorter when it points at the camera; it never grows. */
import { distanceBetween, visibilityOf } from '../geometry.ts';
import type { SideViewName } from '../landmark.ts';
import { quantile } from './order.ts';
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

const lengthOf = (body: SeenBody, limb: Limb): LimbLength | null => {
  const [from, to] = ENDS[limb].map((name) => near(body, name));
  if (from === undefined || to === undefined) return null;
  const lengths: number[] = [];
  for (const { p } of body.frames) {
    if (visibilityOf(p, from) < SEEN || visibilityOf(p, to) < SEEN) continue;
    lengths.push(distanceBetween(p, from, to, body.aspect) / body.torso);
  }
  if (lengths.length < MIN_FRAMES) return null;
  return { limb, usual: quantile(lengths, 0.5) ?? 0, longest: quantile(lengths, 0.95) ?? 0 };
};

/** The near side's limbs that are seen often enough. */
export const limbLengths = (body: SeenBody): readonly LimbLength[] =>
  LIMBS.map((limb) => lengthOf(body, limb)).filter((length) => length !== null);
