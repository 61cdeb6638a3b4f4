/**
 * Posture check: is the body in an attitude in which the exercise can be done? Lengths are in torso
 * lengths.
 */
import { bodyScale, jointAt, tiltOf, torsoPitch } from './body.ts';
import type { Half } from './body.ts';
import type { PostureLimit, PostureMeasure } from '../definition/settings.ts';

type Reader = (p: readonly number[], half: Half, aspect: number) => number | undefined;

/** Computes each posture measure of a frame; undefined if the points coincide. */
export const POSTURE_READERS: Readonly<Record<PostureMeasure, Reader>> = {
  torsoTilt: (p, half, aspect) => tiltOf(jointAt(p, 'hip', half, aspect), jointAt(p, 'shoulder', half, aspect)),
  torsoPitch: (p, _half, aspect) => torsoPitch(p, aspect),
  handsBelowShoulders: (p, half, aspect) =>
    (jointAt(p, 'wrist', half, aspect).y - jointAt(p, 'shoulder', half, aspect).y) / bodyScale(p, half, aspect),
  handsAboveFeet: (p, half, aspect) =>
    (jointAt(p, 'ankle', half, aspect).y - jointAt(p, 'wrist', half, aspect).y) / bodyScale(p, half, aspect),
  feetBelowHips: (p, half, aspect) =>
    (jointAt(p, 'ankle', half, aspect).y - jointAt(p, 'hip', half, aspect).y) / bodyScale(p, half, aspect),
};

/** Returns true if all limits hold. An undefined measure fails its limit. */
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
