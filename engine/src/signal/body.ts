/**
 * Joint positions in the image: of the near side in side view, otherwise the weighted mean of both
 * sides.
 */
import type { Degrees } from '../units.ts';
import type { PostureLimit, PostureMeasure } from '../definition/settings.ts';
import { DEGREES_PER_RADIAN, visibilityOf, xOf, yOf, zOf } from './geometry.ts';
import { landmarkOnSide } from './landmark.ts';
import type { Side, SideViewName } from './landmark.ts';

/**
 * Half of the body that is measured. From the front the model often swaps left and right, which
 * does not change the mean of both.
 */
export type Half = Side | 'both';

/** Position in units of the image height; y grows downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

type Joints = Readonly<Record<SideViewName, number>>;

const jointsOn = (side: Side): Joints => ({
  nose: landmarkOnSide('nose', side),
  shoulder: landmarkOnSide('shoulder', side),
  elbow: landmarkOnSide('elbow', side),
  wrist: landmarkOnSide('wrist', side),
  pinky: landmarkOnSide('pinky', side),
  index: landmarkOnSide('index', side),
  thumb: landmarkOnSide('thumb', side),
  hip: landmarkOnSide('hip', side),
  knee: landmarkOnSide('knee', side),
  ankle: landmarkOnSide('ankle', side),
  heel: landmarkOnSide('heel', side),
  foot_index: landmarkOnSide('foot_index', side),
});

const JOINTS: Readonly<Record<Side, Joints>> = { left: jointsOn('left'), right: jointsOn('right') };

/** Weight of a landmark: its squared visibility, so that a hidden joint hardly counts. */
const trust = (p: readonly number[], landmark: number): number => visibilityOf(p, landmark) ** 2 + 1e-6;

export const jointAt = (p: readonly number[], name: SideViewName, half: Half, aspect: number): Point => {
  if (half !== 'both') {
    const joint = JOINTS[half][name];
    return { x: xOf(p, joint, aspect), y: yOf(p, joint) };
  }
  const left = JOINTS.left[name];
  const right = JOINTS.right[name];
  const share = trust(p, left) / (trust(p, left) + trust(p, right));
  return {
    x: share * xOf(p, left, aspect) + (1 - share) * xOf(p, right, aspect),
    y: share * yOf(p, left) + (1 - share) * yOf(p, right),
  };
};

export const lengthBetween = (a: Point, b: Point): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);

const MIDDLE = 0.5;

/**
 * Returns the angle between the line hips to shoulders and the vertical, including depth: 0
 * upright, 90 horizontal. Undefined if the points coincide.
 */
export const torsoPitch = (p: readonly number[], aspect: number): Degrees | undefined => {
  const between = (read: (landmark: number) => number): number =>
    MIDDLE *
    (read(JOINTS.left.shoulder) + read(JOINTS.right.shoulder) - read(JOINTS.left.hip) - read(JOINTS.right.hip));
  const dx = between((landmark) => xOf(p, landmark, aspect));
  const dy = between((landmark) => yOf(p, landmark));
  const dz = between((landmark) => zOf(p, landmark, aspect));
  const level = Math.sqrt(dx * dx + dz * dz);
  return level === 0 && dy === 0 ? undefined : Math.atan2(level, -dy) * DEGREES_PER_RADIAN;
};

/**
 * Estimated torso length per shoulder width (biacromial breadth 0.23 of stature, torso 0.29 to
 * 0.32).
 */
const TORSO_PER_SHOULDER_WIDTH = 1.35;

/**
 * Returns the torso length in units of the image height. A torso that points at the camera looks
 * short, so the estimate from the shoulder width is a lower bound.
 */
export const bodyScale = (p: readonly number[], half: Half, aspect: number): number =>
  Math.max(
    lengthBetween(jointAt(p, 'shoulder', half, aspect), jointAt(p, 'hip', half, aspect)),
    TORSO_PER_SHOULDER_WIDTH *
      lengthBetween(jointAt(p, 'shoulder', 'left', aspect), jointAt(p, 'shoulder', 'right', aspect)),
  );

/**
 * Returns the angle of the line `foot` to `head` from the vertical: 0 head above, 90 horizontal,
 * 180 head below. Undefined if the points coincide.
 */
export const tiltOf = (foot: Point, head: Point): Degrees | undefined => {
  const dx = head.x - foot.x;
  const up = foot.y - head.y;
  return dx === 0 && up === 0 ? undefined : Math.abs(Math.atan2(dx, up)) * DEGREES_PER_RADIAN;
};

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

/**
 * Posture check: is the body in an attitude in which the exercise can be done? Lengths are in torso
 * lengths. Returns true if all limits hold. An undefined measure fails its limit.
 */
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
