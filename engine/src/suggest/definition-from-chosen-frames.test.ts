import { describe, expect, test } from 'vitest';
import { sitUpPose } from '../../fixtures/labelled-track-scripts.ts';
import { reps, trackOf } from '../../fixtures/synthetic-tracks.ts';
import { countSuggested, refit } from './definition-from-chosen-frames.ts';
import { suggest } from './suggest-exercise.ts';
import type { Suggestion } from './suggest-exercise.ts';

/**
 * Returns the elbow angle of hands that fidget at the head, at time `t` in ms: a larger and quicker
 * movement than the sit-ups themselves.
 */
const fidget = (t: number): number =>
  80 + 35 * Math.sin(t * 0.006) + 30 * Math.sin(t * 0.0137) + 25 * Math.sin(t * 0.0171 + 1);

const SIT_UPS = trackOf({
  from: 130,
  movements: [{ to: 130, ms: 800 }, ...reps(8, 45, 130, 1400, 400), { to: 130, ms: 400 }],
  pose: (hip, t) => sitUpPose(hip, fidget(t)),
});

const leadOf = ({ angles }: Suggestion): string | undefined => angles.find(({ role }) => role === 'leads')?.angle.id;

describe('suggestion for sit-ups with moving hands', () => {
  const suggestion = suggest(SIT_UPS, 'side');

  test('counts by the hip, although the elbow has more cycles', () => {
    const elbow = suggestion.movements.find(({ angle }) => angle.id === 'elbow');
    expect(elbow?.cycles).toBeGreaterThan(8);
    expect(leadOf(suggestion)).toBe('hip');
    expect(countSuggested(SIT_UPS, suggestion)).toBe(8);
  });

  test('contains a curve and a range for each angle, with the best angle first', () => {
    expect(suggestion.movements.map(({ angle }) => angle.id).toSorted()).toEqual(['elbow', 'hip', 'knee', 'shoulder']);
    const [hip] = suggestion.movements;
    expect(hip).toMatchObject({ angle: { id: 'hip' }, cycles: 8 });
    expect(hip?.curve).toHaveLength(SIT_UPS.frames.length);
    expect([hip?.low, hip?.high].map((value) => Math.round((value ?? 0) / 10))).toEqual([5, 13]);
  });

  test('refit keeps the suggestion when the author confirms the number of reps', () => {
    expect(refit(SIT_UPS, 'side', 8)).toEqual({ suggestion, reps: 8 });
  });

  test('counts by the angle that the author chooses', () => {
    const chosen = suggest(SIT_UPS, 'side', { leading: 'elbow' });
    expect(leadOf(chosen)).toBe('elbow');
    expect(leadOf(refit(SIT_UPS, 'side', 8, 'elbow').suggestion)).toBe('elbow');
  });

  test('refit gives the nearest count if no angle matches the number of reps', () => {
    const { reps: counted } = refit(SIT_UPS, 'side', 500);
    expect(counted).toBeGreaterThanOrEqual(8);
    expect(counted).toBeLessThan(500);
  });
});

describe('refit to a corrected count', () => {
  /** Track of three deep sit-ups, each followed by three half sit-ups. */
  const HALF = trackOf({
    from: 130,
    movements: [
      { to: 130, ms: 800 },
      ...Array.from({ length: 3 }, () => [...reps(1, 45, 130), ...reps(3, 92, 130)]).flat(),
    ],
    pose: (hip) => sitUpPose(hip),
  });

  test('chooses the large movements instead of the small ones', () => {
    expect(countSuggested(HALF, suggest(HALF, 'side'))).toBe(12);
    expect(refit(HALF, 'side', 3).reps).toBe(3);
  });

  test('counts no rep in a track without movement', () => {
    const still = trackOf({ from: 130, movements: [{ to: 130, ms: 3000 }], pose: (hip) => sitUpPose(hip) });
    expect(refit(still, 'side', 5).reps).toBe(0);
  });
});
