/**
 * Models a push-up by its elbow angle: hands and toes stay in place, the body rotates about the
 * toes.
 */

import { add, distance, normalize, radians, subtract } from './vector.ts';
import type { Vec3 } from './vector.ts';
import { aboutZ, compose, identity, rotate } from './rotation.ts';
import type { Rotation } from './rotation.ts';
import { bothSides, fromHipCentre, heightAboveFloor, signOf } from './skeleton.ts';
import type { Skeleton } from './skeleton.ts';
import { carry, centreOf, jointAt, poseArms, poseLegs, poseTrunk, turnOf } from './figure.ts';
import type { Figure } from './figure.ts';
import { reachAt } from './limb.ts';

export type PushUpMoment = {
  /** In degrees. */
  readonly elbow: number;
  /**
   * Angle of the hips below the line from shoulders to ankles, in degrees; negative for piked
   * hips.
   */
  readonly sag: number;
  /** Angle of the head above the line of the chest, in degrees. */
  readonly headLift: number;
  /** Rise of the chest from breathing, in radians. */
  readonly breath: number;
};

const KNEE_ANGLE = 177;
const WRIST_HEIGHT = 0.052;
const HAND_OUTSIDE_SHOULDER = 0.06;
const SHOULDER_AHEAD_OF_WRIST = 0.02;
const FOOT_FROM_MIDDLE = 0.075;
const ELBOW_FLARE = 0.2;

/** Constants of the set: positions of the hands and the balls of the feet. */
export type PushUpStance = {
  readonly skeleton: Skeleton;
  readonly ball: Vec3;
  readonly wristX: number;
  readonly wristZ: number;
};

const NEUTRAL = { sag: 0, headLift: 14, breath: 0 };

/**
 * Positions hands and feet so that at `topElbow` degrees the shoulders are just ahead of the
 * wrists.
 */
export const takePushUpStance = (skeleton: Skeleton, topElbow: number): PushUpStance => {
  const body = straightBody(skeleton, NEUTRAL);
  const fromBall = subtract(centreOf(body, 'shoulder'), centreOf(body, 'ball'));
  const ballHeight = heightAboveFloor(skeleton, skeleton.balls.right);
  const reach = reachAt(skeleton.arms.right, topElbow);
  const shoulderHeight =
    WRIST_HEIGHT + Math.sqrt(reach ** 2 - HAND_OUTSIDE_SHOULDER ** 2 - SHOULDER_AHEAD_OF_WRIST ** 2);
  const length = Math.hypot(fromBall[0], fromBall[1]);
  const elevation = Math.asin((shoulderHeight - ballHeight) / length);
  return {
    skeleton,
    ball: [0, ballHeight, 0],
    wristX: length * Math.cos(elevation) - SHOULDER_AHEAD_OF_WRIST,
    wristZ: jointAt(body, 'right', 'shoulder')[2] + HAND_OUTSIDE_SHOULDER,
  };
};

/** Returns the body at a moment, along +x with the head away from the origin. */
export const pushUpAt = (stance: PushUpStance, moment: PushUpMoment): Figure => {
  const { skeleton } = stance;
  const upright = straightBody(skeleton, moment);
  const ball = centreOf(upright, 'ball');
  const shoulderFromBall = subtract(jointAt(upright, 'right', 'shoulder'), ball);
  const tilt = tiltThatReaches(stance, shoulderFromBall, reachAt(skeleton.arms.right, moment.elbow));
  const lying = carry(upright, prone(tilt), [ball[0], ball[1], 0], stance.ball);

  const trunk = poseTrunk(skeleton, {
    hipCentre: centreOf(lying, 'hip'),
    pelvis: turnOf(lying, 'root'),
    chest: turnOf(lying, 'spine01'),
    head: turnOf(lying, 'head'),
  });
  const legs = bothSides((side) => ({
    ankle: jointAt(lying, side, 'ankle'),
    kneeToward: rotate(turnOf(lying, 'root'), [1, 0, 0]),
    foot: turnOf(lying, side === 'left' ? 'foot_L' : 'foot_R'),
    toe: identity,
  }));
  const arms = bothSides((side) => ({
    wrist: [stance.wristX, WRIST_HEIGHT, signOf(side) * stance.wristZ] as const,
    elbowToward: [-1, 0.25, signOf(side) * ELBOW_FLARE] as const,
    hand: { along: normalize([1, -0.12, signOf(side) * 0.05]), beside: [0, 0, -signOf(side)] as const },
    flatness: 1,
  }));
  return poseArms(skeleton, poseLegs(skeleton, trunk, legs), arms);
};

/** Returns the body standing on its toes, hip centre at the origin, without arms. */
const straightBody = (skeleton: Skeleton, moment: Omit<PushUpMoment, 'elbow'>): Figure => {
  const halfSag = radians(moment.sag) / 2;
  const chest = aboutZ(halfSag + radians(1.5) + moment.breath);
  const trunk = poseTrunk(skeleton, {
    hipCentre: [0, 0, 0],
    pelvis: aboutZ(radians(-1)),
    chest,
    head: compose(chest, aboutZ(radians(moment.headLift))),
  });
  const legs = bothSides((side) => {
    const leg = skeleton.legs[side];
    const hip = fromHipCentre(skeleton, leg.root);
    const ankleZ = signOf(side) * FOOT_FROM_MIDDLE;
    const down = Math.sqrt(reachAt(leg, KNEE_ANGLE) ** 2 - (ankleZ - hip[2]) ** 2);
    return {
      ankle: [hip[0] - Math.sin(halfSag) * down, -Math.cos(halfSag) * down, ankleZ] as const,
      kneeToward: [1, 0, 0] as const,
      foot: compose(aboutZ(radians(8)), aboutZ(-halfSag)),
      toe: identity,
    };
  });
  return poseLegs(skeleton, trunk, legs);
};

const prone = (tilt: number): Rotation => aboutZ(radians(-90) + tilt);

/**
 * Returns the tilt in radians at which the shoulder is `reach` metres from the wrist, by
 * bisection.
 */
const tiltThatReaches = (stance: PushUpStance, shoulderFromBall: Vec3, reach: number): number => {
  const wrist: Vec3 = [stance.wristX, WRIST_HEIGHT, stance.wristZ];
  let low = radians(-25);
  let high = radians(55);
  for (let step = 0; step < 60; step += 1) {
    const tilt = (low + high) / 2;
    const shoulder = add(stance.ball, rotate(prone(tilt), shoulderFromBall));
    // Below the wrist's height the distance grows again; solutions there are excluded.
    const tooLow = shoulder[1] < wrist[1] || distance(shoulder, wrist) < reach;
    if (tooLow) low = tilt;
    else high = tilt;
  }
  return (low + high) / 2;
};
