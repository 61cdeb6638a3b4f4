import { describe, expect, test } from 'vitest';
import { bareOf } from '../../fixtures/parsed-definitions.ts';
import { makePlan } from '../definition/counting-plan.ts';
import type { Phase } from '../definition/exercise-definition.ts';
import { ALIGNED } from './alignment-failures.ts';
import type { Alignment, AlignmentFailure } from './alignment-failures.ts';
import { alignmentVerdict, hasLeftStart, outcomeOf, sustainedFault } from './cycle-counting.ts';
import type { PhaseEntry } from './phase-detection.ts';

const LETTERS: Readonly<Record<string, Phase>> = { s: 'start', t: 'transition', e: 'end' };
const walked = (letters: string): readonly PhaseEntry[] =>
  Array.from(letters).flatMap((letter, index) => {
    const phase = LETTERS[letter];
    return phase ? [{ phase, t: index * 1000 }] : [];
  });
const plan = makePlan(bareOf('push-up'));
const failure = (t: number, isGlobal: boolean): AlignmentFailure => {
  return { t, phase: 'end', isGlobal, angle: isGlobal ? 2 : 0, value: 120, limit: 145 };
};
const failed = (...failures: readonly AlignmentFailure[]): Alignment => ({ ...ALIGNED, failures });

test.each([
  ['the whole way is a rep', 'stets', 'pattern'],
  ['the whole way after another rep', 'stetstets', 'pattern'],
  ['no depth: skipped end', 'sts', 'skipped_end'],
  ['no depth after a rep', 'stetsts', 'skipped_end'],
  ['no way back: skipped return', 'stes', 'skipped_return'],
  ['from the floor: skipped return', 'es', 'skipped_return'],
  ['a leap down and back: skipped return', 'ses', 'skipped_return'],
  ['a leap down only: fewer than two transitions', 'sets', 'started_new_rep'],
  ['two starts with no end', 'ss', 'started_new_rep'],
  ['coming up for the first time is nothing', 'ets', null],
  ['arriving is nothing', 's', null],
  ['a bounce at the bottom is nothing', 'stetets', null],
])('outcome when a cycle returns to start: %s', (_, letters, outcome) => {
  expect(outcomeOf(walked(letters))).toBe(outcome);
});

describe('alignment verdict of a cycle from 0 to 4000 ms', () => {
  const history = walked('stets');
  test.each<[string, Alignment, string | null]>([
    ['nothing failed', ALIGNED, null],
    ['a global failure in the last 80 %', failed(failure(800, true)), 'alignment'],
    ['a global failure in the first 20 %', failed(failure(799, true)), null],
    ['two other failures', failed(failure(1000, false), failure(2000, false)), null],
    ['three other failures', failed(failure(0, false), failure(2000, false), failure(3000, false)), 'other_alignment'],
  ])('%s', (_, alignment, code) => {
    expect(alignmentVerdict(alignment, history, 4000, plan)?.code ?? null).toBe(code);
  });

  test('names the angle, its value and its limit', () => {
    expect(alignmentVerdict(failed(failure(2000, true)), history, 4000, plan)).toEqual({
      code: 'alignment',
      text: 'Alignment lost',
      detail: 'Core alignment 120°, at least 145°',
      angle: 'angle_3',
      value: 120,
      limit: 145,
    });
  });
});

describe('the sustained alignment rule', () => {
  test.each([
    ['after start and transition', 'st', true],
    ['and later in the rep', 'ste', true],
    ['not in start', 'stets', false],
    ['not without a start', 'te', false],
    ['not after a leap to the end', 'se', false],
  ])('applies %s', (_, letters, isIt) => {
    expect(hasLeftStart(walked(letters))).toBe(isIt);
  });

  test('makes a rep invalid as soon as it has left the start', () => {
    const alignment = failed(failure(4000, true), failure(4500, true));
    expect(sustainedFault(alignment, walked('ste'), 'end', 4600, plan)?.code).toBe('sustained_alignment');
    expect(sustainedFault(alignment, walked('s'), 'start', 4600, plan)).toBeNull();
  });
});
