import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import pushUp from '@reptemple/engine/exercises/push-up.json' with { type: 'json' };
import { draftFrom, newDraft } from '../exercise-draft.ts';
import { clashesOf } from './gaps-and-overlaps.ts';
import type { PhaseRanges } from './gaps-and-overlaps.ts';
import {
  commonRange,
  DIVIDED,
  everywhere,
  freeRange,
  giveGap,
  moveWithNeighbours,
  rangesOf,
  setRanges,
  setShownRanges,
} from './range-edits.ts';

const { draft: PUSH_UP } = draftFrom(pushUp);
const ARM: PhaseRanges = {
  start: { min: 151, max: 180 },
  transition: { min: 111, max: 150 },
  end: { min: 0, max: 110 },
};

describe('ranges of an angle', () => {
  it('are read and set in all phases, without changing other angles', () => {
    expect(rangesOf(PUSH_UP, 'angle_1')).toEqual(ARM);
    const after = setRanges('angle_1', DIVIDED)(PUSH_UP);
    expect(rangesOf(after, 'angle_1')).toEqual(DIVIDED);
    expect(rangesOf(after, 'angle_2')).toEqual(rangesOf(PUSH_UP, 'angle_2'));
    expect(clashesOf(DIVIDED)).toEqual([]);
  });

  it('return the same draft object when they are set to their current values', () => {
    expect(setRanges('angle_1', { ...ARM, end: { min: 0, max: 110 } })(PUSH_UP)).toBe(PUSH_UP);
  });

  it('keep the objects of phases that do not change', () => {
    const after = setRanges('angle_1', { ...ARM, end: { min: 0, max: 90 } })(PUSH_UP);
    expect(after.phases.start).toBe(PUSH_UP.phases.start);
    expect(after.phases.end).not.toBe(PUSH_UP.phases.end);
  });

  it('keep the stored values of other phases when one phase is moved on the dial', () => {
    const odd = { ...ARM, transition: { min: 150, max: 110.5 } };
    const stored = setRanges('angle_1', odd)(PUSH_UP);
    const shown = { ...ARM, transition: { min: 111, max: 150 } };
    const after = setShownRanges('angle_1', { ...shown, end: { min: 0, max: 90 } })(stored);
    expect(rangesOf(after, 'angle_1')).toEqual({ ...odd, end: { min: 0, max: 90 } });
    expect(setShownRanges('angle_1', shown)(stored)).toBe(stored);
    const moved = { ...shown, transition: { min: 112, max: 150 } };
    expect(rangesOf(setShownRanges('angle_1', moved)(stored), 'angle_1')).toEqual(moved);
  });

  it('can be removed from one phase, without leaving an empty key', () => {
    const after = setRanges('angle_1', { ...ARM, end: undefined })(PUSH_UP);
    expect(Object.keys(after.phases.end.angleRanges)).toEqual(['angle_2', 'angle_3']);
    expect(rangesOf(newDraft(), 'angle_1')).toEqual(everywhere(undefined));
  });

  it('have a common range only if all phases have the same one', () => {
    expect(commonRange(rangesOf(PUSH_UP, 'angle_2'))).toEqual({ min: 146, max: 180 });
    expect(commonRange(ARM)).toBeUndefined();
    expect(commonRange({ ...everywhere({ min: 1, max: 2 }), end: undefined })).toBeUndefined();
  });
});

describe('first range for a phase without one', () => {
  it.each([
    [everywhere(undefined), { min: 0, max: 180 }],
    [
      { ...ARM, transition: undefined },
      { min: 111, max: 150 },
    ],
    [
      { ...ARM, start: undefined },
      { min: 151, max: 180 },
    ],
    [
      { ...ARM, end: undefined },
      { min: 0, max: 110 },
    ],
    [
      { ...everywhere(undefined), start: { min: 0, max: 180 } },
      { min: 0, max: 180 },
    ],
  ])('given the ranges %j is %j', (ranges, expected) => {
    expect(freeRange(ranges)).toEqual(expected);
  });
});

describe('gap between two phases', () => {
  const open = { ...ARM, transition: { min: 120, max: 150 } };

  it('is closed by extending the phase it is given to', () => {
    const gap = { min: 111, max: 119 };
    expect(giveGap(open, 'transition', gap)).toEqual(ARM);
    expect(giveGap(open, 'end', gap).end).toEqual({ min: 0, max: 119 });
  });
});

describe('moveWithNeighbours', () => {
  it('moves the adjacent ends of the phases on both sides', () => {
    expect(moveWithNeighbours(ARM, 'transition', { min: 100, max: 140 })).toEqual({
      start: { min: 141, max: 180 },
      transition: { min: 100, max: 140 },
      end: { min: 0, max: 99 },
    });
  });

  it('does not move a phase that does not touch', () => {
    const apart = { ...ARM, start: { min: 160, max: 180 } };
    expect(moveWithNeighbours(apart, 'transition', { min: 111, max: 155 }).start).toBe(apart.start);
  });

  it('keeps every range valid and within 0 to 180, for any move of any phase', () => {
    const degrees = integer({ min: 0, max: 180 });
    assert(
      property(constantFrom('start', 'transition', 'end'), degrees, degrees, (phase, a, b) => {
        const range = { min: Math.min(a, b), max: Math.max(a, b) };
        const after = moveWithNeighbours(ARM, phase, range);
        for (const { min, max } of [after.start, after.transition, after.end].filter((one) => one !== undefined)) {
          expect(min).toBeGreaterThanOrEqual(0);
          expect(max).toBeLessThanOrEqual(180);
          expect(min).toBeLessThanOrEqual(max);
        }
      }),
    );
  });

  it('leaves no gap or overlap, for any move of the transition phase', () => {
    const degrees = integer({ min: 0, max: 180 });
    assert(
      property(degrees, degrees, (a, b) => {
        const after = moveWithNeighbours(ARM, 'transition', { min: Math.min(a, b), max: Math.max(a, b) });
        expect(clashesOf(after)).toEqual([]);
      }),
    );
  });
});
