/** Calculates the times of each rep in a clip, and the depth of the rep at any time. */

import { clamp } from './vectors-and-rotations.ts';

/** Kind of rep: full, turning back too early (`half`), or with sagging hips. */
export type RepKind = 'good' | 'half' | 'sag';

/** Planned rep; angles in degrees, durations in seconds. */
export type RepPlan = {
  readonly kind: RepKind;
  /** Smallest angle of the working joint in degrees: at the bottom, or in a pull-up at the top. */
  readonly bottom: number;
  readonly down: number;
  readonly hold: number;
  readonly up: number;
  readonly rest: number;
  /** Sag of the hips in degrees at the bottom of the rep; undefined for none. */
  readonly sag?: number;
};

/** Plan of a set. `lead` and `tail`: rests before the first and after the last rep, in seconds. */
export type SetPlan = { readonly lead: number; readonly tail: number; readonly reps: readonly RepPlan[] };

/** Planned rep with its times in seconds from the start of the clip. */
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

/** Rep in progress (null between reps), and its depth: 0 at the top, 1 at the bottom. */
export type Effort = { readonly rep: TimedRep | null; readonly depth: number };

export const effortAt = (schedule: Schedule, time: number): Effort => {
  const rep = schedule.reps.find((candidate) => time >= candidate.start && time <= candidate.end);
  if (!rep) return { rep: null, depth: 0 };
  if (time < rep.bottomStart) return { rep, depth: eased((time - rep.start) / rep.down) };
  if (time <= rep.bottomEnd) return { rep, depth: 1 };
  return { rep, depth: 1 - eased((time - rep.bottomEnd) / rep.up) };
};

const eased = (fraction: number): number => {
  const t = clamp(fraction, 0, 1);
  // Limits the result to 1, because rounding may exceed it just before the end, and depth must not
  // become negative.
  return Math.min(1, t ** 3 * (t * (6 * t - 15) + 10));
};
