/** Models a pull-up by its elbow angle: the hands stay on the bar, the body rises behind it. */

import { add, clamp, lerp, radians, subtract } from './vector.ts';
import type { Vec3 } from './vector.ts';
import { aboutZ, compose } from './rotation.ts';
import { bothSides, signOf } from './skeleton.ts';
import type { Skeleton } from './skeleton.ts';
import { jointAt, poseArms, poseLegs, poseTrunk } from './figure.ts';
import type { Figure } from './figure.ts';
import { grippingHand, wristBelow } from './bench-press.ts';
import { reachAt } from './limb.ts';

export type PullUpMoment = {
  /** In degrees. */
  readonly elbow: number;
  /** Angle of the head above the line of the chest, in degrees. */
  readonly headLift: number;
  /** Sway of the trunk from breathing, in radians. */
  readonly breath: number;
};

/** Centre of the bar, in metres. */
export const PULL_UP_BAR: Vec3 = [0, 2.12, 0];

const HANG_ELBOW = 168;
/** Elbow angle with the chin over the bar, in degrees. */
const CHIN_ELBOW = 36;
const HAND_FROM_MIDDLE = 0.2;
const SHOULDERS_BACK = 0.13;
const LEAN_HANGING = radians(2);
const LEAN_ADDED = radians(13);
/** Shoulder blades: raised to the ears in the hang, lowered at the top. */
const SHRUG_HANGING = radians(26);
const SHRUG_TOP = radians(-12);
const KNEE_ANGLE = 152;
const SHINS_BACK = radians(12);

/** Returns the body at a moment, facing +x, below or behind the bar. */
export const pullUpAt = (skeleton: Skeleton, moment: PullUpMoment): Figure => {
  const height = clamp((HANG_ELBOW - moment.elbow) / (HANG_ELBOW - CHIN_ELBOW), 0, 1);
  const lean = LEAN_HANGING + LEAN_ADDED * height + moment.breath;
  const chest = aboutZ(lean * 1.1);
  const posture = {
    pelvis: aboutZ(lean * 0.8),
    chest,
    head: compose(chest, aboutZ(radians(moment.headLift))),
    shrug: lerp(SHRUG_HANGING, SHRUG_TOP, height),
  };
  const wrists = bothSides((side) => wristBelow(skeleton, add(PULL_UP_BAR, [0, 0, signOf(side) * HAND_FROM_MIDDLE])));
  const hanging = poseTrunk(skeleton, { ...posture, hipCentre: [0, 0, 0] });
  const shoulder = jointAt(hanging, 'right', 'shoulder');
  const back = SHOULDERS_BACK * height ** 1.3;
  const aside = wrists.right[2] - shoulder[2];
  const below = Math.sqrt(Math.max(0, reachAt(skeleton.arms.right, moment.elbow) ** 2 - back ** 2 - aside ** 2));
  const goal = add(wrists.right, [-back, -below, 0]);
  const trunk = poseTrunk(skeleton, {
    ...posture,
    hipCentre: subtract([goal[0], goal[1], 0], [shoulder[0], shoulder[1], 0]),
  });
  const legs = bothSides((side) => {
    const down = reachAt(skeleton.legs[side], KNEE_ANGLE);
    const hip = jointAt(trunk, side, 'hip');
    return {
      ankle: add(hip, [-Math.sin(SHINS_BACK) * down, -Math.cos(SHINS_BACK) * down, 0]),
      kneeToward: [1, 0.2, signOf(side) * 0.1] as const,
      foot: aboutZ(radians(-62)),
      toe: aboutZ(radians(-70)),
    };
  });
  const arms = bothSides((side) => ({
    wrist: wrists[side],
    elbowToward: [0.45, -1, signOf(side) * 0.35] as const,
    ...grippingHand(side),
  }));
  return poseArms(skeleton, poseLegs(skeleton, trunk, legs), arms);
};
