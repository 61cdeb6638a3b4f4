import { describe, expect, it } from 'vitest';
import { besideGap, clashesOf, clashLabel, stretchesOf } from './gaps-and-overlaps.ts';
import type { PhaseRanges } from './gaps-and-overlaps.ts';

const ranges = (start: [number, number], transition: [number, number], end: [number, number]): PhaseRanges => ({
  start: { min: start[0], max: start[1] },
  transition: { min: transition[0], max: transition[1] },
  end: { min: end[0], max: end[1] },
});

const PUSH_UP = ranges([151, 180], [111, 150], [0, 110]);

const told = (given: PhaseRanges, isOnlyAngle = true): readonly string[] =>
  clashesOf(given).map((clash) => clashLabel(clash, isOnlyAngle));

describe('coverage of the degrees of an angle by the phases', () => {
  it('splits 0 to 180 degrees into consecutive stretches, one per phase', () => {
    expect(stretchesOf(PUSH_UP)).toEqual([
      { min: 0, max: 110, phases: ['end'] },
      { min: 111, max: 150, phases: ['transition'] },
      { min: 151, max: 180, phases: ['start'] },
    ]);
  });

  it('reports no clash when every degree belongs to exactly one phase', () => {
    expect(told(PUSH_UP)).toEqual([]);
  });

  it.each([
    [ranges([151, 180], [140, 145], [0, 110]), ['111–139: no phase', '146–150: no phase']],
    [ranges([151, 180], [111, 149], [0, 110]), ['150: no phase']],
    [ranges([151, 180], [100, 150], [0, 110]), ['100–110: transition and end overlap, transition applies']],
    [
      ranges([100, 170], [90, 150], [0, 110]),
      [
        '90–99: transition and end overlap, transition applies',
        '100–110: start, transition and end overlap, start applies',
        '111–150: start and transition overlap, start applies',
        '171–180: no phase',
      ],
    ],
  ])('reports the gaps and overlaps of %j: %j', (given, words) => {
    expect(told(given)).toEqual(words);
  });

  it('adds that another angle may rule out an overlap, if the exercise has several angles', () => {
    expect(told(ranges([150, 180], [0, 180], [200, 200]), false)).toContain(
      '150–180: start and transition overlap, start applies unless another angle rules it out',
    );
  });

  it('treats a phase without a range as covering every degree, and reports no clash', () => {
    const open = { ...PUSH_UP, transition: undefined };
    expect(stretchesOf(open)[0]).toEqual({ min: 0, max: 110, phases: ['transition', 'end'] });
    expect(told(open)).toEqual([]);
  });

  it.each([
    [{ min: 111, max: 139 }, ['transition', 'end']],
    [{ min: 146, max: 150 }, ['start', 'transition']],
    [{ min: 20, max: 30 }, []],
  ])('finds the phases next to the gap %j', (gap, phases) => {
    expect(besideGap(ranges([151, 180], [140, 145], [0, 110]), gap)).toEqual(phases);
  });
});
