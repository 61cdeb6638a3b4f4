import { describe, expect, it } from 'vitest';
import {
  arrivalLabel,
  commandOf,
  countOf,
  decisionHeldBack,
  stepped,
  verdictLabel,
  waitLabel,
  WHY_LABELS,
} from './review-labels.ts';

const MINUTE = 60_000;
const plain = { ctrlKey: false, altKey: false, metaKey: false };

it('gives each reason for a review its own label', () => {
  expect(new Set(Object.values(WHY_LABELS)).size).toBe(Object.keys(WHY_LABELS).length);
});

describe('waitLabel', () => {
  it.each([
    [59 * MINUTE, 'less than an hour'],
    [60 * MINUTE, '1 hour'],
    [23 * 60 * MINUTE, '23 hours'],
    [24 * 60 * MINUTE, '1 day'],
    [10 * 24 * 60 * MINUTE, '10 days'],
  ])('formats %i ms as "%s"', (milliseconds, words) => {
    expect(waitLabel(milliseconds)).toBe(words);
  });
});

describe('countOf', () => {
  const reps = [
    { number: 1, valid: true },
    { number: 2, valid: false },
    { number: 3, valid: true },
  ];

  it('counts reps by the reviewer’s verdicts, and undecided reps as the engine did', () => {
    expect(countOf(reps, {})).toEqual({ validReps: 2, invalidReps: 1 });
    expect(countOf(reps, { 1: 'invalid', 2: 'valid', 3: 'undecided' })).toEqual({ validReps: 2, invalidReps: 1 });
    expect(countOf(reps, { 2: 'valid' })).toEqual({ validReps: 3, invalidReps: 0 });
  });
});

describe('screen reader announcements in a review', () => {
  const reps = [
    { number: 1, valid: true },
    { number: 2, valid: false },
  ];

  it('name the selected rep, its count and the reviewer’s verdict', () => {
    expect(arrivalLabel({ number: 2, valid: false }, 2, {})).toBe('Rep 2 of 2, not counted. Your verdict: undecided.');
    expect(arrivalLabel({ number: 1, valid: true }, 2, { 1: 'invalid' })).toContain('Your verdict: invalid.');
  });

  it('repeat a new verdict with the resulting totals', () => {
    expect(verdictLabel({ number: 2 }, reps, { 2: 'valid' })).toBe(
      'Rep 2: valid. By your verdicts 2 valid, 0 invalid.',
    );
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
  ['keep', null, 'Answer first whether the video shows the code word.'],
  ['change', null, 'Answer first whether the video shows the code word.'],
  [null, null, 'Answer first whether the video shows the code word.'],
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
