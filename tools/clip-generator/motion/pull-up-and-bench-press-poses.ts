/**
 * Poses of pull-ups (the hands stay on the bar, the body rises behind it) and bench presses, by
 * their elbow angle.
 */
import { jointAt, poseArms, poseLegs, poseTrunk, reachAt } from './forward-kinematics.ts';
import type { Figure, ArmGoal } from './forward-kinematics.ts';
import { bothSides, heightAboveFloor, signOf } from './rest-skeleton.ts';
import type { Skeleton, Side } from './rest-skeleton.ts';
import { clamp, radians, add, scale, lerp, subtract, aboutY, aboutZ, compose } from './vectors-and-rotations.ts';
import type { Vec3 } from './vectors-and-rotations.ts';

/**
 * Offset from the bar to the man's wrist in metres. The hand is behind the bar, and its fingers
 * close over it.
 */
const TO_WRIST: Vec3 = [-0.024, -0.078, 0];
/** Length of the man's forearm in metres. The offset is scaled to other bodies by it. */
const FOREARM = 0.259;

/** Returns the position of the wrist of a hand that holds the bar at `bar`. */
const wristBelow = (skeleton: Skeleton, bar: Vec3): Vec3 =>
  add(bar, scale(TO_WRIST, skeleton.arms.right.lower / FOREARM));

/** Returns the position of the bar in a hand whose wrist is at `wrist`. */
export const barAbove = (skeleton: Skeleton, wrist: Vec3): Vec3 =>
  add(wrist, scale(TO_WRIST, -skeleton.arms.right.lower / FOREARM));

const grippingHand = (side: Side): Pick<ArmGoal, 'hand' | 'flatness' | 'grip'> => ({
  hand: { along: [0.1, 1, 0], beside: [0, 0, -signOf(side)] },
  flatness: 1,
  grip: 1,
});

export type BenchPressMoment = {
  readonly elbow: number;
  readonly chinDown: number;
  /** Sway of the trunk by breathing, in radians. */
  readonly breath: number;
};

export const BENCH_HEIGHT = 0.42;

const TOP_ELBOW = 167;
const CHEST_ELBOW = 52;
const BACK = 0.098;
const BENCH_PRESS_HAND_FROM_MIDDLE = 0.27;
const BAR_TRAVEL = 0.12;
const ANKLE_AHEAD = 0.4;
const ANKLE_FROM_MIDDLE = 0.23;
const TOES_OUT = radians(14);

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
    const aside = BENCH_PRESS_HAND_FROM_MIDDLE - Math.abs(shoulder[2]);
    const above = Math.sqrt(Math.max(0, reachAt(skeleton.arms[side], moment.elbow) ** 2 - travel ** 2 - aside ** 2));
    return {
      wrist: [shoulder[0] + travel, shoulder[1] + above, signOf(side) * BENCH_PRESS_HAND_FROM_MIDDLE] as const,
      elbowToward: [0.85, -1, signOf(side) * 0.4] as const,
      ...grippingHand(side),
    };
  });
  return poseArms(skeleton, poseLegs(skeleton, trunk, legs), arms);
};

export const barOf = (skeleton: Skeleton, figure: Figure): Vec3 => {
  const [x, y] = barAbove(skeleton, jointAt(figure, 'right', 'wrist'));
  return [x, y, 0];
};

export type PullUpMoment = {
  readonly elbow: number;
  /** Angle of the head above the line of the chest, in degrees. */
  readonly headLift: number;
  /** Sway of the trunk by breathing, in radians. */
  readonly breath: number;
};

export const PULL_UP_BAR: Vec3 = [0, 2.12, 0];

const HANG_ELBOW = 168;
const CHIN_ELBOW = 36;
const HAND_FROM_MIDDLE = 0.2;
const SHOULDERS_BACK = 0.13;
const LEAN_HANGING = radians(2);
const LEAN_ADDED = radians(13);
/**
 * Rotation of the shoulder blades in radians: raised to the ears while hanging, lowered at the top.
 */
const SHRUG_HANGING = radians(26);
const SHRUG_TOP = radians(-12);
const KNEE_ANGLE = 152;
const SHINS_BACK = radians(12);

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
