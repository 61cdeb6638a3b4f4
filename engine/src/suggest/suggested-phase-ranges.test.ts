import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PHASES } from '../definition/exercise-definition.ts';
import { isWithin } from '../units.ts';
import { heldRanges, movementRanges } from './phase-frames-and-ranges.ts';

const SCALE = Array.from({ length: 181 }, (_, value) => value);
const degrees = fc.integer({ min: 0, max: 180 });
const farApart = fc.tuple(degrees, degrees, degrees).filter(([start, , end]) => Math.abs(start - end) >= 10);

describe('suggested ranges of a moving angle', () => {
  test('cover the whole scale without gaps and overlaps', () => {
    fc.assert(
      fc.property(farApart, fc.boolean(), ([start, transition, end], leads) => {
        const ranges = movementRanges({ start, transition, end }, leads);
        const inOnePhase = SCALE.filter(
          (value) => PHASES.filter((phase) => ranges[phase] && isWithin(value, ranges[phase])).length === 1,
        );
        expect(inOnePhase).toEqual(SCALE);
      }),
    );
  });

  test('put the value of each frame in its own phase, if the transition lies between start and end', () => {
    fc.assert(
      fc.property(farApart, fc.boolean(), ([start, transition, end], leads) => {
        const ranges = movementRanges({ start, transition, end }, leads);
        const isBetween = (start - transition) * (transition - end) > 0;
        const isApart = Math.min(Math.abs(start - transition), Math.abs(transition - end)) >= 2;
        expect([
          ranges.start && isWithin(start, ranges.start),
          ranges.end && isWithin(end, ranges.end),
          !isBetween || !isApart || (ranges.transition && isWithin(transition, ranges.transition)),
        ]).toEqual([true, true, true]);
      }),
    );
  });

  test.each([
    ['require at most a straight arm for a strict push-up', [172, 120, 70], [152, 180], [106, 151], [0, 105]],
    [
      'have a margin below the observed angle if the arm never straightens',
      [148, 110, 70],
      [133, 180],
      [98, 132],
      [0, 97],
    ],
    ['require a lockout of a press, which starts bent', [60, 120, 170], [0, 98], [99, 149], [150, 180]],
  ])('%s', (_, [start = 0, transition = 0, end = 0], ...expected) => {
    const ranges = movementRanges({ start, transition, end }, true);
    expect(PHASES.map((phase) => [ranges[phase]?.min, ranges[phase]?.max])).toEqual(expected);
  });

  test('are 150–180 in all phases for an angle that hardly moves between the frames', () => {
    const held = { min: 150, max: 180 };
    expect(movementRanges({ start: 170, transition: 172, end: 175 }, true)).toEqual({
      start: held,
      transition: held,
      end: held,
    });
  });

  test('are empty if start or end is hidden, and bridge a hidden transition', () => {
    expect(movementRanges({ start: null, transition: 120, end: 70 }, true)).toEqual({});
    expect(movementRanges({ start: 170, transition: null, end: 70 }, true).transition).toEqual({ min: 106, max: 149 });
  });
});

describe('suggested ranges of a held angle', () => {
  test('are one range for all phases, around the frames and the values between them', () => {
    const ranges = heldRanges({ start: 172, transition: null, end: 168 }, [165, null, 170, 178]);
    expect(ranges.start).toEqual({ min: 145, max: 180 });
    expect(ranges.transition).toEqual(ranges.start);
    expect(ranges.end).toEqual(ranges.start);
  });

  test('limit a right angle from both sides', () => {
    expect(heldRanges({ start: 92, transition: 88, end: 90 }, []).end).toEqual({ min: 68, max: 112 });
  });

  test('are empty for an angle that was never seen', () => {
    expect(heldRanges({ start: null, transition: null, end: null }, [null])).toEqual({});
  });
});
