/**
 * Estimates a joint's angle from the height of its limb: from hand to shoulder, or from foot to
 * hip.
 */
import type { Degrees, Millis } from '../units.ts';

/**
 * Joint angle by the height of its limb, as a share of the straight limb's height. Medians of 30
 * sets of push-ups and squats seen from the side.
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
 * Calibration of a limb: its height when straight, in units of the image height. Negative if the
 * hands are above the shoulders.
 */
export interface Reach {
  readonly height: number;
  readonly seenMs: Millis;
  /** Length of the calibrated limb in 3D, low-pass filtered; null if the track has no depth. */
  readonly length: number | null;
  /**
   * Latest time at which a change of the body's size in the image was found; null if there was
   * none.
   */
  readonly resizedMs: Millis | null;
}

/**
 * Maximum time out of posture in ms. After a longer time the limb is measured again, because the
 * distance to the camera may have changed.
 */
const MEMORY_MS = 1500;
/**
 * Time constant in ms of the exponential decay of the calibrated height, which loses 10 % in 3 s.
 * Without decay, an outdated maximum would make a straight limb look bent.
 */
const FADE_MS = 30_000;

const LENGTH_MS = 300;
/**
 * Maximum ratio of a straight limb's height to its length, including errors of the pose model:
 * measured up to 1.17. A larger ratio (1.33 and more) means that a cut or a zoom followed the
 * calibration (docs/decisions/0002).
 */
const MAX_HEIGHT_PER_LENGTH = 1.25;

const lengthAfter = (known: Reach | null, gap: Millis, length: number | null): number | null => {
  if (length === null || !known || known.length === null) return length;
  return known.length + (1 - Math.exp(-gap / LENGTH_MS)) * (length - known.length);
};

const isTooHigh = (height: number, length: number | null): boolean =>
  length !== null && Math.abs(height) > MAX_HEIGHT_PER_LENGTH * length;

/**
 * Updates the calibration with a frame in which the person is in posture. Keeps the limb's greatest
 * height so far, which decays with time. Starts again after a pause, or if that height is far
 * greater than the limb's length, because then a cut or a zoom has changed the scale. `rise`:
 * height in this frame, in image heights. `limbNow`: 3D length in this frame; null without depth.
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
