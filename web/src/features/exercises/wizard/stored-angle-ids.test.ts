import { describe, expect, test } from 'vitest';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import squat from '@reptemple/engine/exercises/squat.json' with { type: 'json' };
import { withStoredIds } from './review-step.tsx';

const renamed = JSON.parse(JSON.stringify(squat).replaceAll('angle_1', 'knee').replaceAll('angle_2', 'hip'));

describe('withStoredIds', () => {
  test('replaces suggested angle ids by timestamps in all references, and the definition stays valid', () => {
    const parsed = parseExercise({ ...renamed, globalAlignments: ['hip'] });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
    const stored = withStoredIds(parsed.value, 1_700_000_000_000);
    expect(stored.angles.map(({ id }) => id)).toEqual(['angle_1700000000000', 'angle_1700000000001']);
    expect(stored.globalAlignments).toEqual(['angle_1700000000001']);
    expect(stored.robust.attempts?.angle).toBe('angle_1700000000000');
    expect(parseExercise(JSON.parse(JSON.stringify(stored)))).toEqual({ ok: true, value: stored });
  });

  test('keeps ids that already have their stored form', () => {
    const parsed = parseExercise(squat);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
    expect(withStoredIds(parsed.value, 5)).toEqual(parsed.value);
  });
});
