/**
 * Joint positions of the measured half of the body, posture measures, and the joint angle estimated
 * from a limb's height.
 */
import type { PostureLimit, PostureMeasure } from '../definition/robust-settings.ts';
import type { Degrees, Millis } from '../units.ts';
import { DEGREES_PER_RADIAN, visibilityOf, xOf, yOf, zOf } from './geometry.ts';
import { landmarkOnSide, TORSO } from './landmarks.ts';
import type { Side, SideViewName } from './landmarks.ts';

/**
 * Half of the body that is measured, or the mean of both. From the front, pose models often confuse
 * left and right, which does not change the mean.
 */
export type Half = Side | 'both';

/** Position in units of the image height; y grows downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the weight of a landmark: its squared visibility, so that a hidden joint hardly counts.
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

/** Torso length in shoulder widths (biacromial breadth 0.23 of stature, torso 0.29 to 0.32). */
const TORSO_PER_SHOULDER_WIDTH = 1.35;

/**
 * Returns the torso length in units of the image height. A torso that points at the camera looks
 * short, so the shoulder width gives its lower bound.
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
 * Functions that compute each posture measure of a frame: angles in degrees, heights in torso
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

/** Returns true if the posture meets all limits. An undefined measure fails its limit. */
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

/**
 * Joint angle by the limb's height, as a share of its height when straight. Medians of 30 sets of
 * push-ups and squats seen from the side.
 */
const CURVE: readonly (readonly [share: number, angle: Degrees])[] = [
  [0, 30],
  [0.3, 57],
  [0.4, 64],
  [0.5, 76],
  [0.6, 91],
  [0.7, 108],
  [0.8, 122],
  [0.9, 143],
  [0.95, 155],
  [1, 168],
];
const [STRAIGHT] = CURVE.slice(-1);

/**
 * Calibration: height of the straight limb in units of the image height, negative if the hands are
 * above the shoulders.
 */
export interface Reach {
  readonly height: number;
  readonly seenMs: Millis;
  /** Length of the calibrated limb in 3D, low-pass filtered; null if the track has no depth. */
  readonly length: number | null;
  /** Latest time at which the body's size in the image had changed; null if it never changed. */
  readonly resizedMs: Millis | null;
}

/**
 * Maximum time out of posture. After a longer time the limb is calibrated again, because the
 * distance to the camera may have changed.
 */
const MEMORY_MS = 1500;
/**
 * Time constant of the height's decay, a tenth in three seconds, so that an old maximum does not
 * hide a lockout.
 */
const FADE_MS = 30_000;

const LENGTH_MS = 300;
/**
 * Maximum height of a straight limb per length, including errors of the pose model: measured up to
 * 1.17. A larger ratio means that a cut or a zoom followed the calibration: 1.33 and more
 * (docs/decisions/0002).
 */
const MAX_HEIGHT_PER_LENGTH = 1.25;

const lengthAfter = (known: Reach | null, gap: Millis, length: number | null): number | null => {
  if (length === null || !known || known.length === null) return length;
  return known.length + (1 - Math.exp(-gap / LENGTH_MS)) * (length - known.length);
};

const isTooHigh = (height: number, length: number | null): boolean =>
  length !== null && Math.abs(height) > MAX_HEIGHT_PER_LENGTH * length;

/**
 * Updates the calibration with a frame in which the person is in posture: keeps the limb's greatest
 * rise so far, which decays with time. Forgets it after a pause, or if it is far greater than the
 * limb's length, because then a cut or zoom has changed the scale. `rise`: this frame's height, in
 * image heights; `limbNow`: 3D length in this frame, null without depth.
 */
export const watchReach = (reach: Reach | null, t: Millis, rise: number, limbNow: number | null): Reach => {
  const gap = reach ? t - reach.seenMs : 0;
  const known = reach && gap <= MEMORY_MS ? reach : null;
  const length = lengthAfter(known, gap, limbNow);
  const faded = known ? known.height * Math.exp(-gap / FADE_MS) : 0;
  const isResized = isTooHigh(faded, length);
  const height = isResized ? 0 : faded;
  return {
    height: Math.abs(rise) > Math.abs(height) ? rise : height,
    seenMs: t,
    length,
    resizedMs: isResized ? t : (reach?.resizedMs ?? null),
  };
};

/**
 * Estimates a joint's angle from the height difference of its limb's ends: shoulder above hand, hip
 * above foot. Unlike angles in the image, heights do not depend on the camera's direction
 * (docs/decisions/0002). Null without a calibration.
 */
export const angleFromHeight = (rise: number, reach: Reach): Degrees | null => {
  if (reach.height === 0) return null;
  const share = rise / reach.height;
  const above = CURVE.findIndex(([height]) => height >= share);
  if (above < 0) return STRAIGHT?.[1] ?? null;
  const [next, last] = [CURVE[above], CURVE[above - 1]];
  if (!next || !last) return next?.[1] ?? null;
  return last[1] + ((share - last[0]) / (next[0] - last[0])) * (next[1] - last[1]);
};
