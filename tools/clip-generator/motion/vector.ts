/**
 * Points and directions in metres: the standing athlete faces +x, +y is up, +z is the athlete's
 * right.
 */

export type Vec3 = readonly [x: number, y: number, z: number];

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, factor: number): Vec3 => [a[0] * factor, a[1] * factor, a[2] * factor];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const length = (a: Vec3): number => Math.hypot(a[0], a[1], a[2]);
export const normalize = (a: Vec3): Vec3 => scale(a, 1 / (length(a) || 1));
export const midpoint = (a: Vec3, b: Vec3): Vec3 => scale(add(a, b), 0.5);
export const distance = (a: Vec3, b: Vec3): number => length(subtract(a, b));

/** Returns the component of `a` perpendicular to the unit vector `axis`, as a unit vector. */
export const perpendicularTo = (axis: Vec3, a: Vec3): Vec3 => normalize(subtract(a, scale(axis, dot(a, axis))));

/** Interpolates linearly from `a` (at 0) to `b` (at 1). */
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;
export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
export const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** Returns the interior angle at `vertex`, in degrees from 0 to 180. */
export const angleAt = (vertex: Vec3, a: Vec3, b: Vec3): number => {
  const towardA = normalize(subtract(a, vertex));
  const towardB = normalize(subtract(b, vertex));
  return degrees(Math.acos(clamp(dot(towardA, towardB), -1, 1)));
};
