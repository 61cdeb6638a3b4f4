/**
 * Estimates a joint's angle from the height difference between the ends of its limb: shoulder above
 * hand, hip above foot. Unlike an angle in the image, heights do not depend on the camera's
 * direction (docs/decisions/0080).
 */
import type { Degrees, Millis } from '../units.ts';

/**
 * Height as a share of the straight limb's height, with the median angle there in 30 sets of
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
 * Calibration: height of the straight limb in units of the image height. Negative if the hands are
 * above the shoulders.
 */
export interface Reach {
  readonly height: number;
  readonly seenMs: Millis;
}

/**
 * After longer than this out of posture the limb is measured again, because the distance to the
 * camera may have changed.
 */
const MEMORY_MS = 1500;
/**
 * Time constant of the decay (a tenth in three seconds), so that an old maximum does not hide a
 * lockout.
 */
const FADE_MS = 30_000;

/**
 * Updates the straight limb's height by one frame in posture: the greatest height so far, with
 * decay.
 */
export const watchReach = (reach: Reach | null, t: Millis, rise: number): Reach => {
  const gap = reach ? t - reach.seenMs : Infinity;
  const height = reach && gap <= MEMORY_MS ? reach.height * Math.exp(-gap / FADE_MS) : 0;
  return { height: Math.abs(rise) > Math.abs(height) ? rise : height, seenMs: t };
};

/** Interpolates the joint's angle for a height difference of `rise`. Null without a calibration. */
export const angleFromHeight = (rise: number, reach: Reach): Degrees | null => {
  if (reach.height === 0) return null;
  const share = rise / reach.height;
  const above = CURVE.findIndex(([height]) => height >= share);
  if (above < 0) return STRAIGHT?.[1] ?? null;
  const [next, last] = [CURVE[above], CURVE[above - 1]];
  if (!next || !last) return next?.[1] ?? null;
  return last[1] + ((share - last[0]) / (next[0] - last[0])) * (next[1] - last[1]);
};
