import { describe, expect, test } from 'vitest';
import { definitionOf } from '../../fixtures/definitions.ts';
import { pushUpPose, squatPose } from '../../fixtures/figure.ts';
import { rep, reps, trackOf } from '../../fixtures/synthetic.ts';
import type { TimelineEntry } from '../rules/event.ts';
import { replay } from './replay.ts';
import { advance, liveResult, startSession } from './session.ts';
import { addToTimeline } from '../rules/timeline.ts';

const definition = definitionOf('push-up');
const lead = { to: 170, ms: 400 };

describe('replaying a track', () => {
  const track = trackOf({ from: 170, legs: [lead, ...rep(80), ...rep(125), ...rep(80)] });
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
    const often = trackOf({ from: 170, legs: [lead, ...reps(8, 80), away], pose });
    const told = replay(often, definition).timeline;
    expect(told.filter(({ phase }) => phase === 'READY').length).toBeGreaterThan(2);
    expect(told).toEqual(
      told.reduce<readonly TimelineEntry[]>((timeline, mark) => addToTimeline(timeline, [mark]), []),
    );
  });

  test('numbers the reps in order and scores the set by their mean', () => {
    expect(result.reps.map(({ number }) => number)).toEqual([1, 2, 3]);
    const [a, b, c] = result.reps.map(({ formScore }) => formScore);
    expect(result.formScore).toBe(Math.round(((a ?? 0) + (b ?? 0) + (c ?? 0)) / 3));
  });

  test('reports an unfinished last rep and does not count it', () => {
    const cut = replay(trackOf({ from: 170, legs: [lead, ...rep(80), { to: 80, ms: 700 }] }), definition);
    expect(cut).toMatchObject({ validReps: 1, invalidReps: 0, unfinished: { startMs: expect.any(Number) } });
    expect(result.unfinished).toBeNull();
  });

  test('reports no unfinished rep when the user left the image long before the end', () => {
    const track = trackOf({ from: 170, legs: [lead, ...rep(80), { to: 80, ms: 700, holdMs: 2000 }] });
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
    const one = replay(trackOf({ from: 170, legs: [lead, ...reps(2, 80)], framesPerSecond }), definition);
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
