import type { Rep, RepFault } from '@reptemple/engine/rules/rep';
import { describe, expect, it } from 'vitest';
import { countsOf, repChanges } from './verdict-change.ts';

const DEEP: RepFault = {
  code: 'not_deep_enough',
  text: 'Not deep enough',
  detail: 'Arm movement 132°, at most 110°',
  angle: 'arm',
  value: 132,
  limit: 110,
};

const rep = (number: number, startMs: number, fault: RepFault | null = null, lengthMs = 1000): Rep => ({
  number,
  startMs,
  bottomMs: startMs + lengthMs / 2,
  endMs: startMs + lengthMs,
  valid: fault === null,
  reason: fault?.text ?? null,
  fault,
  formScore: 90,
  angles: {},
  rangeOfMotion: 80,
  downMs: lengthMs / 2,
  upMs: lengthMs / 2,
});

it('counts what is valid and what is not', () => {
  expect(countsOf([rep(1, 0), rep(2, 2000, DEEP), rep(3, 4000)])).toEqual({ valid: 2, invalid: 1 });
  expect(countsOf([])).toEqual({ valid: 0, invalid: 0 });
});

describe('what changes', () => {
  it('is nothing where every rep keeps its verdict, whatever its figures', () => {
    const other = { ...DEEP, value: 130, limit: 111 };
    expect(repChanges([rep(1, 0), rep(2, 2000, DEEP)], [rep(1, 40), rep(2, 1960, other)])).toEqual([]);
  });

  it('is a verdict, or whose fault it is', () => {
    const [one, two] = [rep(1, 0), rep(2, 2000, DEEP)];
    const [bad, otherwise] = [rep(1, 0, DEEP), rep(2, 2000, { ...DEEP, angle: 'core' })];
    expect(repChanges([one, two], [bad, otherwise])).toEqual([
      { before: one, after: bad },
      { before: two, after: otherwise },
    ]);
  });

  it('is told by the time of the movement, not by its number', () => {
    const [shuffle, first, second] = [rep(1, 0, DEEP, 400), rep(2, 2000), rep(3, 4000)];
    expect(repChanges([shuffle, first, second], [rep(1, 2000), rep(2, 4000)])).toEqual([
      { before: shuffle, after: undefined },
    ]);
    expect(repChanges([rep(1, 2000), rep(2, 4000)], [shuffle, first, second])).toEqual([
      { before: undefined, after: shuffle },
    ]);
  });

  it('is one movement that is taken for two', () => {
    const [whole, half, rest] = [rep(1, 0, null, 2000), rep(1, 0, DEEP, 950), rep(2, 1000, DEEP, 1000)];
    expect(repChanges([whole], [half, rest])).toEqual([
      { before: whole, after: half },
      { before: undefined, after: rest },
    ]);
  });
});
