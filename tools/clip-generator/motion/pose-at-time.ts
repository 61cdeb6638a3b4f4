/**
 * The athlete of a clip: poses of push-ups and squats, the posed figure at any time, and its true
 * angles.
 */
import type { ClipPlan, Exercise } from '../clip-list.ts';
import { jointAt, poseArms, poseLegs, poseTrunk, carry, centreOf, turnOf, reachAt } from './forward-kinematics.ts';
import type { Figure, Joint } from './forward-kinematics.ts';
import { projectToPixels } from './pinhole-camera.ts';
import { barOf, benchPressAt, pullUpAt } from './pull-up-and-bench-press-poses.ts';
import { effortAt, scheduleOf } from './rep-schedule.ts';
import type { Effort, Schedule } from './rep-schedule.ts';
import { bothSides, heightAboveFloor, signOf, fromHipCentre } from './rest-skeleton.ts';
import type { Skeleton } from './rest-skeleton.ts';
import {
  angleAt,
  lerp,
  add,
  clamp,
  normalize,
  radians,
  scale,
  distance,
  subtract,
  aboutY,
  aboutZ,
  compose,
  identity,
  rotate,
} from './vectors-and-rotations.ts';
import type { Vec3, Rotation } from './vectors-and-rotations.ts';

/**
 * Parameters of a push-up's pose at one moment. Hands and toes stay in place; the body rotates
 * about the toes.
 */
export type PushUpMoment = {
  readonly elbow: number;
  /**
   * Angle of the hips below the line from shoulders to ankles, in degrees; negative for piked
   * hips.
   */
  readonly sag: number;
  /** Angle of the head above the line of the chest, in degrees. */
  readonly headLift: number;
  /** Sway of the trunk by breathing, in radians. */
  readonly breath: number;
};

const KNEE_ANGLE = 177;
const WRIST_HEIGHT = 0.052;
const HAND_OUTSIDE_SHOULDER = 0.06;
const SHOULDER_AHEAD_OF_WRIST = 0.02;
const FOOT_FROM_MIDDLE = 0.075;
const ELBOW_FLARE = 0.2;

export type PushUpStance = {
  readonly skeleton: Skeleton;
  readonly ball: Vec3;
  readonly wristX: number;
  readonly wristZ: number;
};

const NEUTRAL = { sag: 0, headLift: 14, breath: 0 };

/**
 * Finds the positions of hands and feet in which the shoulders are just ahead of the wrists when
 * the elbow is bent to `topElbow` degrees.
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

const tiltThatReaches = (stance: PushUpStance, shoulderFromBall: Vec3, reach: number): number => {
  const wrist: Vec3 = [stance.wristX, WRIST_HEIGHT, stance.wristZ];
  let low = radians(-25);
  let high = radians(55);
  for (let step = 0; step < 60; step += 1) {
    const tilt = (low + high) / 2;
    const shoulder = add(stance.ball, rotate(prone(tilt), shoulderFromBall));
    // Excludes shoulders below the wrist: there the distance grows again, so the search would go
    // wrong.
    const tooLow = shoulder[1] < wrist[1] || distance(shoulder, wrist) < reach;
    if (tooLow) low = tilt;
    else high = tilt;
  }
  return (low + high) / 2;
};

/**
 * Parameters of a squat's pose at one moment. The feet stay in place, the hips move back and down,
 * the trunk leans and the arms reach forward.
 */
export type SquatMoment = {
  /** Knee angle in degrees; 180 is straight. */
  readonly knee: number;
  /** Angle of the head above the line of the chest, in degrees. */
  readonly headLift: number;
  /** Sway of the trunk by breathing, in radians. */
  readonly breath: number;
};

const TOP_KNEE = 173;
/** Knee angle in degrees at which the hips are fully back and the trunk leans most. */
const DEEP_KNEE = 68;
const ANKLE_FROM_MIDDLE = 0.17;
const TOES_OUT = radians(16);
const HIPS_BACK = 0.2;
const LEAN_STANDING = radians(3);
const LEAN_ADDED = radians(36);
const ARM_ANGLE = 166;

export const squatAt = (skeleton: Skeleton, moment: SquatMoment): Figure => {
  const leg = skeleton.legs.right;
  const reach = reachAt(leg, moment.knee);
  const top = reachAt(leg, TOP_KNEE);
  const depth = clamp((top - reach) / (top - reachAt(leg, DEEP_KNEE)), 0, 1.3);

  const back = HIPS_BACK * depth ** 0.8;
  const aside = ANKLE_FROM_MIDDLE - leg.root[2];
  const ankleHeight = heightAboveFloor(skeleton, leg.end);
  const lean = LEAN_STANDING + LEAN_ADDED * depth ** 0.85 + moment.breath;
  const trunk = poseTrunk(skeleton, {
    hipCentre: [-back, ankleHeight + Math.sqrt(reach ** 2 - back ** 2 - aside ** 2), 0],
    pelvis: aboutZ(-lean),
    chest: aboutZ(-lean * 0.94),
    head: aboutZ(-lean * 0.35 + radians(moment.headLift)),
  });
  const legs = bothSides((side) => ({
    ankle: [0, ankleHeight, signOf(side) * ANKLE_FROM_MIDDLE] as const,
    kneeToward: [Math.cos(TOES_OUT), 0, signOf(side) * Math.sin(TOES_OUT + radians(4))] as const,
    foot: aboutY(-signOf(side) * TOES_OUT),
    toe: aboutY(-signOf(side) * TOES_OUT),
  }));
  const standing = poseLegs(skeleton, trunk, legs);
  const arms = bothSides((side) => {
    const forward = normalize([1, 0.03, signOf(side) * 0.06]);
    return {
      wrist: add(jointAt(standing, side, 'shoulder'), scale(forward, reachAt(skeleton.arms[side], ARM_ANGLE))),
      elbowToward: [0, -1, signOf(side) * 0.75] as const,
      hand: {
        along: normalize(add(forward, [0, 0, -signOf(side) * 0.15])),
        beside: [-forward[1], forward[0], -signOf(side) * 0.9] as const,
      },
      flatness: 0.6,
    };
  });
  return poseArms(skeleton, standing, arms);
};

export type Performance = {
  readonly schedule: Schedule;
  readonly figureAt: (seconds: number) => Figure;
  /** Returns the centre of the athlete's bar; null in an exercise without a bar. */
  readonly barAt: (seconds: number) => Vec3 | null;
};

export const WORKING = {
  'push-up': { joint: 'elbow', straight: 168 },
  squat: { joint: 'knee', straight: 173 },
  'pull-up': { joint: 'elbow', straight: 168 },
  'bench-press': { joint: 'elbow', straight: 167 },
} as const satisfies Readonly<Record<Exercise, { readonly joint: AngleName; readonly straight: number }>>;

const BREATH = 0.006;

/**
 * Prepares a clip's athlete. The poses at the start and the end are equal, so that every clip can
 * loop.
 */
export const perform = (clip: ClipPlan, skeleton: Skeleton): Performance => {
  const schedule = scheduleOf(clip.set);
  // Returns a wave with a whole number of periods per clip, so that breathing does not jump when
  // the clip loops.
  const wave = (secondsEach: number, time: number): number =>
    Math.sin(
      (2 * Math.PI * time) /
        (clip.beat ?? schedule.duration / Math.max(1, Math.round(schedule.duration / secondsEach))),
    );
  const move = MOVEMENTS[clip.exercise](skeleton);
  const { straight } = WORKING[clip.exercise];

  const figureAt = (seconds: number): Figure => {
    const effort = effortAt(schedule, seconds);
    return move({
      angle: lerp(straight, effort.rep?.bottom ?? straight, effort.depth),
      effort,
      breath: BREATH * wave(4.2, seconds),
      nod: wave(9, seconds),
    });
  };
  const barAt = (seconds: number): Vec3 | null =>
    clip.exercise === 'bench-press' ? barOf(skeleton, figureAt(seconds)) : null;
  return { schedule, figureAt, barAt };
};

/**
 * State of the athlete at one time: `angle` of the working joint in degrees, `breath` in radians,
 * `nod` from -1 to 1.
 */
type Moment = { readonly angle: number; readonly effort: Effort; readonly breath: number; readonly nod: number };

const MOVEMENTS: Readonly<Record<Exercise, (skeleton: Skeleton) => (moment: Moment) => Figure>> = {
  'push-up': (skeleton) => {
    const stance = takePushUpStance(skeleton, WORKING['push-up'].straight);
    return ({ angle, effort, breath, nod }) =>
      pushUpAt(stance, {
        elbow: angle,
        // The exponent makes the hips sag early and recover late, as in tired people.
        sag: (effort.rep?.sag ?? 0) * effort.depth ** 0.6,
        headLift: 14 + 3 * nod + 6 * effort.depth,
        breath,
      });
  },
  squat:
    (skeleton) =>
    ({ angle, breath, nod }) =>
      squatAt(skeleton, { knee: angle, headLift: nod, breath }),
  'pull-up':
    (skeleton) =>
    ({ angle, effort, breath, nod }) =>
      pullUpAt(skeleton, { elbow: angle, headLift: 4 + 2 * nod + 12 * effort.depth, breath }),
  'bench-press':
    (skeleton) =>
    ({ angle, breath, nod }) =>
      benchPressAt(skeleton, { elbow: angle, chinDown: 8 + nod, breath }),
};

const JOINT_ANGLES = {
  elbow: ['shoulder', 'elbow', 'wrist'],
  shoulder: ['elbow', 'shoulder', 'hip'],
  hip: ['shoulder', 'hip', 'knee'],
  bodyLine: ['shoulder', 'hip', 'ankle'],
  knee: ['hip', 'knee', 'ankle'],
} as const;

export type AngleName = keyof typeof JOINT_ANGLES;
export const ANGLE_NAMES = ['elbow', 'shoulder', 'hip', 'bodyLine', 'knee'] as const satisfies readonly AngleName[];

/**
 * True angles of the side near the camera (the athlete's right) in degrees: in 3D space, and in the
 * camera image.
 */
export type TrueAngles = Readonly<Record<'space' | 'image', Readonly<Record<AngleName, number>>>>;

export const trueAnglesOf = (clip: ClipPlan, figure: Figure): TrueAngles => {
  const anglesBy = (see: (point: Vec3) => Vec3): Record<AngleName, number> => {
    const angle = (name: AngleName): number => {
      const [from, vertex, to] = JOINT_ANGLES[name];
      const at = (joint: Joint): Vec3 => see(jointAt(figure, 'right', joint));
      return angleAt(at(vertex), at(from), at(to));
    };
    return {
      elbow: angle('elbow'),
      shoulder: angle('shoulder'),
      hip: angle('hip'),
      bodyLine: angle('bodyLine'),
      knee: angle('knee'),
    };
  };
  return {
    space: anglesBy((point) => point),
    image: anglesBy((point) => projectToPixels(clip.camera, clip, point)),
  };
};
