import { expect, it } from 'vitest';
import { pushUpPose } from '../../fixtures/stick-figure.ts';
import { reps, trackOf } from '../../fixtures/synthetic-tracks.ts';
import type { Track } from '../landmark-track.ts';
import { VALUES_PER_LANDMARK } from '../signal/geometry.ts';
import { LANDMARK_COUNT } from '../signal/landmarks.ts';
import { seenBody } from './frames-with-person.ts';
import { limbLengths } from './limb-lengths-and-jumps.ts';

const WHOLE = { startMs: 0, endMs: 60_000 };
/** Half the shoulder width, in coordinates of a track whose image is 2.6 m high. */
const HALF_WIDTH = (0.9 * 0.52 * 10_000) / 2 / 2.6 / (640 / 360);

const fromTheSide = trackOf({ from: 170, legs: reps(3, 80), pose: (angle) => pushUpPose(angle) });

/**
 * Returns the push-ups as seen by a camera rotated towards the head. Odd landmarks are on the left.
 */
const turned = (track: Track, degrees: number): Track => {
  const angle = (degrees * Math.PI) / 180;
  const frames = track.frames.map(({ t, p }) => {
    if (!p) return { t, p };
    const moved = [...p];
    for (let id = 1; id < LANDMARK_COUNT; id += 1) {
      const side = id % 2 === 1 ? 1 : -1;
      const x = p[id * VALUES_PER_LANDMARK] ?? 0;
      moved[id * VALUES_PER_LANDMARK] = Math.round(x * Math.cos(angle) + side * HALF_WIDTH * Math.sin(angle));
    }
    return { t, p: moved };
  });
  return { ...track, frames };
};

const longestIn = (track: Track): number => {
  const body = seenBody(track, WHOLE);
  return Math.max(0, ...(body ? limbLengths(body).map(({ longest }) => longest) : []));
};

it.each([0, 30, 45, 60, 75])('limb lengths do not grow when the body is turned by %i degrees', (degrees) => {
  expect(longestIn(turned(fromTheSide, degrees))).toBeLessThan(1.1 * longestIn(fromTheSide));
});
