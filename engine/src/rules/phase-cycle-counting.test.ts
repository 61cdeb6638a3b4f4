import { describe, expect, test } from 'vitest';
import { bareOf } from '../../fixtures/parsed-definitions.ts';
import { makePlan } from '../definition/counting-plan.ts';
import type { Phase } from '../definition/exercise-definition.ts';
import { ALIGNED } from './alignment-failures.ts';
import type { Alignment, AlignmentFailure } from './alignment-failures.ts';
import { alignmentVerdict, hasLeftStart, outcomeOf, sustainedFault } from './phase-cycle-counting.ts';
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
  ['all phases in order are a rep', 'stets', 'pattern'],
  ['all phases in order after another rep are a rep', 'stetstets', 'pattern'],
  ['without an end: skipped end', 'sts', 'skipped_end'],
  ['without an end after a rep: skipped end', 'stetsts', 'skipped_end'],
  ['without a transition back: skipped return', 'stes', 'skipped_return'],
  ['from end to start: skipped return', 'es', 'skipped_return'],
  ['without any transition: skipped return', 'ses', 'skipped_return'],
  ['without a transition down: started new rep', 'sets', 'started_new_rep'],
  ['two starts without an end: started new rep', 'ss', 'started_new_rep'],
  ['the first way up counts nothing', 'ets', null],
  ['a first start counts nothing', 's', null],
  ['a bounce at the bottom counts nothing', 'stetets', null],
])('outcome when a cycle returns to start: %s', (_, letters, outcome) => {
  expect(outcomeOf(walked(letters))).toBe(outcome);
});

describe('alignment verdict of a cycle from 0 to 4000 ms', () => {
  const history = walked('stets');
  test.each<[string, Alignment, string | null]>([
    ['is valid without failures', ALIGNED, null],
    ['is invalid with a global failure in the last 80 %', failed(failure(800, true)), 'alignment'],
    ['is valid with a global failure in the first 20 %', failed(failure(799, true)), null],
    ['is valid with two other failures', failed(failure(1000, false), failure(2000, false)), null],
    [
      'is invalid with three other failures',
      failed(failure(0, false), failure(2000, false), failure(3000, false)),
      'other_alignment',
    ],
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
    ['applies after start and transition', 'st', true],
    ['applies later in the rep', 'ste', true],
    ['does not apply in start', 'stets', false],
    ['does not apply without a start', 'te', false],
    ['does not apply if the transition was skipped', 'se', false],
  ])('%s', (_, letters, isIt) => {
    expect(hasLeftStart(walked(letters))).toBe(isIt);
  });

  test('makes a rep invalid as soon as it has left the start', () => {
    const alignment = failed(failure(4000, true), failure(4500, true));
    expect(sustainedFault(alignment, walked('ste'), 'end', 4600, plan)?.code).toBe('sustained_alignment');
    expect(sustainedFault(alignment, walked('s'), 'start', 4600, plan)).toBeNull();
  });
});
