/** The sample clips as data: movement, timing, camera and light. */

import type { Physique } from './motion/body-shapes.ts';
import type { CameraPlan } from './motion/pinhole-camera.ts';
import type { RepPlan, SetPlan } from './motion/rep-schedule.ts';

export type Exercise = 'push-up' | 'squat' | 'pull-up' | 'bench-press';
export type Light = 'morning' | 'dawn';

export type Region = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

export type ClipPlan = {
  readonly name: string;
  readonly exercise: Exercise;
  /** Body of the athlete; undefined for the man's. */
  readonly physique?: Physique;
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly camera: CameraPlan;
  readonly light: Light;
  readonly set: SetPlan;
  /**
   * Period of breathing and head movement in seconds; undefined for their default periods. Frames
   * of a clip whose reps have the same period repeat, so each is drawn only once.
   */
  readonly beat?: number;
  /** Scene of the clip; undefined for the terrace in front of the colonnade. */
  readonly place?: 'terrace' | 'nave';
  /**
   * Region with movement, as fractions of the frame from the top left; undefined for the whole
   * frame. Outside the region, the picture is drawn only once.
   */
  readonly moving?: Region;
};

const VIDEO = { width: 640, height: 360, framesPerSecond: 25 } as const;

const PUSH_UP_SIDE: CameraPlan = { fieldOfView: 27.5, position: [0.66, 0.74, 3.35], target: [0.66, 0.4, 0] };
const SQUAT_SIDE: CameraPlan = { fieldOfView: 34, position: [0.1, 1, 3.5], target: [0.1, 0.86, 0] };

const PULL_UP_SIDE: CameraPlan = { fieldOfView: 31, position: [0.2, 1.45, 4.7], target: [-0.02, 1.24, 0] };
const BENCH_SIDE: CameraPlan = { fieldOfView: 27, position: [0.45, 1.1, 3.6], target: [-0.2, 0.6, 0] };

const goodPushUp: RepPlan = { kind: 'good', bottom: 80, down: 1.05, hold: 0.15, up: 0.9, rest: 0.3 };
const goodSquat: RepPlan = { kind: 'good', bottom: 66, down: 1.15, hold: 0.2, up: 1, rest: 0.5 };
const BEAT = 3;
const BEATS = { lead: BEAT, tail: BEAT / 2 } as const;

const PULL_UP = {
  ...VIDEO,
  exercise: 'pull-up',
  physique: 'woman',
  camera: PULL_UP_SIDE,
  light: 'morning',
  beat: BEAT,
  moving: { left: 0.12, top: 0, width: 0.58, height: 1 },
} as const;
const goodPullUp: RepPlan = { kind: 'good', bottom: 37, down: 1.1, hold: 0.25, up: 1.15, rest: 0.5 };
const chinBelowBar: RepPlan = { kind: 'half', bottom: 80, down: 0.8, hold: 0.15, up: 0.85, rest: 1.2 };

const BENCH_PRESS = {
  ...VIDEO,
  exercise: 'bench-press',
  physique: 'woman',
  camera: BENCH_SIDE,
  light: 'morning',
  beat: BEAT,
  moving: { left: 0.1, top: 0.1, width: 0.75, height: 0.9 },
} as const;
const goodPress: RepPlan = { kind: 'good', bottom: 49, down: 1.15, hold: 0.2, up: 0.95, rest: 0.7 };
const barAboveChest: RepPlan = { kind: 'half', bottom: 95, down: 0.85, hold: 0.15, up: 0.8, rest: 1.2 };

export const CLIPS: readonly ClipPlan[] = [
  {
    ...VIDEO,
    name: 'push-up',
    exercise: 'push-up',
    camera: PUSH_UP_SIDE,
    light: 'morning',
    set: {
      lead: 2.5,
      tail: 1.55,
      reps: [
        goodPushUp,
        { ...goodPushUp, bottom: 78, down: 1.1, rest: 0.25 },
        { ...goodPushUp, bottom: 82, down: 1 },
        { ...goodPushUp, bottom: 79, up: 1 },
        { ...goodPushUp, bottom: 83, down: 1.05, up: 0.9, rest: 0.2 },
      ],
    },
  },
  {
    ...VIDEO,
    name: 'push-up-faults',
    exercise: 'push-up',
    camera: PUSH_UP_SIDE,
    light: 'morning',
    set: {
      lead: 2.5,
      tail: 1.5,
      reps: [
        { ...goodPushUp, rest: 0.8 },
        { ...goodPushUp, kind: 'half', bottom: 128, down: 0.75, hold: 0.1, up: 0.65, rest: 1.2 },
        { ...goodPushUp, bottom: 78, rest: 0.8 },
        // Rests longer at the top after this rep, so that its fault is not attributed to the next.
        { ...goodPushUp, kind: 'sag', bottom: 87, sag: 46, down: 1.25, hold: 0.35, up: 1.1, rest: 3.4 },
        goodPushUp,
      ],
    },
  },
  {
    ...VIDEO,
    name: 'squat',
    exercise: 'squat',
    camera: SQUAT_SIDE,
    light: 'morning',
    set: {
      lead: 2.5,
      tail: 1.5,
      reps: [
        goodSquat,
        { ...goodSquat, bottom: 64, down: 1.2 },
        { ...goodSquat, bottom: 68, up: 0.95 },
        { ...goodSquat, bottom: 65, rest: 0 },
      ],
    },
  },
  {
    ...VIDEO,
    name: 'squat-faults',
    exercise: 'squat',
    camera: SQUAT_SIDE,
    light: 'morning',
    set: {
      lead: 2.5,
      tail: 1.5,
      reps: [
        { ...goodSquat, rest: 0.9 },
        { ...goodSquat, kind: 'half', bottom: 125, down: 0.8, hold: 0.1, up: 0.75, rest: 1.2 },
        { ...goodSquat, bottom: 65, rest: 0 },
      ],
    },
  },
  {
    ...PULL_UP,
    name: 'pull-up',
    set: { ...BEATS, reps: [goodPullUp, goodPullUp, goodPullUp] },
  },
  {
    ...PULL_UP,
    name: 'pull-up-faults',
    set: { ...BEATS, reps: [goodPullUp, chinBelowBar, goodPullUp] },
  },
  {
    ...BENCH_PRESS,
    name: 'bench-press',
    set: { ...BEATS, reps: [goodPress, goodPress, goodPress, goodPress] },
  },
  {
    ...BENCH_PRESS,
    name: 'bench-press-faults',
    set: { ...BEATS, reps: [goodPress, barAboveChest, goodPress] },
  },
];

const LANDING = {
  exercise: 'push-up',
  framesPerSecond: 24,
  light: 'dawn',
  place: 'nave',
  set: {
    lead: 0.1,
    tail: 0.1,
    reps: [{ ...goodPushUp, bottom: 78, down: 1.3, up: 1.15, rest: 0.4 }],
  },
} as const;

export const LANDINGS: readonly ClipPlan[] = [
  {
    ...LANDING,
    name: 'landing-background-phone',
    width: 540,
    height: 960,
    camera: { fieldOfView: 46, position: [0.75, 0.8, 5.2], target: [0.75, 0.5, 0] },
    moving: { left: 0, top: 0.42, width: 1, height: 0.48 },
  },
  {
    ...LANDING,
    name: 'landing-background-desktop',
    width: 1280,
    height: 720,
    camera: { fieldOfView: 38, position: [0.75, 0.72, 4.5], target: [0.75, 0.55, 0] },
    moving: { left: 0.2, top: 0.4, width: 0.6, height: 0.6 },
  },
];
