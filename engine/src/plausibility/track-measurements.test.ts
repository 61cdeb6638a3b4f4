/**
 * Tests that measurements distinguish real sample clips, also slightly varied ones, from forged
 * clips.
 */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { clipTrack } from '../../fixtures/clip-tracks.ts';
import { randomFrom } from '../../fixtures/disguised-copies.ts';
import {
  cutOut,
  deepened,
  inserted,
  looped,
  mirrored,
  movedAfter,
  shaken,
  spedUp,
} from '../../fixtures/forged-tracks.ts';
import { definitionOf } from '../../fixtures/parsed-definitions.ts';
import { pushUpPose } from '../../fixtures/stick-figure.ts';
import { reps as movements, trackOf } from '../../fixtures/synthetic-tracks.ts';
import { replay } from '../counting/track-replay.ts';
import type { Track } from '../landmark-track.ts';
import { VALUES_PER_LANDMARK } from '../signal/geometry.ts';
import { LANDMARK_COUNT } from '../signal/landmarks.ts';
import type { ShapePrint } from './copied-reps.ts';
import { seenBody } from './frames-with-person.ts';
import { limbLengths } from './limb-lengths-and-jumps.ts';
import { rhythmQuery, rhythmWords, shapeQuery, shapeWords } from './motion-search-index.ts';
import { motionDifference } from './motion-signature.ts';
import { runningMean } from './statistics.ts';
import { frameTimes, trackFacts } from './track-measurements.ts';
import type { TrackFacts } from './track-measurements.ts';

const PUSH_UP = definitionOf('push-up');

const honest = clipTrack('push-up');
const honestReps = replay(honest, PUSH_UP).reps;
const [first, second] = honestReps;
if (!first || !second) throw new Error('The clip has reps.');

const factsOf = (track: Track): TrackFacts => {
  const facts = trackFacts(track, replay(track, PUSH_UP).reps);
  if (!facts) throw new Error('Nothing was counted.');
  return facts;
};

const alike = ({ likeness }: TrackFacts, reps: number): number =>
  likeness.find((one) => one.reps === reps)?.difference ?? Infinity;

const longest = ({ limbs }: TrackFacts, limb: string): number => limbs.find((one) => one.limb === limb)?.longest ?? 0;

describe('trackFacts of an honest track', () => {
  const facts = factsOf(honest);

  test('keeps the fingerprints that earlier versions stored, so that copies of old sets are found', () => {
    const { print, words, query } = facts.shapes;
    const parts = [print.shapes, Int32Array.from(words), Int32Array.from(query), facts.motion];
    const hash = parts.reduce((sum, part) => sum.update(part), createHash('sha256'));
    expect(hash.digest('hex')).toBe('509ea3bf4efc77e2e93c5939ef0027a315eb12314d257ce76823165c39e0e2b6');
  });

  test('has plausible limb lengths, speed and acceleration', () => {
    expect(facts.limbs.map(({ limb }) => limb)).toEqual(['upper_arm', 'forearm', 'thigh', 'shin']);
    for (const { usual, longest: most } of facts.limbs) {
      expect(usual).toBeGreaterThan(0.4);
      expect(most).toBeLessThan(0.9);
    }
    expect(facts.leap?.speed).toBeLessThan(2);
    expect(facts.acceleration).toBeLessThan(10);
  });

  test('finds no two identical reps', () => {
    expect(alike(facts, 1)).toBeGreaterThan(0.005);
    expect(alike(facts, 2)).toBeGreaterThan(0.008);
  });

  test('is null without reps or without a visible body', () => {
    expect(trackFacts(honest, [])).toBeNull();
    const nobody = { ...honest, frames: honest.frames.map(({ t }) => ({ t, p: null })) };
    expect(trackFacts(nobody, honestReps)).toBeNull();
  });

  test('does not mutate the track', () => {
    const before = structuredClone(honest);
    factsOf(honest);
    expect(honest).toEqual(before);
  });
});

describe('trackFacts of a forged track', () => {
  test('finds two identical reps in a track with an inserted copy of a rep', () => {
    const forged = inserted(honest, { startMs: first.startMs, endMs: first.endMs + 400 });
    expect(replay(forged, PUSH_UP).validReps).toBe(6);
    expect(alike(factsOf(forged), 1)).toBeLessThan(0.002);
  });

  test('finds identical runs of reps in a looped track, also with noise', () => {
    expect(alike(factsOf(looped(honest, 2)), 3)).toBeLessThan(0.002);
    expect(alike(factsOf(shaken(looped(honest, 2), 0.004)), 3)).toBeLessThan(0.008);
  });

  test('finds identical runs in a track repeated with an offset between two 40 ms steps', () => {
    const lastMs = honest.frames.at(-1)?.t ?? 0;
    const again = honest.frames.map(({ t, p }) => ({ t: t + lastMs + 60, p }));
    expect(alike(factsOf({ ...honest, frames: [...honest.frames, ...again] }), 3)).toBeLessThan(0.001);
  });

  test('finds longer arms in a track whose elbows were bent further', () => {
    expect(longest(factsOf(deepened(honest, 2.5)), 'upper_arm')).toBeGreaterThan(
      1.4 * longest(factsOf(honest), 'upper_arm'),
    );
  });

  test('finds a jump where a track is joined from two parts', () => {
    const { leap } = factsOf(movedAfter(honest, second.startMs, 1500));
    expect(leap?.speed).toBeGreaterThan(8);
    expect(leap?.atMs).toBeGreaterThanOrEqual(second.startMs);
    expect(leap?.atMs).toBeLessThan(second.startMs + 80);
  });

  test('finds 3 to 5 times the acceleration in a track played at double speed', () => {
    const slow = factsOf(honest).acceleration ?? 0;
    const fast = factsOf(spedUp(honest, 2)).acceleration ?? 0;
    expect(fast / slow).toBeGreaterThan(3);
    expect(fast / slow).toBeLessThan(5);
  });
});

describe('motion fingerprint of a recording', () => {
  const { motion } = factsOf(honest);
  const away = (track: Track): number => motionDifference(motion, factsOf(track).motion, Infinity);

  test.each<readonly [string, (track: Track) => Track]>([
    ['the same', (track) => track],
    ['mirrored', mirrored],
    ['shaken', (track) => shaken(track, 0.004)],
    ['begun later', (track) => cutOut(track, { startMs: 4400, endMs: 20_000 })],
    [
      'mirrored, shaken and cut at both ends',
      (track) => mirrored(shaken(cutOut(track, { startMs: 2600, endMs: 12_300 }), 0.004)),
    ],
  ])('stays its own when it is %s', (_how, forge) => {
    expect(away(forge(honest))).toBeLessThan(1.5);
  });

  test('differs from that of another recording', () => {
    expect(away(clipTrack('push-up-faults'))).toBeGreaterThan(3);
  });

  test('is infinitely different from a motion that is too short or empty', () => {
    expect(motionDifference(motion, motion.slice(0, 40), Infinity)).toBe(Infinity);
    expect(motionDifference(motion, new Uint8Array(), Infinity)).toBe(Infinity);
  });

  test('stops comparing and returns Infinity above the given limit', () => {
    expect(motionDifference(motion, factsOf(clipTrack('push-up-faults')).motion, 1)).toBe(Infinity);
  });
});

describe('rhythm fingerprint of a set', () => {
  const repsAt = (bottoms: readonly number[]) =>
    bottoms.map((bottomMs) => ({ startMs: bottomMs - 500, bottomMs, endMs: bottomMs + 500 }));
  const bottoms = [1000, 2900, 5050, 6800, 9000, 10_700];

  test('has one word for every three pauses in a row, and none for three reps', () => {
    expect(rhythmWords(repsAt(bottoms))).toHaveLength(3);
    expect(rhythmWords(repsAt(bottoms.slice(0, 3)))).toEqual([]);
  });

  test('is found again when each bottom moves by half a frame', () => {
    const copy = bottoms.map((bottom, index) => bottom + ([20, -20, 20, 0, -20, 20][index] ?? 0));
    const words = new Set(rhythmWords(repsAt(bottoms)));
    expect(rhythmQuery(repsAt(copy)).filter((word) => words.has(word))).toHaveLength(3);
  });

  test('is not found in another set', () => {
    const words = new Set(rhythmWords(repsAt(bottoms)));
    expect(rhythmQuery(repsAt([0, 1500, 3400, 5100, 7300, 8800])).some((word) => words.has(word))).toBe(false);
  });
});

describe('search words of a rep', () => {
  /**
   * Returns x and y of shoulder, elbow, wrist, hip, knee and ankle, on both sides of a body that
   * faces the camera.
   */
  const facing = (shoulders: number): readonly number[] =>
    [1, -1].flatMap((side) =>
      [20, shoulders, 35, shoulders - 15, 25, -35, 12, 10, 10, 8, 8, 6].map((v, at) => (at % 2 === 0 ? side * v : v)),
    );
  const rep = [45, 6, 45].flatMap((shoulders) => [1, 2, 3].flatMap(() => facing(shoulders)));
  const singleRep = (shapes: readonly number[]): ShapePrint => ({
    shapes: Int8Array.from(shapes),
    reps: [1, 4, 7],
    startMs: 0,
  });

  test('are mostly shared with a trembling copy whose shoulders come as low as the feet', () => {
    const random = randomFrom(128);
    const words = shapeWords(singleRep(rep));
    const shared = Array.from({ length: 20 }, () => {
      const trembling = singleRep(rep.map((value) => value + 2 * random() - 1));
      const query = new Set(shapeQuery(trembling, shapeWords(trembling)));
      return words.filter((word) => query.has(word)).length / words.length;
    });
    expect(Math.min(...shared)).toBeGreaterThan(0.4);
  });
});

describe('frameTimes', () => {
  const frames = (times: readonly number[]) => times.map((t) => ({ t, p: [] }));

  test('finds jitter under 1 ms in a file’s even frame times and over 3 ms in uneven ones', () => {
    const even = Array.from({ length: 60 }, (_none, at) => Math.round((at * 1000) / 30));
    const uneven = even.map((t, at) => t + ([0, 3, -4, 6][at % 4] ?? 0));
    expect(frameTimes(frames(even), 0, 2000).tremblingMs).toBeLessThan(1);
    expect(frameTimes(frames(uneven), 0, 2000).tremblingMs).toBeGreaterThan(3);
  });

  test('finds no jitter when frames are missing', () => {
    expect(frameTimes(frames([0, 40, 80, 200, 240, 400]), 0, 500).tremblingMs).toBe(0);
  });

  test('returns the frame rate and the longest gap without a body', () => {
    const seen = [0, 40, 80, 120, 160].map((t) => ({ t, p: t === 80 ? null : [] }));
    expect(frameTimes(seen, 0, 160)).toMatchObject({ frames: 5, framesPerSecond: 25, longestGapMs: 80 });
  });

  test('returns zeros without frames', () => {
    expect(frameTimes([], 0, 1000)).toEqual({ frames: 0, framesPerSecond: 0, tremblingMs: 0, longestGapMs: 0 });
  });
});

/** Half the shoulder width in quantised steps, in a track whose image is 2.6 m high. */
const HALF_WIDTH = (0.9 * 0.52 * 10_000) / 2 / 2.6 / (640 / 360);

const fromTheSide = trackOf({ from: 170, movements: movements(3, 80), pose: (angle) => pushUpPose(angle) });

/**
 * Returns the push-ups as seen by a camera that is rotated by `degrees` towards the head. Landmarks
 * with odd ids are on the left.
 */
const rotated = (track: Track, degrees: number): Track => {
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

const longestLimb = (track: Track): number => {
  const body = seenBody(track, { startMs: 0, endMs: 60_000 });
  return Math.max(0, ...(body ? limbLengths(body).map(({ longest }) => longest) : []));
};

test.each([0, 30, 45, 60, 75])('limb lengths do not grow when the body is turned by %i degrees', (degrees) => {
  expect(longestLimb(rotated(fromTheSide, degrees))).toBeLessThan(1.1 * longestLimb(fromTheSide));
});

test('reps of a generated figure are found identical', () => {
  expect(alike(factsOf(trackOf({ from: 170, movements: movements(6, 80) })), 3)).toBeLessThan(0.002);
});

test('runningMean averages the given number of steps of each interleaved series', () => {
  expect([...runningMean([1, 10, 2, 20, 3, 30, 4, 40], 2, 2)]).toEqual([1.5, 15, 2.5, 25, 3.5, 35]);
  expect([...runningMean([1, 2], 1, 3)]).toEqual([]);
});
