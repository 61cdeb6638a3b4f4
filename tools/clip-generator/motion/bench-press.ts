/**
 * Models a bench press by its elbow angle: the body lies on the bench, head towards -x, and the
 * hands move the bar.
 */
import { clamp, radians, add, scale } from './vector.ts';
import type { Vec3 } from './vector.ts';
import { aboutY, aboutZ, compose } from './rotation.ts';
import { bothSides, heightAboveFloor, signOf } from './skeleton.ts';
import type { Skeleton, Side } from './skeleton.ts';
import { jointAt, poseArms, poseLegs, poseTrunk } from './figure.ts';
import type { Figure, ArmGoal } from './figure.ts';
import { reachAt } from './limb.ts';

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

export type BenchPressMoment = {
  /** In degrees. */
  readonly elbow: number;
  /** Angle of the chin towards the chest, in degrees. */
  readonly chinDown: number;
  /** Rise of the chest from breathing, in radians. */
  readonly breath: number;
};

/** Height of the bench in metres. */
export const BENCH_HEIGHT = 0.42;

const TOP_ELBOW = 167;
/** Elbow angle with the bar on the chest, in degrees. */
const CHEST_ELBOW = 52;
/** Distance from the hip joint to the back of the body, in metres. */
const BACK = 0.098;
const HAND_FROM_MIDDLE = 0.27;
/** Horizontal travel of the bar from above the shoulders towards the feet, in metres. */
const BAR_TRAVEL = 0.12;
const ANKLE_AHEAD = 0.4;
const ANKLE_FROM_MIDDLE = 0.23;
const TOES_OUT = radians(14);

/** Returns the body at a moment, with the hips above the origin. */
export const benchPressAt = (skeleton: Skeleton, moment: BenchPressMoment): Figure => {
  const supine = aboutZ(radians(90));
  const chest = aboutZ(radians(86) - moment.breath);
  const trunk = poseTrunk(skeleton, {
    hipCentre: [0, BENCH_HEIGHT + BACK, 0],
    pelvis: supine,
    chest,
    head: compose(supine, aboutZ(radians(-moment.chinDown))),
  });
  const ankleHeight = heightAboveFloor(skeleton, skeleton.legs.right.end);
  const legs = bothSides((side) => ({
    ankle: [ANKLE_AHEAD, ankleHeight, signOf(side) * ANKLE_FROM_MIDDLE] as const,
    kneeToward: [0.5, 1, signOf(side) * 0.25] as const,
    foot: aboutY(-signOf(side) * TOES_OUT),
    toe: aboutY(-signOf(side) * TOES_OUT),
  }));
  const depth = clamp((TOP_ELBOW - moment.elbow) / (TOP_ELBOW - CHEST_ELBOW), 0, 1.2);
  const travel = 0.01 + BAR_TRAVEL * depth;
  const arms = bothSides((side) => {
    const shoulder = jointAt(trunk, side, 'shoulder');
    const aside = HAND_FROM_MIDDLE - Math.abs(shoulder[2]);
    const above = Math.sqrt(Math.max(0, reachAt(skeleton.arms[side], moment.elbow) ** 2 - travel ** 2 - aside ** 2));
    return {
      wrist: [shoulder[0] + travel, shoulder[1] + above, signOf(side) * HAND_FROM_MIDDLE] as const,
      elbowToward: [0.85, -1, signOf(side) * 0.4] as const,
      ...grippingHand(side),
    };
  });
  return poseArms(skeleton, poseLegs(skeleton, trunk, legs), arms);
};

/** Returns the centre of the bar in the body's hands. */
export const barOf = (skeleton: Skeleton, figure: Figure): Vec3 => {
  const [x, y] = barAbove(skeleton, jointAt(figure, 'right', 'wrist'));
  return [x, y, 0];
};
