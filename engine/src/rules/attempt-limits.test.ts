import { describe, expect, test } from 'vitest';
import { definitionOf } from '../../fixtures/parsed-definitions.ts';
import { rep, trackOf } from '../../fixtures/synthetic-tracks.ts';
import { replay } from '../counting/track-replay.ts';
import { earlyEnd, limitsOf, trackUntil } from './attempt-limits.ts';

const NONE = { maxDurationMs: null, maxRestMs: null };
const reps = [
  { startMs: 5000, endMs: 7000 },
  { startMs: 8000, endMs: 10_000 },
  { startMs: 13_500, endMs: 15_000 },
];
const elapsed = { firstMs: 0, lastMs: 16_000, worked: reps, underWaySinceMs: null };

describe('earlyEnd of an attempt', () => {
  test.each([
    ['is null without limits', NONE, null],
    ['is null if a rest is exactly as long as the limit', { ...NONE, maxRestMs: 3500 }, null],
    ['is the time at which a rest exceeds the limit', { ...NONE, maxRestMs: 3000 }, { atMs: 13_000, by: 'rest' }],
    ['is the first time at which a rest exceeds the limit', { ...NONE, maxRestMs: 900 }, { atMs: 7900, by: 'rest' }],
    ['is null if the attempt is exactly as long as the limit', { ...NONE, maxDurationMs: 16_000 }, null],
    [
      'is the time at which the attempt exceeds the limit',
      { ...NONE, maxDurationMs: 15_999 },
      { atMs: 15_999, by: 'duration' },
    ],
    [
      'is the duration limit if that is exceeded first',
      { maxDurationMs: 12_000, maxRestMs: 3000 },
      { atMs: 12_000, by: 'duration' },
    ],
    [
      'is the rest limit if that is exceeded first',
      { maxDurationMs: 14_000, maxRestMs: 3000 },
      { atMs: 13_000, by: 'rest' },
    ],
  ] as const)('%s', (_what, limits, end) => {
    expect(earlyEnd(elapsed, limits)).toEqual(end);
  });

  test('applies no rest limit before the first rep', () => {
    expect(earlyEnd({ ...elapsed, worked: [], lastMs: 60_000 }, { ...NONE, maxRestMs: 1000 })).toBeNull();
  });

  test('ends a rest at the start of the current rep, or else at the latest frame', () => {
    const later = { ...elapsed, lastMs: 30_000 };
    const limits = { ...NONE, maxRestMs: 4000 };
    expect(earlyEnd({ ...later, underWaySinceMs: 18_000 }, limits)).toBeNull();
    expect(earlyEnd(later, limits)).toEqual({ atMs: 19_000, by: 'rest' });
  });
});

test('reps before an early end stay counted when the track is cut there', () => {
  const track = trackOf({
    from: 170,
    movements: [{ to: 170, ms: 300 }, ...rep(80), ...rep(80), { to: 170, ms: 5000 }, ...rep(80)],
  });
  const definition = definitionOf('push-up');
  const whole = replay(track, definition);
  expect(whole.validReps).toBe(3);
  const end = earlyEnd(whole.elapsed, { ...NONE, maxRestMs: 3000 });
  const cut = replay(trackUntil(track, end?.atMs ?? 0), definition);
  expect(cut.reps).toEqual(whole.reps.slice(0, 2));
});

test.each([
  [{ maxDurationSeconds: null, maxRestSeconds: null }, NONE],
  [
    { maxDurationSeconds: 60, maxRestSeconds: 3 },
    { maxDurationMs: 60_000, maxRestMs: 3000 },
  ],
])('limitsOf converts the challenge limits %j to %j', (stated, limits) => {
  expect(limitsOf(stated)).toEqual(limits);
});
