/**
 * Inverse kinematics of two-bone limbs: distance of their ends, and position of the middle joint.
 */

import { add, clamp, cross, distance, normalize, perpendicularTo, radians, scale, subtract } from './vector.ts';
import type { Vec3 } from './vector.ts';
import { aligning } from './rotation.ts';
import type { Rotation } from './rotation.ts';
import type { LimbMeasure } from './skeleton.ts';

/**
 * Returns the distance in metres between the ends of a limb with a middle joint of `angle`
 * degrees (180 is straight).
 */
export const reachAt = (limb: LimbMeasure, angle: number): number =>
  Math.sqrt(limb.upper ** 2 + limb.lower ** 2 - 2 * limb.upper * limb.lower * Math.cos(radians(angle)));

export type SolvedLimb = { readonly middle: Vec3; readonly upper: Rotation; readonly lower: Rotation };

/**
 * Solves a limb from `root` to `end`: positions the middle joint, bent towards `toward`, and
 * rotates both bones from rest. If the end is out of reach, the limb is stretched towards it.
 */
export const solveLimb = (limb: LimbMeasure, root: Vec3, end: Vec3, toward: Vec3): SolvedLimb => {
  const line = normalize(subtract(end, root));
  const bend = perpendicularTo(line, toward);
  const shortest = Math.abs(limb.upper - limb.lower) + 1e-6;
  const span = clamp(distance(root, end), shortest, limb.upper + limb.lower - 1e-6);
  const along = (limb.upper ** 2 - limb.lower ** 2 + span ** 2) / (2 * span);
  const aside = Math.sqrt(Math.max(0, limb.upper ** 2 - along ** 2));
  const middle = add(root, add(scale(line, along), scale(bend, aside)));
  const hinge = normalize(cross(line, bend));
  return {
    middle,
    upper: aligning(
      { along: subtract(limb.middle, limb.root), beside: limb.hinge },
      { along: subtract(middle, root), beside: hinge },
    ),
    lower: aligning(
      { along: subtract(limb.end, limb.middle), beside: limb.hinge },
      { along: subtract(end, middle), beside: hinge },
    ),
  };
};
