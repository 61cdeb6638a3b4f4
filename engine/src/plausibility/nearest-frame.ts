import type { Millis } from '../units.ts';
import type { SeenFrame } from './seen-body.ts';

/** A frame further away than this from the moment is not the moment's. */
const MAX_DISTANCE_MS = 100;

/** The frame closest to the moment; undefined where the track has none near it. Frames are in order. */
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
