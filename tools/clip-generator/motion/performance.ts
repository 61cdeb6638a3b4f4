/** The athlete of a clip: the posed figure at any time, and its ground truth. */

import type { ClipPlan, Exercise } from '../clip-list.ts';
import { barOf, benchPressAt } from './bench-press.ts';
import { projectToPixels } from './camera.ts';
import { jointAt } from './figure.ts';
import type { Figure, Joint } from './figure.ts';
import { pullUpAt } from './pull-up.ts';
import { pushUpAt, takePushUpStance } from './push-up.ts';
import { effortAt, scheduleOf } from './schedule.ts';
import type { Effort, Schedule } from './schedule.ts';
import type { Skeleton } from './skeleton.ts';
import { squatAt } from './squat.ts';
import { angleAt, lerp } from './vector.ts';
import type { Vec3 } from './vector.ts';

export type Performance = {
  readonly schedule: Schedule;
  readonly figureAt: (seconds: number) => Figure;
  /** Returns the centre of the athlete's bar; null without one. */
  readonly barAt: (seconds: number) => Vec3 | null;
};

/** The joint that an exercise bends, and its angle before and after a rep, in degrees. */
export const WORKING = {
  'push-up': { joint: 'elbow', straight: 168 },
  squat: { joint: 'knee', straight: 173 },
  'pull-up': { joint: 'elbow', straight: 168 },
  'bench-press': { joint: 'elbow', straight: 167 },
} as const satisfies Readonly<Record<Exercise, { readonly joint: AngleName; readonly straight: number }>>;

const BREATH = 0.006;

/** Prepares a clip's athlete. The poses at start and end are equal, so that every clip loops. */
export const perform = (clip: ClipPlan, skeleton: Skeleton): Performance => {
  const schedule = scheduleOf(clip.set);
  // Uses a whole number of waves per clip; otherwise breathing would jump at the loop.
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

/** `angle` of the working joint in degrees, `breath` in radians, `nod` from -1 to 1. */
type Moment = { readonly angle: number; readonly effort: Effort; readonly breath: number; readonly nod: number };

const MOVEMENTS: Readonly<Record<Exercise, (skeleton: Skeleton) => (moment: Moment) => Figure>> = {
  'push-up': (skeleton) => {
    const stance = takePushUpStance(skeleton, WORKING['push-up'].straight);
    return ({ angle, effort, breath, nod }) =>
      pushUpAt(stance, {
        elbow: angle,
        // Hips sag early and recover late, as in tired people.
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
 * Angles in degrees, in 3D space and in the camera image, of the side near the camera (the
 * athlete's right).
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
