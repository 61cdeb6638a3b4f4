/**
 * Body shapes of the two athletes. The mesh is the man's; the woman's body warps its skin and bones
 * in the rest pose.
 */

import { boneOf } from './rest-skeleton.ts';
import type { Bone, SkeletonFile } from './rest-skeleton.ts';
import { add, clamp, distance, dot, length, lerp, scale, subtract } from './vectors-and-rotations.ts';
import type { Vec3 } from './vectors-and-rotations.ts';

export type Physique = 'man' | 'woman';

/** Maps a point of the man's body in rest pose, in metres, to the same point of another body. */
export type Warp = (point: Vec3) => Vec3;

const HEIGHT = 0.94;

const NARROWER_SHOULDERS = 0.03;
const SLIMMER_ARM = 0.16;
/**
 * Distance in metres up to which slimming works. It moves each point towards the bone by a share of
 * its distance. Without a maximum it would shorten feet, which reach far from the bone.
 */
const MAX_SLIMMED_DISTANCE = 0.085;

const rise = (value: number, from: number, to: number): number => {
  const t = clamp((value - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
};

const swell = (value: number, middle: number, breadth: number): number =>
  Math.exp(-(((value - middle) / breadth) ** 2));

const nearestOn = (line: readonly Vec3[], point: Vec3): Vec3 => {
  let nearest = line[0] ?? point;
  for (const [index, from] of line.slice(0, -1).entries()) {
    const along = subtract(line[index + 1] ?? from, from);
    const share = clamp(dot(subtract(point, from), along) / dot(along, along), 0, 1);
    const candidate = add(from, scale(along, share));
    if (distance(candidate, point) < distance(nearest, point)) nearest = candidate;
  }
  return nearest;
};

const slimmed = (point: Vec3, bones: readonly Vec3[], share: number): Vec3 => {
  if (share === 0) return point;
  const outward = subtract(point, nearestOn(bones, point));
  const far = length(outward) || 1;
  return subtract(point, scale(outward, (share * Math.min(far, MAX_SLIMMED_DISTANCE)) / far));
};

const trunk: Warp = ([x, y, z]) => {
  const beside = Math.abs(z);
  const isTrunk = 1 - rise(beside, 0.2, 0.26);
  const isFront = rise(x, 0.02, 0.1);
  const waist = swell(y, 1.14, 0.1) * isTrunk;
  const hips = swell(y, 0.92, 0.12) * isTrunk;
  const neck = swell(y, 1.53, 0.045) * (1 - rise(beside, 0.08, 0.12));
  const jaw = swell(y, 1.565, 0.035) * (1 - rise(beside, 0.08, 0.12));
  const bust = swell(y, 1.28, 0.062) * swell(beside, 0.078, 0.06) * isFront;
  const flatter = swell(y, 1.06, 0.12) * isTrunk * isFront;
  const back = x < 0.02 ? 0.11 * hips - 0.08 * neck : -0.08 * waist;
  const shoulders =
    NARROWER_SHOULDERS * rise(beside, 0.05, 0.18) * Math.max(rise(y, 1.12, 1.3), rise(beside, 0.24, 0.3));
  const breadth = 1 - 0.16 * waist + 0.07 * hips - 0.14 * neck - 0.07 * jaw;
  return [
    0.02 + (x - 0.02) * (1 + back) + 0.026 * bust - 0.024 * flatter,
    y,
    Math.sign(z) * (beside * breadth - shoulders),
  ];
};

const lines = (bones: readonly Bone[], names: readonly string[]) => {
  const headOf = (name: string): Vec3 => bones.find((bone) => bone.name === name)?.head ?? [0, 0, 0];
  const of = (side: 'left' | 'right'): readonly Vec3[] => names.map((name) => headOf(boneOf(name, side)));
  return { left: of('left'), right: of('right') };
};

const womanOf = (bones: readonly Bone[]): Warp => {
  const arms = lines(bones, ['shoulder02', 'lowerarm01', 'wrist', 'finger3-1', 'finger3-3']);
  const legs = lines(bones, ['upperleg01', 'lowerleg01', 'foot', 'toe']);
  return (point) => {
    const [, y, z] = point;
    const side = z < 0 ? 'left' : 'right';
    const arm = SLIMMER_ARM * rise(Math.abs(z), 0.2, 0.27) * rise(y, 0.8, 0.95);
    const leg = (1 - rise(y, 0.72, 0.92)) * lerp(0.26, 0.08, rise(y, 0.4, 0.72));
    return scale(trunk(slimmed(slimmed(point, arms[side], arm), legs[side], leg)), HEIGHT);
  };
};

/** Returns the warp to a body. `bones`: bones of the mesh in rest pose. */
export const warpOf = (physique: Physique, bones: readonly Bone[]): Warp =>
  physique === 'woman' ? womanOf(bones) : (point) => point;

export const bodyOf = (physique: Physique, file: SkeletonFile): SkeletonFile => {
  const warp = warpOf(physique, file.bones);
  const bones = file.bones.map((bone) => ({ ...bone, head: warp(bone.head), tail: warp(bone.tail) }));
  return { bones, floor: warp([0, file.floor, 0])[1] };
};
