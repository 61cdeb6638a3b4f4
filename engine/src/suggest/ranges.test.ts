import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PHASES } from '../definition/definition.ts';
import { isWithin } from '../units.ts';
import { heldRanges, movementRanges } from './ranges.ts';

const SCALE = Array.from({ length: 181 }, (_, value) => value);
const degrees = fc.integer({ min: 0, max: 180 });
const farApart = fc.tuple(degrees, degrees, degrees).filter(([start, , end]) => Math.abs(start - end) >= 10);

describe('ranges of an angle that moves', () => {
  test('the phases touch without a gap and without an overlap, over the whole scale', () => {
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

  test('each picture is in its own phase; a transition that is none is left out of that', () => {
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
    ['a strict push-up asks for no more than a straight arm', [172, 120, 70], [152, 180], [106, 151], [0, 105]],
    [
      'whoever never straightens is given a margin below what they show',
      [148, 110, 70],
      [133, 180],
      [98, 132],
      [0, 97],
    ],
    [
      'a press starts bent, and its lockout is asked for like any other',
      [60, 120, 170],
      [0, 98],
      [99, 149],
      [150, 180],
    ],
  ])('%s', (_, [start = 0, transition = 0, end = 0], ...expected) => {
    const ranges = movementRanges({ start, transition, end }, true);
    expect(PHASES.map((phase) => [ranges[phase]?.min, ranges[phase]?.max])).toEqual(expected);
  });

  test('an angle that does not move between the pictures holds', () => {
    const held = { min: 150, max: 180 };
    expect(movementRanges({ start: 170, transition: 172, end: 175 }, true)).toEqual({
      start: held,
      transition: held,
      end: held,
    });
  });

  test('what cannot be seen at the start or at the end gets no range; a hidden middle is none', () => {
    expect(movementRanges({ start: null, transition: 120, end: 70 }, true)).toEqual({});
    expect(movementRanges({ start: 170, transition: null, end: 70 }, true).transition).toEqual({ min: 106, max: 149 });
  });
});

describe('ranges of an angle that holds', () => {
  test('one range for all phases, around the pictures and around what was seen between them', () => {
    const ranges = heldRanges({ start: 172, transition: null, end: 168 }, [165, null, 170, 178]);
    expect(ranges.start).toEqual({ min: 145, max: 180 });
    expect(ranges.transition).toEqual(ranges.start);
    expect(ranges.end).toEqual(ranges.start);
  });

  test('a right angle is held from both sides', () => {
    expect(heldRanges({ start: 92, transition: 88, end: 90 }, []).end).toEqual({ min: 68, max: 112 });
  });

  test('what was never seen gets no range', () => {
    expect(heldRanges({ start: null, transition: null, end: null }, [null])).toEqual({});
  });
});
