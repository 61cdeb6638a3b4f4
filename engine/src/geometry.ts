/** Angles in image space, corrected for aspect ratio (product decision 6): x and y are fractions of different lengths. */
import type { Degrees } from './units.ts';

/** Width and height of the analysed image in pixels. Only their ratio matters to the count. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Numbers a landmark takes in a frame: x, y, z, visibility. */
export const VALUES_PER_LANDMARK = 4;
/** Steps of a landmark's coordinates per image width or height. */
export const COORDINATE_STEPS = 10_000;
/** Steps of visibility from 0 to 1. */
export const VISIBILITY_STEPS = 1000;

export const DEGREES_PER_RADIAN = 180 / Math.PI;

/** Horizontal position in units of the image's height, so that both axes have one unit. */
export const xOf = (p: readonly number[], landmark: number, aspect: number): number =>
  ((p[landmark * VALUES_PER_LANDMARK] ?? 0) * aspect) / COORDINATE_STEPS;

/** Vertical position in units of the image's height; grows downwards. */
export const yOf = (p: readonly number[], landmark: number): number =>
  (p[landmark * VALUES_PER_LANDMARK + 1] ?? 0) / COORDINATE_STEPS;

/** Depth in units of the image's height, 0 at the hips, smaller is nearer. The model guesses it: good for what points at the camera. */
export const zOf = (p: readonly number[], landmark: number, aspect: number): number =>
  ((p[landmark * VALUES_PER_LANDMARK + 2] ?? 0) * aspect) / COORDINATE_STEPS;

/** Visibility, 0 to 1. */
export const visibilityOf = (p: readonly number[], landmark: number): number =>
  (p[landmark * VALUES_PER_LANDMARK + 3] ?? 0) / VISIBILITY_STEPS;

export const aspectOf = (image: ImageSize): number => image.width / image.height;

/**
 * The angle at `vertex` between `a` and `c`, unrounded, 0 to 180. Undefined when two of the points coincide, where an angle means
 * nothing. `atan2` of cross and dot product keeps its precision near 0° and 180°, where the arc cosine loses it.
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

/** Whole degrees, so that no angle falls between two ranges that touch (product decision 6). */
export const wholeDegrees = (angle: Degrees): Degrees => Math.round(angle);

/** Length between two landmarks in units of the image's height. */
export const distanceBetween = (p: readonly number[], a: number, b: number, aspect: number): number =>
  Math.sqrt((xOf(p, a, aspect) - xOf(p, b, aspect)) ** 2 + (yOf(p, a) - yOf(p, b)) ** 2);
