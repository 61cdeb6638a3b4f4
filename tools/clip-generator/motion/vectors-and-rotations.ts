/**
 * Vectors in metres (the standing athlete faces +x, +y is up, +z is the athlete's right), and
 * rotations as 3×3 matrices of three rows. Angles are in radians unless stated otherwise.
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

/**
 * Returns the direction of the component of `a` that is perpendicular to the unit vector `axis`.
 */
export const perpendicularTo = (axis: Vec3, a: Vec3): Vec3 => normalize(subtract(a, scale(axis, dot(a, axis))));

export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;
export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
export const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** Returns the angle at `vertex` in degrees, from 0 to 180. */
export const angleAt = (vertex: Vec3, a: Vec3, b: Vec3): number => {
  const towardA = normalize(subtract(a, vertex));
  const towardB = normalize(subtract(b, vertex));
  return degrees(Math.acos(clamp(dot(towardA, towardB), -1, 1)));
};

export type Rotation = readonly [Vec3, Vec3, Vec3];
type Quaternion = readonly [x: number, y: number, z: number, w: number];

export const identity: Rotation = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

export const rotate = (rotation: Rotation, v: Vec3): Vec3 => [
  dot(rotation[0], v),
  dot(rotation[1], v),
  dot(rotation[2], v),
];

const transpose = ([a, b, c]: Rotation): Rotation => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
];

/** Returns the rotation that applies `before`, then `after`. */
export const compose = (after: Rotation, before: Rotation): Rotation => {
  const [x, y, z] = transpose(before);
  return transpose([rotate(after, x), rotate(after, y), rotate(after, z)]);
};

/** Returns the rotation from `base` to `target`. */
export const turnFrom = (base: Rotation, target: Rotation): Rotation => compose(target, transpose(base));

export const aboutY = (angle: number): Rotation => {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [
    [c, 0, s],
    [0, 1, 0],
    [-s, 0, c],
  ];
};

/**
 * Returns the rotation by `angle` (radians) in the side-view plane. A positive angle tips an
 * upright body that faces +x backwards.
 */
export const aboutZ = (angle: number): Rotation => {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [
    [c, -s, 0],
    [s, c, 0],
    [0, 0, 1],
  ];
};

export const aboutAxis = (axis: Vec3, angle: number): Rotation => {
  const s = Math.sin(angle / 2);
  return fromQuaternion([axis[0] * s, axis[1] * s, axis[2] * s, Math.cos(angle / 2)]);
};

const frame = (along: Vec3, beside: Vec3): Rotation => {
  const x = normalize(along);
  const y = perpendicularTo(x, beside);
  return [x, y, cross(x, y)];
};

type Pair = { readonly along: Vec3; readonly beside: Vec3 };

/**
 * Returns the rotation that maps `from.along` to `to.along`, and `from.beside` as near as possible
 * to `to.beside`.
 */
export const aligning = (from: Pair, to: Pair): Rotation =>
  compose(transpose(frame(to.along, to.beside)), frame(from.along, from.beside));

/** Interpolates along the shortest rotation, from `a` (at 0) to `b` (at 1). */
export const blend = (a: Rotation, b: Rotation, t: number): Rotation => {
  const p = toQuaternion(a);
  const q = toQuaternion(b);
  const cosine = p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3];
  const angle = Math.acos(Math.min(1, Math.abs(cosine)));
  const sine = Math.sin(angle);
  // Uses linear weights below a thousandth of a radian, where spherical weights would divide zero
  // by zero.
  const weightP = sine < 1e-3 ? 1 - t : Math.sin((1 - t) * angle) / sine;
  const weightQ = (sine < 1e-3 ? t : Math.sin(t * angle) / sine) * (cosine < 0 ? -1 : 1);
  const mix = (i: 0 | 1 | 2 | 3): number => p[i] * weightP + q[i] * weightQ;
  return fromQuaternion([mix(0), mix(1), mix(2), mix(3)]);
};

/** Returns the part of a rotation about the unit vector `axis`, in radians from -π to π. */
export const twistAbout = (axis: Vec3, rotation: Rotation): number => {
  const [x, y, z, w] = toQuaternion(rotation);
  const twist = 2 * Math.atan2(dot([x, y, z], axis), w);
  const halfTurn = radians(180);
  if (twist > halfTurn) return twist - 2 * halfTurn;
  return twist < -halfTurn ? twist + 2 * halfTurn : twist;
};

const fromQuaternion = (quaternion: Quaternion): Rotation => {
  const size = Math.hypot(...quaternion);
  const x = quaternion[0] / size;
  const y = quaternion[1] / size;
  const z = quaternion[2] / size;
  const w = quaternion[3] / size;
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ];
};

/** Converts to a unit quaternion. Divides by its largest component, which is never zero. */
export const toQuaternion = ([[a, b, c], [d, e, f], [g, h, i]]: Rotation): Quaternion => {
  if (a + e + i > 0) {
    const s = 2 * Math.sqrt(1 + a + e + i);
    return [(h - f) / s, (c - g) / s, (d - b) / s, s / 4];
  }
  if (a > e && a > i) {
    const s = 2 * Math.sqrt(1 + a - e - i);
    return [s / 4, (b + d) / s, (c + g) / s, (h - f) / s];
  }
  if (e > i) {
    const s = 2 * Math.sqrt(1 + e - a - i);
    return [(b + d) / s, s / 4, (f + h) / s, (c - g) / s];
  }
  const s = 2 * Math.sqrt(1 + i - a - e);
  return [(c + g) / s, (f + h) / s, s / 4, (d - b) / s];
};
