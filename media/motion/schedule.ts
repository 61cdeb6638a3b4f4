/** When each rep of a clip starts, reaches its bottom and ends; and how deep the athlete is at any time between. */

import { clamp } from './vector.ts';

/** What a rep shows: a full one, one that turns back too early, or one with sagging hips. */
export type RepKind = 'good' | 'half' | 'sag';

/** One planned rep; angles in degrees, durations in seconds. */
export type RepPlan = {
  readonly kind: RepKind;
  /** Angle of the working joint (elbow, knee) where it is bent most: at the bottom, and in a pull-up at the top. */
  readonly bottom: number;
  readonly down: number;
  readonly hold: number;
  readonly up: number;
  /** Stillness with the joint straight after this rep. */
  readonly rest: number;
  /** How far the hips drop at the bottom, in degrees. */
  readonly sag?: number;
};

/** A set of reps with stillness before the first and after the last, in seconds. */
export type SetPlan = { readonly lead: number; readonly tail: number; readonly reps: readonly RepPlan[] };

/** A planned rep with its times in seconds from the start of the clip. */
export type TimedRep = RepPlan & {
  readonly start: number;
  readonly bottomStart: number;
  readonly bottomEnd: number;
  readonly end: number;
};

export type Schedule = { readonly duration: number; readonly reps: readonly TimedRep[] };

export const scheduleOf = (plan: SetPlan): Schedule => {
  let clock = plan.lead;
  const reps = plan.reps.map((rep) => {
    const start = clock;
    const bottomStart = start + rep.down;
    const bottomEnd = bottomStart + rep.hold;
    const end = bottomEnd + rep.up;
    clock = end + rep.rest;
    return { ...rep, start, bottomStart, bottomEnd, end };
  });
  return { duration: clock + plan.tail, reps };
};

/** The rep under way at `time` seconds, and how deep it is: 0 at the top, 1 at the bottom. */
export type Effort = { readonly rep: TimedRep | null; readonly depth: number };

export const effortAt = (schedule: Schedule, time: number): Effort => {
  const rep = schedule.reps.find((candidate) => time >= candidate.start && time <= candidate.end);
  if (!rep) return { rep: null, depth: 0 };
  if (time < rep.bottomStart) return { rep, depth: eased((time - rep.start) / rep.down) };
  if (time <= rep.bottomEnd) return { rep, depth: 1 };
  return { rep, depth: 1 - eased((time - rep.bottomEnd) / rep.up) };
};

/** Starts and ends without speed or acceleration, as a limb does. */
const eased = (fraction: number): number => {
  const t = clamp(fraction, 0, 1);
  // Just before its end the curve, rounded, would overshoot 1, and a depth must never be negative.
  return Math.min(1, t ** 3 * (t * (6 * t - 15) + 10));
};
