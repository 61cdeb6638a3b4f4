import { expect, it, describe } from 'vitest';
import { advance, startSession } from '@reptemple/engine/counting/advance-session';
import { POSE_LENGTH } from '@reptemple/engine/landmark-track';
import { COORDINATE_STEPS, VALUES_PER_LANDMARK, VISIBILITY_STEPS } from '@reptemple/engine/signal/geometry';
import { definitionOf } from '../../../../engine/fixtures/parsed-definitions.ts';
import { CAMERA } from '../../../../engine/fixtures/stick-figure.ts';
import { framesOf, IMAGE, rep } from '../../../../engine/fixtures/synthetic-tracks.ts';
import type { BodyBox } from '../recorder-snapshot-store.ts';
import {
  BodyBoxWatch,
  boxOf,
  INITIAL_PRESENCE,
  presenceWarning,
  sightingOf,
  watchPresence,
} from './monitor-set-in-progress.ts';
import type { Sighting } from './monitor-set-in-progress.ts';

const poseOf = (one: readonly [number, number], other: readonly [number, number]): readonly number[] => {
  const p = Array.from({ length: POSE_LENGTH }, () => 0);
  for (const [id, [x, y]] of [one, other].entries()) {
    const at = id * VALUES_PER_LANDMARK;
    [p[at], p[at + 1], p[at + 3]] = [x * COORDINATE_STEPS, y * COORDINATE_STEPS, VISIBILITY_STEPS];
  }
  return p;
};

it('boxOf surrounds the visible landmarks with a margin, limited to the image', () => {
  const box = boxOf(poseOf([0.2, 0.5], [1.2, 0.8]));
  expect(box?.left).toBeCloseTo(0.15);
  expect(box?.top).toBeCloseTo(0.45);
  expect(box?.right).toBe(1);
  expect(box?.bottom).toBeCloseTo(0.85);
  expect(boxOf(Array.from({ length: POSE_LENGTH }, () => 0))).toBeUndefined();
});

it('BodyBoxWatch reports the area of the last seconds, and only when it changes', () => {
  const reported: BodyBox[] = [];
  const watch = new BodyBoxWatch((box) => reported.push(box));
  watch.add({ p: poseOf([0.3, 0.4], [0.6, 0.6]) }, 0);
  watch.add({ p: poseOf([0.3, 0.4], [0.6, 0.9]) }, 600);
  watch.add({ p: poseOf([0.31, 0.4], [0.6, 0.89]) }, 1200);
  watch.add({ p: null }, 1800);
  expect(reported).toHaveLength(2);
  expect(reported[1]?.bottom).toBeCloseTo(0.95);
  watch.add({ p: poseOf([0.3, 0.4], [0.6, 0.6]) }, 9000);
  expect(reported.at(-1)?.bottom).toBeCloseTo(0.65);
});

const SEEN: Sighting = { isVisible: true, strangerSince: null };
const UNSEEN: Sighting = { isVisible: false, strangerSince: null };

const warnings = (sighting: (t: number) => Sighting): readonly string[] => {
  const changes: string[] = [];
  let [presence, shown]: [typeof INITIAL_PRESENCE, string | null] = [INITIAL_PRESENCE, null];
  for (let t = 0; t < 12_000; t += 40) {
    presence = watchPresence(presence, sighting(t), t);
    const warning = presenceWarning(presence, t);
    if (warning !== shown) changes.push(`${warning} at ${(t / 1000).toFixed(1)}`);
    shown = warning;
  }
  return changes;
};

const within = (t: number, from: number, to: number): boolean => t >= from && t < to;

describe('the warning about leaving the frame', () => {
  it.each([
    ['not while the person is visible', () => SEEN, []],
    ['not for an absence of one second', (t: number) => (within(t, 2000, 3000) ? UNSEEN : SEEN), []],
    [
      'after an absence of a second and a half',
      (t: number) => (within(t, 2000, 5000) ? UNSEEN : SEEN),
      ['away at 3.5', 'null at 5.3'],
    ],
    [
      'despite brief glimpses of the person',
      (t: number) => (within(t, 2000, 5000) && t % 400 > 40 ? UNSEEN : SEEN),
      ['away at 3.7', 'null at 5.3'],
    ],
    [
      'for another person, long enough to read it',
      (t: number) => (within(t, 2000, 2600) ? { isVisible: false, strangerSince: 2000 } : SEEN),
      ['stranger at 2.3', 'null at 6.6'],
    ],
    [
      'not for one bad frame',
      (t: number) => (within(t, 2000, 2100) ? { isVisible: false, strangerSince: 2000 } : SEEN),
      [],
    ],
  ] satisfies readonly (readonly [string, (t: number) => Sighting, readonly string[]])[])(
    'is shown: %s',
    (_, story, said) => {
      expect(warnings(story)).toEqual(said);
    },
  );
});

describe('presence warnings from engine frames', () => {
  const warned = (leftOf: (t: number) => number): ReadonlySet<string | null> => {
    const movements = [{ to: 170, ms: 1000 }, ...rep(80), ...rep(80), { to: 170, ms: 3000 }];
    const cameras = new Map<number, ReturnType<typeof framesOf>>();
    const of = (left: number) => cameras.get(left) ?? framesOf({ from: 170, movements, camera: { ...CAMERA, left } });
    let [session, presence] = [startSession(definitionOf('push-up'), IMAGE), INITIAL_PRESENCE];
    const seen = new Set<string | null>();
    for (const [index, { t }] of of(CAMERA.left).entries()) {
      const left = leftOf(t);
      cameras.set(left, of(left));
      const frame = of(left)[index] ?? { t, p: null };
      session = advance(session, frame);
      presence = watchPresence(presence, sightingOf(session, frame), t);
      seen.add(presenceWarning(presence, t));
    }
    return seen;
  };

  it('are absent during a normal set of push-ups', () => {
    expect(warned(() => CAMERA.left)).toEqual(new Set([null]));
  });

  it('report a stranger if the body suddenly appears elsewhere', () => {
    expect(warned((t) => (t > 2500 ? CAMERA.left + 1.2 : CAMERA.left))).toEqual(new Set([null, 'stranger']));
  });
});
