import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { definitionOf } from '../../fixtures/parsed-definitions.ts';
import { replay } from '../counting/track-replay.ts';
import { makePlan } from '../definition/counting-plan.ts';
import type { SeenView } from '../definition/exercise-definition.ts';
import { DEFAULT_EXTENSION, DEFAULT_ROBUST, DEFAULT_SIDE_VOTE, SPEC_ONLY } from '../definition/robust-settings.ts';
import { parseTrack } from '../landmark-track.ts';
import {
  frontality,
  isFrontal,
  watchView,
  summarizeView,
  toSeenView,
  lockSide,
  nearSide,
  NO_VOTE,
  voteForSide,
} from './camera-view-and-near-side.ts';
import type { SideVote } from './camera-view-and-near-side.ts';
import { LANDMARK_COUNT, landmarkOnSide } from './landmarks.ts';
import type { Side, SideViewName } from './landmarks.ts';

/** Position in an image of 1,000 by 1,000: x, y and z in thousandths of the image's width. */
type Place = readonly [x: number, y: number, z: number];

const STEPS = 10;
const VISIBLE = 990;

const poseOf = (places: Partial<Record<SideViewName, (side: Side) => Place>>): readonly number[] => {
  const p = Array.from({ length: LANDMARK_COUNT }, () => [5000, 5000, 0, VISIBLE]).flat();
  for (const [name, placeOn] of Object.entries(places) as [SideViewName, (side: Side) => Place][]) {
    for (const side of ['left', 'right'] as const) {
      const [x, y, z] = placeOn(side);
      p.splice(landmarkOnSide(name, side) * 4, 3, x * STEPS, y * STEPS, z * STEPS);
    }
  }
  return p;
};

const outwards = (side: Side, by: number): number => 500 + (side === 'left' ? by : -by);

/**
 * Returns a push-up facing the camera, with the shoulders `depth` thousandths below their position
 * on straight arms. The torso points away from the camera.
 */
const frontalPushUp = (depth: number): readonly number[] =>
  poseOf({
    nose: () => [500, 330 + depth, -500],
    shoulder: (side) => [outwards(side, 90), 400 + depth, -400],
    elbow: (side) => [outwards(side, 110 + depth * 0.6), 560 + depth * 0.6, -380],
    wrist: (side) => [outwards(side, 120), 720, -380],
    hip: (side) => [outwards(side, 50), 400 + depth * 0.7, 0],
    knee: (side) => [outwards(side, 50), 480 + depth * 0.4, 300],
    ankle: (side) => [outwards(side, 50), 560, 600],
  });

const ARMS = new Set([13, 14, 15, 16]);

const PERIOD_MS = 2000;
const FRAME_MS = 40;

const trackOf = (reps: number, depthOf: (share: number) => number) => ({
  version: 1 as const,
  width: 1000,
  height: 1000,
  model: 'full' as const,
  frames: Array.from({ length: (reps * PERIOD_MS + 1000) / FRAME_MS }, (_, index) => {
    const t = index * FRAME_MS;
    const turn = Math.max(0, t - 800) / PERIOD_MS;
    const share = turn > reps ? 0 : (1 - Math.cos(2 * Math.PI * turn)) / 2;
    return { t, p: frontalPushUp(depthOf(share)).map(Math.round) };
  }),
});

describe('detecting a front view', () => {
  const facing = frontalPushUp(0);
  const sideways = poseOf({ shoulder: (side) => [side === 'left' ? 400 : 402, 400, 0], hip: () => [700, 420, 0] });

  test('tells a body that faces the camera from a body seen from the side', () => {
    expect(isFrontal(watchView(null, 0, facing, 1), DEFAULT_EXTENSION)).toBe(true);
    expect(frontality(watchView(null, 0, sideways, 1), DEFAULT_EXTENSION)).toBe(0);
  });

  test('does not change with a single frame', () => {
    const seen = watchView(watchView(null, 0, sideways, 1), 40, facing, 1);
    expect(isFrontal(seen, DEFAULT_EXTENSION)).toBe(false);
  });

  test('is off when the extension setting is null', () => {
    expect(isFrontal(watchView(null, 0, facing, 1), null)).toBe(false);
  });
});

describe('push-ups that face the camera', () => {
  test('are counted by the height of the shoulders above the hands', () => {
    const { validReps, invalidReps } = replay(
      trackOf(5, (share) => 190 * share),
      definitionOf('push-up'),
    );
    expect([validReps, invalidReps]).toEqual([5, 0]);
  });

  test.each([
    ['between two reps', false],
    ['between two reps and the arms are hidden until the new size is measured', true],
  ])('are counted when the picture zooms out %s', (_, areArmsHidden) => {
    const near = trackOf(5, (share) => 190 * share);
    const zoomed = (p: readonly number[]): readonly number[] =>
      p.map((value, index) =>
        index % 4 === 3 ? value : Math.round(index % 4 === 2 ? value * 0.6 : 2000 + value * 0.6),
      );
    const hidden = (p: readonly number[]): readonly number[] =>
      p.map((value, index) => (index % 4 === 3 && ARMS.has((index - 3) / 4) ? 0 : value));
    const frames = near.frames.map(({ t, p }) => {
      const seenThen = t < 4800 ? p : zoomed(p);
      return { t, p: areArmsHidden && t >= 4800 && t < 5200 ? hidden(seenThen) : seenThen };
    });
    const { validReps, invalidReps } = replay({ ...near, frames }, definitionOf('push-up'));
    expect([validReps, invalidReps]).toEqual([5, 0]);
  });

  test('are invalid with not_deep_enough when too shallow', () => {
    const { validReps, invalidReps, reps } = replay(
      trackOf(5, (share) => 75 * share),
      definitionOf('push-up'),
    );
    expect([validReps, invalidReps]).toEqual([0, 5]);
    expect(reps.map(({ fault }) => fault?.code)).toEqual(Array.from({ length: 5 }, () => 'not_deep_enough'));
  });
});

const viewOf = (name: string): SeenView | null => {
  const packed = readFileSync(new URL(`../../fixtures/tracks/${name}.track.json.gz`, import.meta.url));
  const parsed = parseTrack(JSON.parse(gunzipSync(packed).toString('utf8')));
  if (!parsed.ok) throw new Error(parsed.message);
  return replay(parsed.value, definitionOf('push-up')).seenView;
};

test.each([
  [0.2, true, 'side'],
  [0.5, true, 'oblique'],
  [0.7, true, 'front'],
  [0.7, false, 'back'],
])('toSeenView with shoulders %d torso lengths apart, facing %s: %s', (spread, isFacing, view) => {
  expect(toSeenView(spread, isFacing)).toBe(view);
});

test('summarizeView uses the median of the samples, and returns null without samples', () => {
  const samples = [0.1, 0.2, 1.5].map((spread) => ({ spread, isFacing: true }));
  expect(summarizeView(samples, true)).toBe('side');
  expect(summarizeView([], true)).toBeNull();
});

test('the view is found from the track alone: side for push-ups, none for standing arm bends', () => {
  expect(viewOf('push-up-strict')).toBe('side');
  expect(viewOf('standing-arm-bends')).toBeNull();
});

test.each([
  [0.19, 'side'],
  [0.38, 'back'],
])('a hanging body with shoulders %d torso lengths apart is seen from the %s', (spread, view) => {
  expect(summarizeView([{ spread, isFacing: false }], false)).toBe(view);
});

const plan = makePlan(definitionOf('push-up'));

/**
 * Returns a pose in which elbows and wrists have these visibilities, and all other landmarks are
 * fully visible.
 */
const seen = (left: number, right: number): readonly number[] => {
  const p: number[] = Array.from({ length: 132 }, (_, i) => (i % 4 === 3 ? 1000 : 5000));
  for (const id of [13, 15]) p[id * 4 + 3] = left;
  for (const id of [14, 16]) p[id * 4 + 3] = right;
  return p;
};

const voted = (frames: readonly [left: number, right: number, inPosture?: boolean][], leaves = false): SideVote => {
  let vote = NO_VOTE;
  for (const [index, [left, right, inPosture = true]] of frames.entries()) {
    vote = voteForSide(vote, index * 40, seen(left, right), plan, DEFAULT_ROBUST);
    vote = lockSide(vote, index * 40, inPosture, leaves, DEFAULT_SIDE_VOTE);
  }
  return vote;
};
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('the near side', () => {
  test.each<[string, SideVote, 'left' | 'right', 'left' | 'right' | null]>([
    ['is the side whose limbs are visible', voted(times(20, [300, 950])), 'right', 'right'],
    ['is not locked by one frame', voted([[300, 950]]), 'right', null],
    [
      'stays the same in a few frames of the other side',
      voted([...times(8, [950, 300] as [number, number]), [0, 1000], [0, 1000]]),
      'left',
      null,
    ],
    [
      'stays locked while its limb is seen',
      voted([...times(20, [950, 300] as [number, number]), ...times(200, [400, 1000] as [number, number])]),
      'left',
      'left',
    ],
    [
      'stays locked while neither limb is seen',
      voted([...times(20, [950, 300] as [number, number]), ...times(200, [0, 390] as [number, number])]),
      'left',
      'left',
    ],
    [
      'stays locked while its limb is hidden for 680 ms',
      voted([...times(20, [950, 300] as [number, number]), ...times(18, [0, 1000] as [number, number])]),
      'left',
      'left',
    ],
    [
      'changes after 700 ms in which only the other limb is seen',
      voted([...times(20, [950, 300] as [number, number]), ...times(19, [0, 1000] as [number, number])]),
      'right',
      'right',
    ],
    ['is not locked while the person is not in posture', voted(times(50, [300, 950, false])), 'right', null],
    ['is voted on again when the person has left', voted(times(50, [300, 950]), true), 'right', 'right'],
  ])('%s', (_, vote, near, locked) => {
    expect(nearSide(vote)).toBe(near);
    expect(vote.locked).toBe(locked);
  });

  test('may lock the other side after the tracked user has left', () => {
    const first = voted(times(50, [300, 950]));
    const opened = lockSide(first, 2000, false, true, DEFAULT_SIDE_VOTE);
    let vote = opened;
    for (let t = 4000; t < 12_000; t += 40) {
      vote = lockSide(voteForSide(vote, t, seen(950, 300), plan, DEFAULT_ROBUST), t, true, false, DEFAULT_SIDE_VOTE);
    }
    expect([first.isOpen, opened.isOpen, vote.locked]).toEqual([false, true, 'left']);
  });

  test('locks the side of the first frame when the vote is off', () => {
    const vote = lockSide(voteForSide(NO_VOTE, 0, seen(300, 950), plan, SPEC_ONLY), 0, true, false, null);
    expect(vote.locked).toBe('right');
    expect(voteForSide(vote, 5000, seen(950, 0), plan, SPEC_ONLY)).toBe(vote);
  });
});
