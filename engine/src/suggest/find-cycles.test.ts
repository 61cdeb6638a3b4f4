import { describe, expect, test } from 'vitest';
import type { Curve } from './angle-curves.ts';
import { cyclesOf } from './find-cycles.ts';

/** Returns a curve through these turning points, in steps of five degrees. */
const curveThrough = (...turns: readonly number[]): Curve =>
  turns.flatMap((turn, index) => {
    const next = turns[index + 1];
    if (next === undefined) return [turn];
    const steps = Math.ceil(Math.abs(next - turn) / 5);
    return Array.from({ length: steps }, (_, step) => turn + ((next - turn) * step) / steps);
  });

const excursions = (curve: Curve): readonly number[] => cyclesOf(curve).map(({ excursion }) => excursion);

describe('finding the cycles of an angle', () => {
  test.each([
    ['finds three equal cycles', curveThrough(170, 80, 170, 82, 168, 80, 170), [90, 86, 88]],
    ['ignores a pause and trembling at the bottom', curveThrough(170, 80, 95, 80, 170), [90]],
    ['omits a cycle that the clip cuts off', curveThrough(80, 170, 80, 170, 80), [90]],
    ['omits the way into position', curveThrough(170, 130, 170, 80, 170, 80, 170, 80, 170), [90, 90, 90]],
    ['finds no cycle in breathing', curveThrough(170, 160, 170, 158, 170), []],
    ['finds no cycle without a person', [null, null, null], []],
  ])('%s', (_, curve, expected) => {
    expect(excursions(curve)).toEqual(expected);
  });

  test('joints hidden in every third frame do not change the number of cycles', () => {
    const curve = curveThrough(170, 80, 170, 80, 170);
    const hidden = curve.map((value, index) => (index % 3 === 1 ? null : value));
    expect(cyclesOf(hidden)).toHaveLength(cyclesOf(curve).length);
  });

  test('top, bottom and return of a cycle are the turning points of the curve', () => {
    const curve = curveThrough(170, 80, 165);
    const [cycle] = cyclesOf(curve);
    expect([cycle?.top, cycle?.bottom, cycle?.back].map((at) => curve[at ?? -1])).toEqual([170, 80, 165]);
  });
});
