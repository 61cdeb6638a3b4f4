/** Joint positions of the measured half of the body, and posture measures. */
import type { PostureLimit, PostureMeasure } from '../definition/robust-settings.ts';
import type { Degrees } from '../units.ts';
import { DEGREES_PER_RADIAN, visibilityOf, xOf, yOf, zOf } from './geometry.ts';
import { landmarkOnSide, TORSO } from './landmarks.ts';
import type { Side, SideViewName } from './landmarks.ts';

/**
 * Half of the body that is measured, or `both` for the mean of both. From the front, pose models
 * often confuse left and right, which does not change the mean.
 */
export type Half = Side | 'both';

/** Position in units of the image height; y grows downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the weight of a landmark in means: its squared visibility, so that a hidden joint hardly
 * counts.
 */
const trust = (p: readonly number[], landmark: number): number => visibilityOf(p, landmark) ** 2 + 1e-6;

export const jointAt = (p: readonly number[], name: SideViewName, half: Half, aspect: number): Point => {
  if (half !== 'both') {
    const joint = landmarkOnSide(name, half);
    return { x: xOf(p, joint, aspect), y: yOf(p, joint) };
  }
  const left = landmarkOnSide(name, 'left');
  const right = landmarkOnSide(name, 'right');
  const share = trust(p, left) / (trust(p, left) + trust(p, right));
  return {
    x: share * xOf(p, left, aspect) + (1 - share) * xOf(p, right, aspect),
    y: share * yOf(p, left) + (1 - share) * yOf(p, right),
  };
};

export const lengthBetween = (a: Point, b: Point): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);

const MIDDLE = 0.5;

/**
 * Returns the angle between the vertical and the line from hips to shoulders, including depth: 0
 * upright, 90 horizontal. Undefined if the points coincide.
 */
export const torsoPitch = (p: readonly number[], aspect: number): Degrees | undefined => {
  const { leftShoulder, rightShoulder, leftHip, rightHip } = TORSO;
  const dx =
    MIDDLE *
    (xOf(p, leftShoulder, aspect) + xOf(p, rightShoulder, aspect) - xOf(p, leftHip, aspect) - xOf(p, rightHip, aspect));
  const dy = MIDDLE * (yOf(p, leftShoulder) + yOf(p, rightShoulder) - yOf(p, leftHip) - yOf(p, rightHip));
  const dz =
    MIDDLE *
    (zOf(p, leftShoulder, aspect) + zOf(p, rightShoulder, aspect) - zOf(p, leftHip, aspect) - zOf(p, rightHip, aspect));
  const level = Math.sqrt(dx * dx + dz * dz);
  return level === 0 && dy === 0 ? undefined : Math.atan2(level, -dy) * DEGREES_PER_RADIAN;
};

/**
 * Torso length in shoulder widths, from body proportions: shoulders are 0.23 of a person's height,
 * the torso 0.29 to 0.32.
 */
const TORSO_PER_SHOULDER_WIDTH = 1.35;

/**
 * Returns the torso length in units of the image height. At least 1.35 times the shoulder width,
 * because a torso that points at the camera looks short.
 */
export const bodyScale = (p: readonly number[], half: Half, aspect: number): number =>
  Math.max(
    lengthBetween(jointAt(p, 'shoulder', half, aspect), jointAt(p, 'hip', half, aspect)),
    TORSO_PER_SHOULDER_WIDTH *
      lengthBetween(jointAt(p, 'shoulder', 'left', aspect), jointAt(p, 'shoulder', 'right', aspect)),
  );

/**
 * Returns the angle between the vertical and the line from `foot` to `head`: 0 with the head above,
 * 90 horizontal, 180 with the head below. Undefined if the points coincide.
 */
export const tiltOf = (foot: Point, head: Point): Degrees | undefined => {
  const dx = head.x - foot.x;
  const up = foot.y - head.y;
  return dx === 0 && up === 0 ? undefined : Math.abs(Math.atan2(dx, up)) * DEGREES_PER_RADIAN;
};

type Reader = (p: readonly number[], half: Half, aspect: number) => number | undefined;

/**
 * Functions that compute the posture measures of a frame: angles in degrees, heights in torso
 * lengths. Each returns undefined if its points coincide.
 */
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

/** Returns true if the posture is within all limits. An undefined measure is outside its limit. */
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
