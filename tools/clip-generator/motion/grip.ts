/** Hands around a horizontal bar, palms towards +x. */

import { add, scale } from './vector.ts';
import type { Vec3 } from './vector.ts';
import type { ArmGoal } from './figure.ts';
import { signOf } from './skeleton.ts';
import type { Side, Skeleton } from './skeleton.ts';

/**
 * Offset from the bar to the man's wrist, in metres: the hand is behind the bar and its fingers
 * close over it.
 */
const TO_WRIST: Vec3 = [-0.024, -0.078, 0];
/** Length of the man's forearm in metres. Other hands are scaled in proportion. */
const FOREARM = 0.259;

/** Returns the position of the wrist when the hand holds the bar at `bar`. */
export const wristBelow = (skeleton: Skeleton, bar: Vec3): Vec3 =>
  add(bar, scale(TO_WRIST, skeleton.arms.right.lower / FOREARM));

/** Returns the position of the bar when the wrist of the hand that holds it is at `wrist`. */
export const barAbove = (skeleton: Skeleton, wrist: Vec3): Vec3 =>
  add(wrist, scale(TO_WRIST, -skeleton.arms.right.lower / FOREARM));

/** Returns the hand of one side: fingers up, thumbs towards each other, closed. */
export const grippingHand = (side: Side): Pick<ArmGoal, 'hand' | 'flatness' | 'grip'> => ({
  hand: { along: [0.1, 1, 0], beside: [0, 0, -signOf(side)] },
  flatness: 1,
  grip: 1,
});
