import type { Millis } from '../units.ts';
import type { SeenFrame } from './seen-body.ts';

/** Frames further away than this do not count. */
const MAX_DISTANCE_MS = 100;

/** Returns the frame closest to `t`; undefined if none is near. Frames must be in order. */
export const nearestFrame = (frames: readonly SeenFrame[], t: Millis): SeenFrame | undefined => {
  let [low, high] = [0, frames.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((frames[middle]?.t ?? Infinity) <= t) low = middle;
    else high = middle;
  }
  const candidates = [frames[low], frames[low + 1]].filter((frame) => frame !== undefined);
  return candidates
    .toSorted((a, b) => Math.abs(a.t - t) - Math.abs(b.t - t))
    .find((frame) => Math.abs(frame.t - t) <= MAX_DISTANCE_MS);
};
