/**
 * Positions, angles and distances of stored landmarks. x and y are stored as fractions of width and
 * height, so x is corrected for the aspect ratio first.
 */
import type { Degrees } from '../units.ts';

/** Width and height of the analysed image in pixels. Only their ratio affects the count. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Number of values stored per landmark: x, y, z and visibility. */
export const VALUES_PER_LANDMARK = 4;
/** Number of integer steps of a stored coordinate per image width or height. */
export const COORDINATE_STEPS = 10_000;
/** Number of integer steps of a stored visibility from 0 to 1. */
export const VISIBILITY_STEPS = 1000;

export const DEGREES_PER_RADIAN = 180 / Math.PI;

/** Returns the horizontal position in units of the image height, like `yOf`. */
export const xOf = (p: readonly number[], landmark: number, aspect: number): number =>
  ((p[landmark * VALUES_PER_LANDMARK] ?? 0) * aspect) / COORDINATE_STEPS;

/** Returns the vertical position in units of the image height. It grows downwards. */
export const yOf = (p: readonly number[], landmark: number): number =>
  (p[landmark * VALUES_PER_LANDMARK + 1] ?? 0) / COORDINATE_STEPS;

/**
 * Returns the depth in units of the image height: 0 at the hips, smaller is nearer. The pose model
 * only estimates it, so use it only for limbs that point at the camera.
 */
export const zOf = (p: readonly number[], landmark: number, aspect: number): number =>
  ((p[landmark * VALUES_PER_LANDMARK + 2] ?? 0) * aspect) / COORDINATE_STEPS;

export const visibilityOf = (p: readonly number[], landmark: number): number =>
  (p[landmark * VALUES_PER_LANDMARK + 3] ?? 0) / VISIBILITY_STEPS;

export const aspectOf = (image: ImageSize): number => image.width / image.height;

/**
 * Returns the angle at `vertex` between `a` and `c`, unrounded; undefined if the vertex coincides
 * with one of them. Uses `atan2`, which is precise near 0° and 180°, where the arc cosine is not.
 */
export const angleAt = (
  p: readonly number[],
  a: number,
  vertex: number,
  c: number,
  aspect: number,
): Degrees | undefined => {
  const vx = xOf(p, vertex, aspect);
  const vy = yOf(p, vertex);
  const ax = xOf(p, a, aspect) - vx;
  const ay = yOf(p, a) - vy;
  const cx = xOf(p, c, aspect) - vx;
  const cy = yOf(p, c) - vy;
  if ((ax === 0 && ay === 0) || (cx === 0 && cy === 0)) return undefined;
  return Math.abs(Math.atan2(ax * cy - ay * cx, ax * cx + ay * cy)) * DEGREES_PER_RADIAN;
};

/** Rounds an angle to whole degrees, so that no angle lies between two adjacent ranges. */
export const wholeDegrees = (angle: Degrees): Degrees => Math.round(angle);

/** Returns the distance between two landmarks in units of the image height. */
export const distanceBetween = (p: readonly number[], a: number, b: number, aspect: number): number =>
  Math.sqrt((xOf(p, a, aspect) - xOf(p, b, aspect)) ** 2 + (yOf(p, a) - yOf(p, b)) ** 2);

/**
 * Returns the length of the limb through three landmarks, in units of the image height. It includes
 * depth, so it hardly changes as the limb turns. Null if the landmarks have no depth.
 */
export const limbLength = (
  p: readonly number[],
  [a, vertex, c]: readonly [number, number, number],
  aspect: number,
): number | null => {
  const [za, zv, zc] = [zOf(p, a, aspect), zOf(p, vertex, aspect), zOf(p, c, aspect)];
  if (za === 0 && zv === 0 && zc === 0) return null;
  const upper = distanceBetween(p, a, vertex, aspect);
  const lower = distanceBetween(p, vertex, c, aspect);
  return Math.sqrt(upper * upper + (za - zv) ** 2) + Math.sqrt(lower * lower + (zv - zc) ** 2);
};
