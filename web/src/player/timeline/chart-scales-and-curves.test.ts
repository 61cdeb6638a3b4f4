import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import type { Moment } from '../analysis/frame-by-frame-count.ts';
import {
  curveOf,
  firstZoom,
  linear,
  onDot,
  thinned,
  timeTicks,
  zoomsOf,
  curvedAngles,
  degreesOf,
  pointsOf,
} from './chart-scales-and-curves.ts';

const points = (degrees: readonly (number | null)[], stepMs = 40) =>
  degrees.map((value, index) => ({ t: index * stepMs, degrees: value }));

describe('linear', () => {
  it('maps one range to another, which may be reversed', () => {
    const y = linear([70, 180], [200, 0]);
    expect([y(70), y(180), y(125)]).toEqual([200, 0, 100]);
  });

  it('returns the start of the target range for an empty range', () => {
    expect(linear([5, 5], [10, 90])(5)).toBe(10);
  });
});

describe('onDot', () => {
  it('rounds a position to the nearest device pixel', () => {
    expect([onDot(10.4, 1), onDot(10.6, 1), onDot(10.4, 2), onDot(10.3, 3)]).toEqual([10, 11, 10.5, 31 / 3]);
  });

  it('returns only 13 positions for 60 frames on 12 pixels', () => {
    const x = linear([0, 60_000], [0, 720]);
    const places = Array.from({ length: 60 }, (_, frame) => onDot(x((frame * 1000) / 60), 1));
    expect(new Set(places).size).toBe(13);
  });
});

describe('the path of an angle curve', () => {
  it('has a gap where the angle is null', () => {
    const scale = linear([0, 100], [0, 100]);
    expect(curveOf(points([10, 20, null, 30], 10), scale, scale)).toBe('M0 10L10 20M30 30');
  });

  it('keeps the largest and the smallest value of one pixel in their order', () => {
    const kept = thinned(points([5, 9, 1, 7]), () => 0);
    expect(kept.map(({ degrees }) => degrees)).toEqual([9, 1]);
  });

  it('keeps a gap of one pixel', () => {
    expect(thinned(points([5, null, null, 7], 1), (t) => (t === 0 ? 0 : t === 3 ? 2 : 1))).toHaveLength(3);
  });

  it('thinned to any width has at most two points per pixel and keeps minimum and maximum', () => {
    const degrees = fc.array(fc.option(fc.integer({ min: 0, max: 180 })), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(degrees, fc.integer({ min: 1, max: 80 }), (values, width) => {
        const all = points(values);
        const kept = thinned(all, linear([0, all.length * 40], [0, width]));
        const seen = (of: readonly { degrees: number | null }[]) =>
          of.flatMap(({ degrees }) => (degrees === null ? [] : [degrees]));
        expect(kept.length).toBeLessThanOrEqual(2 * width);
        expect([Math.min(...seen(kept)), Math.max(...seen(kept))]).toEqual([
          Math.min(...seen(all)),
          Math.max(...seen(all)),
        ]);
      }),
    );
  });
});

describe('timeTicks', () => {
  it.each([
    [10_000, 700, 1000],
    [20_000, 330, 5000],
    [600_000, 330, 120_000],
  ])('for %d ms on %d px are spaced %d ms apart', (toMs, width, step) => {
    const ticks = timeTicks({ fromMs: 0, toMs }, width);
    expect(ticks.slice(0, 2)).toEqual([0, step]);
    expect(ticks.at(-1)).toBeLessThanOrEqual(toMs);
  });

  it('are full seconds even when the range starts at 300 ms', () => {
    expect(timeTicks({ fromMs: 300, toMs: 3000 }, 300)).toEqual([1000, 2000, 3000]);
  });
});

describe('timeline zoom levels', () => {
  it('double up to 4 for 20 s on 330 px, and are only 1 for one second', () => {
    expect(zoomsOf(20_000, 330)).toEqual([1, 2, 4]);
    expect(zoomsOf(1000, 330)).toEqual([1]);
  });

  it('start with the whole set for 20 s, and at 32 for ten minutes', () => {
    expect(firstZoom(zoomsOf(20_000, 330), 20_000, 330)).toBe(0);
    const long = zoomsOf(600_000, 330);
    expect(long[firstZoom(long, 600_000, 330)]).toBe(32);
  });
});

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
