/** Tests that burpees are counted, and that exercises with only a part of a burpee are not. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { definitionOf } from '../../fixtures/parsed-definitions.ts';
import { pushUpPose, squatPose } from '../../fixtures/stick-figure.ts';
import type { Pose } from '../../fixtures/stick-figure.ts';
import { reps, trackOf } from '../../fixtures/synthetic-tracks.ts';
import { parseExercise } from '../definition/parse-exercise.ts';
import { SHIPPED } from '../definition/shipped-exercises.ts';
import { parseTrack } from '../landmark-track.ts';
import type { Track } from '../landmark-track.ts';
import { earlyEnd, trackUntil } from '../rules/attempt-limits.ts';
import { advance, startSession } from './advance-session.ts';
import { elapsedOf } from './counting-state.ts';
import { replay } from './track-replay.ts';

const BURPEE = definitionOf('burpee');
const FIXTURE = new URL('../../fixtures/tracks/burpees.track.json.gz', import.meta.url);

/** Returns a track of six burpees of 3 s each. It ends before the body stands up again. */
const burpees = (): Track => {
  const parsed = parseTrack(JSON.parse(gunzipSync(readFileSync(FIXTURE)).toString('utf8')));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
};

const setOf = (pose: (angle: number) => Pose, top: number): Track =>
  trackOf({ from: top, movements: [{ to: top, ms: 1200 }, ...reps(4, 85, top, 900)], pose });

test('counts each burpee once, from standing to standing', () => {
  const { reps: counted, invalidReps } = replay(burpees(), BURPEE);
  expect(counted.length).toBe(6);
  expect(invalidReps).toBe(0);
  for (const { startMs, bottomMs, endMs } of counted) {
    expect(bottomMs).toBeGreaterThan(startMs);
    expect(endMs).toBeGreaterThan(bottomMs ?? endMs);
    expect(endMs - startMs).toBeLessThan(3000);
  }
});

test('counts no burpee before the figure stands again', () => {
  const [first] = replay(burpees(), BURPEE).reps;
  expect(replay(trackUntil(burpees(), (first?.endMs ?? 0) - 200), BURPEE).reps).toEqual([]);
});

test.each([
  ['squats', setOf(squatPose, 172)],
  ['push-ups', setOf(pushUpPose, 170)],
])('counts no burpee in %s', (_name, track) => {
  expect(replay(track, BURPEE).reps).toEqual([]);
});

test.each(['push-up', 'squat', 'plank'] as const)('burpees are not counted as %s', (id) => {
  expect(replay(burpees(), definitionOf(id)).validReps).toBe(0);
});

/**
 * Replays a track frame by frame, and returns the end of the attempt as soon as the rest limit is
 * exceeded; null if it never is.
 */
const endOf = (track: Track, maxRestMs: number) => {
  let session = startSession(BURPEE, track);
  for (const frame of track.frames) {
    session = advance(session, frame);
    const end = earlyEnd(elapsedOf(session), { maxDurationMs: null, maxRestMs });
    if (end) return end;
  }
  return null;
};

test('a rest limit shorter than a burpee does not end the set during one', () => {
  expect(endOf(burpees(), 1000)).toBeNull();
});

test('a rest limit ends the set of a person who does not stand up for longer than a burpee can take', () => {
  const track = burpees();
  const [first, second] = replay(track, BURPEE).reps;
  const onFloor = track.frames.find(({ t }) => t >= (second?.bottomMs ?? 0))?.p ?? null;
  const until = trackUntil(track, second?.bottomMs ?? 0);
  const lying = Array.from({ length: 1000 }, (_, at) => ({ t: (second?.bottomMs ?? 0) + (at + 1) * 40, p: onFloor }));
  const end = endOf({ ...track, frames: [...until.frames, ...lying] }, 3000);
  expect(end).toEqual({ atMs: (first?.endMs ?? 0) + 3000, by: 'rest' });
});

test('an alternation without the postures it needs, or with a hold, is refused', () => {
  const faultsOf = (robust: object) => {
    const parsed = parseExercise({ ...SHIPPED.burpee, robust });
    return parsed.ok ? [] : parsed.faults.map(({ field, message }) => `${field} ${message}`);
  };
  const { robust } = SHIPPED.burpee;
  expect(faultsOf(robust)).toEqual([]);
  expect(faultsOf({ ...robust, hold: {} })).toEqual(['robust.alternation excludes robust.hold']);
  expect(faultsOf({ alternation: {} })).toEqual([
    'robust.alternation needs robust.posture',
    'robust.alternation needs robust.settle.elsewhere',
  ]);
});
