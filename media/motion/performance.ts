/** The athlete performing a clip: the posed figure at any time, and what is true of it. */

import type { ClipPlan } from '../clip-list.ts';
import { projectToPixels } from './camera.ts';
import { jointAt } from './figure.ts';
import type { Figure, Joint } from './figure.ts';
import { pushUpAt, takePushUpStance } from './push-up.ts';
import { effortAt, scheduleOf } from './schedule.ts';
import type { Effort, Schedule } from './schedule.ts';
import type { Skeleton } from './skeleton.ts';
import { squatAt } from './squat.ts';
import { angleAt, lerp } from './vector.ts';
import type { Vec3 } from './vector.ts';

export type Performance = { readonly schedule: Schedule; readonly figureAt: (seconds: number) => Figure };

const TOP_ELBOW = 168;
const TOP_KNEE = 173;
const BREATH = 0.006;

/** Prepares a clip's athlete. The pose at the clip's end is the pose at its start, so that every clip loops. */
export const perform = (clip: ClipPlan, skeleton: Skeleton): Performance => {
  const schedule = scheduleOf(clip.set);
  // Whole waves in the clip, or the breath would jump where the clip loops.
  const wave = (secondsEach: number, time: number): number =>
    Math.sin((2 * Math.PI * Math.max(1, Math.round(schedule.duration / secondsEach)) * time) / schedule.duration);
  const stance = takePushUpStance(skeleton, TOP_ELBOW);

  const figureAt = (seconds: number): Figure => {
    const effort = effortAt(schedule, seconds);
    const breath = BREATH * wave(4.2, seconds);
    const nod = wave(9, seconds);
    if (clip.exercise === 'squat') {
      return squatAt(skeleton, { knee: workingAngle(TOP_KNEE, effort), headLift: nod, breath });
    }
    return pushUpAt(stance, {
      elbow: workingAngle(TOP_ELBOW, effort),
      // Hips give way early and recover late, as they do in tired people.
      sag: (effort.rep?.sag ?? 0) * effort.depth ** 0.6,
      headLift: 14 + 3 * nod + 6 * effort.depth,
      breath,
    });
  };
  return { schedule, figureAt };
};

const workingAngle = (top: number, effort: Effort): number => lerp(top, effort.rep?.bottom ?? top, effort.depth);

const JOINT_ANGLES = {
  elbow: ['shoulder', 'elbow', 'wrist'],
  shoulder: ['elbow', 'shoulder', 'hip'],
  hip: ['shoulder', 'hip', 'knee'],
  bodyLine: ['shoulder', 'hip', 'ankle'],
  knee: ['hip', 'knee', 'ankle'],
} as const;

export type AngleName = keyof typeof JOINT_ANGLES;
export const ANGLE_NAMES = ['elbow', 'shoulder', 'hip', 'bodyLine', 'knee'] as const satisfies readonly AngleName[];

/** Degrees, in space and as the camera sees them, of the side that is near the camera (the athlete's right). */
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
