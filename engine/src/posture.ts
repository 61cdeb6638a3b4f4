/** The attitude of the body: is this a person who could be doing the exercise at all? Lengths in torso lengths. */
import { angleAt, distanceBetween, tiltOf, yOf } from './geometry.ts';
import { landmarkOnSide } from './landmark.ts';
import type { Side } from './landmark.ts';
import type { PostureLimit, PostureMeasure } from './settings.ts';

const bonesOn = (side: Side) => ({
  shoulder: landmarkOnSide('shoulder', side),
  hip: landmarkOnSide('hip', side),
  knee: landmarkOnSide('knee', side),
  wrist: landmarkOnSide('wrist', side),
  ankle: landmarkOnSide('ankle', side),
});

const BONES = { left: bonesOn('left'), right: bonesOn('right') } as const;

/** Length of the torso in units of the image's height. */
export const torsoLength = (p: readonly number[], side: Side, aspect: number): number =>
  distanceBetween(p, BONES[side].shoulder, BONES[side].hip, aspect);

const READ: Readonly<Record<PostureMeasure, (p: readonly number[], side: Side, aspect: number) => number | undefined>> =
  {
    torsoTilt: (p, side, aspect) => tiltOf(p, BONES[side].hip, BONES[side].shoulder, aspect),
    hipAngle: (p, side, aspect) => angleAt(p, BONES[side].shoulder, BONES[side].hip, BONES[side].knee, aspect),
    handsBelowShoulders: (p, side, aspect) =>
      (yOf(p, BONES[side].wrist) - yOf(p, BONES[side].shoulder)) / torsoLength(p, side, aspect),
    feetBelowHips: (p, side, aspect) =>
      (yOf(p, BONES[side].ankle) - yOf(p, BONES[side].hip)) / torsoLength(p, side, aspect),
  };

/** All limits hold; a measure that means nothing in this frame (points that coincide) does not hold. */
export const isInPosture = (
  p: readonly number[],
  side: Side,
  aspect: number,
  limits: readonly PostureLimit[],
): boolean => {
  for (const { measure, min, max } of limits) {
    const value = READ[measure](p, side, aspect);
    if (value === undefined || !(value >= min && value <= max)) return false;
  }
  return true;
};
