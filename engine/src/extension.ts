/**
 * The angle of a joint from how far apart the ends of its limb are in height: shoulder over hand, hip over foot. Turning the camera
 * around the person changes an angle in the image, but no height (docs/decisions/0080).
 */
import type { Degrees, Millis } from './units.ts';

/** Height as a share of the straight limb's, and the median angle there of 30 sets of push-ups and squats seen from the side. */
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

/** The straight limb's height in units of the image's height; negative while the hands are above the shoulders. */
export interface Reach {
  readonly height: number;
  readonly seenMs: Millis;
}

/** Out of the exercise's posture for longer than this, the person may have moved nearer or away: the limb is measured afresh. */
const MEMORY_MS = 1500;
/** A limb that was straight once fades by a tenth in three seconds, so that an old maximum does not hide a lockout. */
const FADE_MS = 30_000;

/** The straight limb after one more frame in posture: the greatest height so far, slowly fading. */
export const watchReach = (reach: Reach | null, t: Millis, rise: number): Reach => {
  const gap = reach ? t - reach.seenMs : Infinity;
  const height = reach && gap <= MEMORY_MS ? reach.height * Math.exp(-gap / FADE_MS) : 0;
  return { height: Math.abs(rise) > Math.abs(height) ? rise : height, seenMs: t };
};

/** The joint's angle while the ends of its limb are `rise` apart in height. Null while `reach` says nothing. */
export const angleFromHeight = (rise: number, reach: Reach): Degrees | null => {
  if (reach.height === 0) return null;
  const share = rise / reach.height;
  const above = CURVE.findIndex(([height]) => height >= share);
  if (above < 0) return STRAIGHT?.[1] ?? null;
  const [next, last] = [CURVE[above], CURVE[above - 1]];
  if (!next || !last) return next?.[1] ?? null;
  return last[1] + ((share - last[0]) / (next[0] - last[0])) * (next[1] - last[1]);
};
