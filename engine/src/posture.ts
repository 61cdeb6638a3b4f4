/** The attitude of the body: is this a person who could be doing the exercise at all? Lengths in torso lengths. */
import { bodyScale, jointAt, tiltOf, torsoPitch } from './body.ts';
import type { Half } from './body.ts';
import type { PostureLimit, PostureMeasure } from './settings.ts';

type Reader = (p: readonly number[], half: Half, aspect: number) => number | undefined;

/** Each measure of a frame; undefined where it means nothing because points coincide. */
export const POSTURE_READERS: Readonly<Record<PostureMeasure, Reader>> = {
  torsoTilt: (p, half, aspect) => tiltOf(jointAt(p, 'hip', half, aspect), jointAt(p, 'shoulder', half, aspect)),
  torsoPitch: (p, _half, aspect) => torsoPitch(p, aspect),
  handsBelowShoulders: (p, half, aspect) =>
    (jointAt(p, 'wrist', half, aspect).y - jointAt(p, 'shoulder', half, aspect).y) / bodyScale(p, half, aspect),
  feetBelowHips: (p, half, aspect) =>
    (jointAt(p, 'ankle', half, aspect).y - jointAt(p, 'hip', half, aspect).y) / bodyScale(p, half, aspect),
};

/** All limits hold; a measure that means nothing in this frame (points that coincide) does not hold. */
export const isInPosture = (
  p: readonly number[],
  half: Half,
  aspect: number,
  limits: readonly PostureLimit[],
): boolean => {
  for (const { measure, min, max } of limits) {
    const value = POSTURE_READERS[measure](p, half, aspect);
    if (value === undefined || !(value >= min && value <= max)) return false;
  }
  return true;
};
