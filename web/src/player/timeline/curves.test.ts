import { readFileSync } from 'node:fs';
import { parseExercise } from '@reptemple/engine/definition/exercise';
import { describe, expect, it } from 'vitest';
import type { Moment } from '../analysis/analysis.ts';
import { curvedAngles, degreesOf, pointsOf } from './curves.ts';

const moment = (t: number, ...angles: readonly (number | null)[]): Moment => ({
  t,
  phase: null,
  isValidPosition: false,
  isReady: false,
  isGood: false,
  reps: 0,
  validReps: 0,
  cycleProgress: 0,
  angles,
});

describe('angle curves', () => {
  it('start with the angle that counts reps, omit a stop-only angle, and have distinct line styles', () => {
    const json = JSON.parse(readFileSync(new URL('../../../../engine/exercises/squat.json', import.meta.url), 'utf8'));
    const stop = { id: 'stop', name: 'Stop', landmarks: ['shoulder', 'elbow', 'wrist'], exerciseStop: true };
    const parsed = parseExercise({ ...json, angles: [stop, ...json.angles.toReversed()] });
    if (!parsed.ok) throw new Error('not an exercise');
    const drawn = curvedAngles(parsed.value);
    expect(drawn[0]?.name).toBe('Knee angle');
    expect(drawn.map(({ name }) => name)).not.toContain('Stop');
    expect(drawn.map(({ index }) => index).every((index) => index > 0)).toBe(true);
    expect(new Set(drawn.map(({ look }) => look.dashes)).size).toBe(drawn.length);
  });

  it('have a gap where an angle is null', () => {
    expect(pointsOf([moment(0, 90, 10), moment(40, null, 20)], 0)).toEqual([
      { t: 0, degrees: 90 },
      { t: 40, degrees: null },
    ]);
  });

  it('have an axis from and to multiples of ten around the drawn angles and limits', () => {
    const moments = [moment(0, 88, 5), moment(40, 169, null)];
    expect(degreesOf(moments, [0], [])).toEqual([80, 170]);
    expect(degreesOf(moments, [0, 1], [])).toEqual([0, 170]);
    expect(degreesOf(moments, [0], [60, 151])).toEqual([60, 170]);
    expect(degreesOf([moment(0, null)], [0], [90])).toEqual([0, 180]);
  });
});
