import { describe, expect, test } from 'vitest';
import { definitionOf } from '../../fixtures/parsed-definitions.ts';
import { pushUpPose, squatPose } from '../../fixtures/stick-figure.ts';
import { rep, reps, trackOf } from '../../fixtures/synthetic-tracks.ts';
import { addToTimeline } from '../rules/phase-timeline-and-event-kinds.ts';
import type { TimelineEntry } from '../rules/phase-timeline-and-event-kinds.ts';
import type { Rep } from '../rules/rep-result.ts';
import { advance, liveResult, startSession } from './advance-session.ts';
import { replay, summarizeSet, differencesBetween } from './track-replay.ts';

const definition = definitionOf('push-up');
const lead = { to: 170, ms: 400 };

describe('replaying a track', () => {
  const track = trackOf({ from: 170, movements: [lead, ...rep(80), ...rep(125), ...rep(80)] });
  const result = replay(track, definition);

  test('counts the same reps as the live session', () => {
    const live = liveResult(track.frames.reduce(advance, startSession(definition, track)));
    expect(result.reps).toEqual(live.completedReps);
    expect(result).toMatchObject({ validReps: live.repCount, invalidReps: live.invalidRepCount });
  });

  test('gives the same result twice', () => {
    expect(replay(track, definition)).toEqual(result);
  });

  test('logs the specified events in order of time', () => {
    expect(new Set(result.events.map(({ event }) => event))).toEqual(
      new Set(['side_locked', 'phase_transition', 'rep_counted', 'invalid_rep_counted']),
    );
    expect(result.events.map(({ t }) => t)).toEqual(result.events.map(({ t }) => t).toSorted((a, b) => a - b));
    expect(result.events.find(({ event }) => event === 'invalid_rep_counted')?.data).toEqual({
      repNumber: 2,
      reason: 'Incomplete rep - skipped end phase',
      code: 'not_deep_enough',
    });
  });

  test('logs the locked side', () => {
    const locked = result.events.filter(({ event }) => event === 'side_locked');
    expect(locked.map(({ data }) => data)).toEqual([{ side: 'right' }]);
    expect(result.lockedSide).toBe('right');
  });

  test('keeps the whole timeline and marks the start before READY as valid', () => {
    expect(result.timeline.slice(0, 3).map(({ phase, valid }) => [phase, valid])).toEqual([
      ['start', true],
      ['READY', true],
      ['transition', true],
    ]);
  });

  test('keeps the same timeline as the session when READY comes several times', () => {
    const away = { to: 60, ms: 600, holdMs: 1200 };
    const pose = (elbow: number, t: number) => (t % 4000 < 2600 ? pushUpPose(elbow) : squatPose(175));
    const often = trackOf({ from: 170, movements: [lead, ...reps(8, 80), away], pose });
    const { timeline } = replay(often, definition);
    expect(timeline.filter(({ phase }) => phase === 'READY').length).toBeGreaterThan(2);
    expect(timeline).toEqual(
      timeline.reduce<readonly TimelineEntry[]>((entries, mark) => addToTimeline(entries, [mark]), []),
    );
  });

  test('numbers the reps in order and scores the set by their mean', () => {
    expect(result.reps.map(({ number }) => number)).toEqual([1, 2, 3]);
    const [a, b, c] = result.reps.map(({ formScore }) => formScore);
    expect(result.formScore).toBe(Math.round(((a ?? 0) + (b ?? 0) + (c ?? 0)) / 3));
  });

  test('reports an unfinished last rep and does not count it', () => {
    const cut = replay(trackOf({ from: 170, movements: [lead, ...rep(80), { to: 80, ms: 700 }] }), definition);
    expect(cut).toMatchObject({ validReps: 1, invalidReps: 0, unfinished: { startMs: expect.any(Number) } });
    expect(result.unfinished).toBeNull();
  });

  test('reports no unfinished rep when the user left the image long before the end', () => {
    const track = trackOf({ from: 170, movements: [lead, ...rep(80), { to: 80, ms: 700, holdMs: 2000 }] });
    const leftAfter = (ms: number) =>
      replay({ ...track, frames: track.frames.map(({ t, p }) => ({ t, p: t > ms ? null : p })) }, definition);
    const [longAgo, justNow] = [leftAfter(2800), leftAfter(4200)];
    expect([longAgo.unfinished, longAgo.validReps]).toEqual([null, 1]);
    expect(justNow.unfinished).toEqual({ startMs: expect.any(Number), bottomMs: expect.any(Number) });
  });

  test.each([
    [25, true],
    [12, true],
    [10, false],
  ])('decides if a track can be ranked: %i frames per second', (framesPerSecond, isRankable) => {
    const one = replay(trackOf({ from: 170, movements: [lead, ...reps(2, 80)], framesPerSecond }), definition);
    expect(one.framesPerSecond).toBeCloseTo(framesPerSecond, 0);
    expect(one.isRankable).toBe(isRankable);
  });

  test('returns an empty result for an empty track', () => {
    expect(replay({ ...track, frames: [] }, definition)).toMatchObject({
      durationMs: 0,
      frames: 0,
      framesWithPose: 0,
      lockedSide: null,
      reps: [],
      events: [],
      formScore: null,
    });
  });
});

const repOf = (number: number, changes: Partial<Rep> = {}): Rep => ({
  number,
  startMs: 0,
  bottomMs: 0,
  endMs: 0,
  valid: true,
  reason: null,
  fault: null,
  formScore: 90,
  angles: {},
  rangeOfMotion: 90,
  downMs: 800,
  upMs: 600,
  ...changes,
});

test('summarizeSet averages form score and times of the reps and computes reps per minute', () => {
  const reps = [repOf(1), repOf(2, { valid: false, formScore: 60 }), repOf(3, { downMs: 1000 })];
  expect(summarizeSet(reps, 40_000)).toMatchObject({ formScore: 80, meanDownMs: 867, meanUpMs: 600, repsPerMinute: 3 });
});

test('summarizeSet measures how much slower and shorter the reps become', () => {
  const reps = [1, 2, 3, 4].map((n) => repOf(n, { downMs: 800 + 100 * n, rangeOfMotion: 92 - 2 * n }));
  const { slowdownMsPerRep, rangeLossPerRep, fatigue } = summarizeSet(reps, 10_000);
  expect([slowdownMsPerRep, rangeLossPerRep]).toEqual([100, -2]);
  expect(fatigue.map(({ durationMs }) => durationMs)).toEqual([1500, 1600, 1700, 1800]);
});

test('summarizeSet returns nulls and empty lists for a set without reps', () => {
  expect(summarizeSet([], 0)).toEqual({
    formScore: null,
    meanDownMs: null,
    meanUpMs: null,
    repsPerMinute: 0,
    fatigue: [],
    slowdownMsPerRep: null,
    rangeLossPerRep: null,
  });
});

const result = {
  validReps: 2,
  reps: [
    { valid: true, angles: { elbow: { min: 80, max: 170 } } },
    { valid: true, reason: null },
  ],
};

test('differencesBetween finds nothing between a result and itself, also after a JSON round trip', () => {
  expect(differencesBetween(result, result)).toEqual([]);
  expect(
    differencesBetween(JSON.parse(JSON.stringify({ ...result, gone: undefined })), { ...result, gone: undefined }),
  ).toEqual([]);
});

test.each([
  ['another count', { ...result, validReps: 3 }, ['validReps']],
  [
    'another verdict deep within',
    { ...result, reps: [{ ...result.reps[0], valid: false }, result.reps[1]] },
    ['reps[0].valid'],
  ],
  [
    'another angle',
    { ...result, reps: [{ valid: true, angles: { elbow: { min: 81, max: 170 } } }, result.reps[1]] },
    ['reps[0].angles.elbow.min'],
  ],
  ['a rep more', { ...result, reps: [...result.reps, { valid: true }] }, ['reps[2]']],
  ['a field that was not there', { ...result, unfinished: { startMs: 1 } }, ['unfinished']],
  ['a list where there was none', { ...result, validReps: [] }, ['validReps']],
])('differencesBetween names the changed field: %s', (_what, other, fields) => {
  expect(differencesBetween(result, other).map(({ field }) => field)).toEqual(fields);
});

test('differencesBetween returns the stored and the replayed value of a field', () => {
  expect(differencesBetween({ a: 1 }, { a: null })).toEqual([{ field: 'a', stored: 1, replayed: null }]);
});
