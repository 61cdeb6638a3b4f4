import { describe, expect, it } from 'vitest';
import { holdOf } from '@reptemple/engine/counting/count-after-review';
import { SHIPPED } from '@reptemple/engine/definition/shipped-exercises';
import {
  arrivalLabel,
  commandOf,
  countOf,
  decisionHeldBack,
  stepped,
  verdictLabel,
  waitLabel,
  WHY_LABELS,
} from './review-labels-and-shortcuts.ts';

const HOLD = holdOf(SHIPPED.plank);

const repAt = (valid: boolean, at: number) => ({
  number: at + 1,
  startMs: 1000 * at,
  endMs: 1000 * (at + 1),
  valid,
  fault: null,
});

const MINUTE = 60_000;
const plain = { ctrlKey: false, altKey: false, metaKey: false };

it('gives each reason for a review its own label', () => {
  expect(new Set(Object.values(WHY_LABELS)).size).toBe(Object.keys(WHY_LABELS).length);
});

describe('waitLabel', () => {
  it.each([
    [59 * MINUTE, '< 1 hour'],
    [60 * MINUTE, '1 hour'],
    [23 * 60 * MINUTE, '23 hours'],
    [24 * 60 * MINUTE, '1 day'],
    [10 * 24 * 60 * MINUTE, '10 days'],
  ])('formats %i ms as "%s"', (milliseconds, words) => {
    expect(waitLabel(milliseconds)).toBe(words);
  });
});

describe('countOf', () => {
  const reps = [true, false, true].map(repAt);

  it('counts reps by the reviewer’s verdicts, and undecided reps as the engine did', () => {
    expect(countOf(reps, {}, null)).toEqual({ validReps: 2, invalidReps: 1 });
    expect(countOf(reps, { 1: 'invalid', 2: 'valid', 3: 'undecided' }, null)).toEqual({ validReps: 2, invalidReps: 1 });
    expect(countOf(reps, { 2: 'valid' }, null)).toEqual({ validReps: 3, invalidReps: 0 });
  });

  it('counts a hold as the longest part without an invalid second', () => {
    const seconds = Array.from({ length: 12 }, (_, at) => repAt(true, at));
    expect(countOf(seconds, {}, HOLD)).toEqual({ validReps: 12, invalidReps: 0 });
    expect(countOf(seconds, { 6: 'invalid' }, HOLD)).toEqual({ validReps: 6, invalidReps: 1 });
  });
});

describe('screen reader announcements in a review', () => {
  const reps = [true, false].map(repAt);

  it('name the selected rep, its count and the reviewer’s verdict', () => {
    expect(arrivalLabel({ number: 2, valid: false }, 2, {}, null)).toBe(
      'Rep 2 of 2, not counted. Your verdict: undecided.',
    );
    expect(arrivalLabel({ number: 1, valid: true }, 2, { 1: 'invalid' }, null)).toContain('Your verdict: invalid.');
    expect(arrivalLabel({ number: 8, valid: true }, 70, {}, HOLD)).toBe(
      'Second 8 of 70, counted. Your verdict: undecided.',
    );
  });

  it('repeat a new verdict with the resulting totals', () => {
    expect(verdictLabel({ number: 2 }, reps, { 2: 'valid' }, null)).toBe(
      'Rep 2: valid. With your verdicts: 2 valid, 0 invalid.',
    );
    const seconds = Array.from({ length: 70 }, (_, at) => repAt(true, at));
    expect(verdictLabel({ number: 8 }, seconds, { 8: 'invalid' }, HOLD)).toMatch(/^Second 8: invalid\. .*1:02/);
  });
});

it.each([
  [null, ' ', 'Choose a decision and write a reason.'],
  [null, 'Too short.', 'Choose a decision and write a reason.'],
  ['keep', '', 'Choose a decision and write a reason.'],
  ['keep', 'Seen.', undefined],
] as const)('for the decision %s with the reason "%s", decisionHeldBack returns: %s', (decision, reason, words) => {
  expect(decisionHeldBack(decision, reason)).toBe(words);
});

it.each([
  ['keep', null, 'First say whether the video shows the code.'],
  ['change', null, 'First say whether the video shows the code.'],
  [null, null, 'First say whether the video shows the code.'],
  ['keep', false, undefined],
  ['keep', true, undefined],
  ['unverifiable', null, undefined],
] as const)(
  'decisionHeldBack checks the code word answer for a prize place: decision %s, code word seen %s',
  (decision, seen, missing) => {
    expect(decisionHeldBack(decision, 'The video shows it.', { isAsked: true, seen })).toBe(missing);
  },
);

describe('review keyboard shortcuts', () => {
  it.each([
    ['ArrowDown', { step: 1 }],
    ['ArrowUp', { step: -1 }],
    ['V', { verdict: 'valid' }],
    ['x', { verdict: 'invalid' }],
    ['u', { verdict: 'undecided' }],
    [' ', { toggles: true }],
    ['a', undefined],
  ])('map the key "%s" to its command', (key, command) => {
    expect(commandOf({ ...plain, key })).toEqual(command);
  });

  it('ignore a key pressed with Ctrl', () => {
    expect(commandOf({ ...plain, ctrlKey: true, key: 'v' })).toBeUndefined();
  });

  it('do not move past the first or the last rep', () => {
    expect([stepped(0, -1, 3), stepped(0, 1, 3), stepped(2, 1, 3), stepped(0, 1, 1)]).toEqual([0, 1, 2, 0]);
  });
});
