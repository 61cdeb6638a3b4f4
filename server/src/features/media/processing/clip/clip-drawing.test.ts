import { assert, boolean, integer, property, record, array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLIP_FRAMES_PER_SECOND, momentAt, planClip } from '../thumbnail-gif-and-clip-times.ts';
import type { ClipRep } from '../thumbnail-gif-and-clip-times.ts';

const every2s = (count: number): readonly ClipRep[] =>
  Array.from({ length: count }, (_, at) => ({
    startMs: 2000 * at + 500,
    endMs: 2000 * at + 2000,
    valid: at % 4 !== 3,
  }));

const planOf = (count: number) => {
  const reps = every2s(count);
  const validReps = reps.filter(({ valid }) => valid).length;
  return planClip({ reps, validReps, lastMs: 2000 * count + 5000 });
};

describe('planClip', () => {
  it('plays a short set in real time from the start and holds the last frame', () => {
    const plan = planOf(3);
    expect(plan[0]).toEqual({ atMs: 0, count: 0, speed: 1, justEnded: null });
    expect(plan.every(({ speed }) => speed === 1)).toBe(true);
    expect(plan.at(-1)).toMatchObject({ atMs: 6600, count: 3 });
    expect(plan.length).toBe(Math.ceil(((6600 + 1200) / 1000) * CLIP_FRAMES_PER_SECOND));
  });

  it('speeds up only the middle of a long set', () => {
    const speeds = planOf(40).map(({ speed }) => speed);
    expect([speeds[0], speeds.at(-1)]).toEqual([1, 1]);
    expect(Math.max(...speeds)).toBeGreaterThan(5);
  });

  it('marks a rep as just ended for a moment after its end', () => {
    const plan = planOf(4);
    const seen = new Set(plan.filter(({ atMs }) => atMs >= 8000 && atMs < 8400).map(({ justEnded }) => justEnded));
    expect(seen).toEqual(new Set(['invalid']));
    expect(plan.find(({ atMs }) => atMs === 2200)?.justEnded).toBe('valid');
    expect(plan.find(({ atMs }) => atMs === 3000)?.justEnded).toBeNull();
  });

  it('never shows more reps than the count that ranks, if a person lowered it', () => {
    const reps = every2s(6).map(({ startMs, endMs }) => ({ startMs, endMs, valid: true }));
    const counts = planClip({ reps, validReps: 2, lastMs: 15_000 }).map(({ count }) => count);
    expect([Math.max(...counts), counts.at(-1)]).toEqual([2, 2]);
    expect(momentAt({ reps, validReps: 2 }, 9000).count).toBe(2);
    expect(momentAt({ reps, validReps: 9 }, 9000).count).toBe(4);
  });

  it('covers the whole track of a set without reps', () => {
    const plan = planClip({ reps: [], validReps: 0, lastMs: 4000 });
    expect([plan[0]?.atMs, plan.at(-1)?.atMs, plan.at(-1)?.count]).toEqual([0, 4000, 0]);
  });

  it('lasts at most 15 s, never goes back, and ends with the ranked count', () => {
    const sets = array(record({ gap: integer({ min: 1, max: 20_000 }), valid: boolean() }), { maxLength: 60 });
    assert(
      property(sets, integer({ min: 0, max: 300 }), (given, validReps) => {
        let at = 0;
        const reps = given.map(({ gap, valid }) => {
          const startMs = at;
          at += gap;
          return { startMs, endMs: at, valid };
        });
        const plan = planClip({ reps, validReps, lastMs: at + 1000 });
        expect(plan.length).toBeLessThanOrEqual(15 * CLIP_FRAMES_PER_SECOND);
        const times = plan.map(({ atMs }) => atMs);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(plan.at(-1)?.count).toBe(validReps);
      }),
    );
  });
});
