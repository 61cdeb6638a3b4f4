/**
 * Acceleration needed for the speed of the reps. Only gravity accelerates a person downwards, so a
 * sped-up video soon exceeds what is physically possible.
 */
import type { Rep } from '../rules/rep.ts';
import { xOf, yOf } from '../signal/geometry.ts';
import { MILLIS_PER_SECOND } from '../units.ts';
import type { Millis } from '../units.ts';
import { median } from './order.ts';
import { near } from './seen-body.ts';
import type { SeenBody, SeenFrame } from './seen-body.ts';

export type TimedRep = Pick<Rep, 'startMs' | 'bottomMs' | 'endMs'>;

const frameAt = (frames: readonly SeenFrame[], t: Millis): SeenFrame | undefined => {
  let [low, high] = [0, frames.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((frames[middle]?.t ?? Infinity) <= t) low = middle;
    else high = middle;
  }
  return frames[low];
};

/** Minimum acceleration from rest to rest over a distance: 4 × distance / time². */
const wayAcceleration = (body: SeenBody, joint: number, fromMs: Millis, toMs: Millis): number => {
  const [from, to] = [frameAt(body.frames, fromMs), frameAt(body.frames, toMs)];
  if (!from || !to || to.t <= from.t) return 0;
  const dx = xOf(to.p, joint, body.aspect) - xOf(from.p, joint, body.aspect);
  const dy = yOf(to.p, joint) - yOf(from.p, joint);
  const seconds = (to.t - from.t) / MILLIS_PER_SECOND;
  return (4 * Math.sqrt(dx * dx + dy * dy)) / body.torso / seconds ** 2;
};

const repAcceleration = (body: SeenBody, { startMs, bottomMs, endMs }: TimedRep): number => {
  if (bottomMs === null) return 0;
  const ways = [near(body, 'shoulder'), near(body, 'hip')].flatMap((joint) => [
    wayAcceleration(body, joint, startMs, bottomMs),
    wayAcceleration(body, joint, bottomMs, endMs),
  ]);
  return Math.max(...ways);
};

/**
 * Returns the median over all reps in torso lengths per second squared; null without reps. A torso
 * is about half a metre, so gravity is about 20.
 */
export const neededAcceleration = (body: SeenBody, reps: readonly TimedRep[]): number | null =>
  median(reps.map((rep) => repAcceleration(body, rep)));
