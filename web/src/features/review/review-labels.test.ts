import { describe, expect, it } from 'vitest';
import {
  arrivalLabel,
  commandOf,
  countOf,
  decisionHeldBack,
  stepped,
  verdictLabel,
  waitLabel,
} from './review-labels.ts';

const MINUTE = 60_000;
const plain = { ctrlKey: false, altKey: false, metaKey: false };

describe('waiting', () => {
  it.each([
    [59 * MINUTE, 'less than an hour'],
    [60 * MINUTE, '1 hour'],
    [23 * 60 * MINUTE, '23 hours'],
    [24 * 60 * MINUTE, '1 day'],
    [10 * 24 * 60 * MINUTE, '10 days'],
  ])('%i ms are %s', (milliseconds, words) => {
    expect(waitLabel(milliseconds)).toBe(words);
  });
});

describe('verdicts', () => {
  const reps = [
    { number: 1, valid: true },
    { number: 2, valid: false },
    { number: 3, valid: true },
  ];

  it('count what they say, and leave undecided reps to the engine', () => {
    expect(countOf(reps, {})).toEqual({ validReps: 2, invalidReps: 1 });
    expect(countOf(reps, { 1: 'invalid', 2: 'valid', 3: 'undecided' })).toEqual({ validReps: 2, invalidReps: 1 });
    expect(countOf(reps, { 2: 'valid' })).toEqual({ validReps: 3, invalidReps: 0 });
  });
});

describe('what is said to who cannot see', () => {
  const reps = [
    { number: 1, valid: true },
    { number: 2, valid: false },
  ];

  it('names the rep one has come to, and what was said of it', () => {
    expect(arrivalLabel({ number: 2, valid: false }, 2, {})).toBe('Rep 2 of 2, not counted. Your verdict: undecided.');
    expect(arrivalLabel({ number: 1, valid: true }, 2, { 1: 'invalid' })).toContain('Your verdict: invalid.');
  });

  it('repeats a verdict, with what they all come to', () => {
    expect(verdictLabel({ number: 2 }, reps, { 2: 'valid' })).toBe(
      'Rep 2: valid. By your verdicts 2 valid, 0 invalid.',
    );
  });
});

it.each([
  [null, ' ', 'Choose a decision and write a reason.'],
  [null, 'Too short.', 'Choose a decision first.'],
  ['keep', '', 'Write a reason first. The owner can read it.'],
  ['keep', 'Seen.', undefined],
] as const)('of the decision %s with the reason "%s" is missing: %s', (decision, reason, words) => {
  expect(decisionHeldBack(decision, reason)).toBe(words);
});

it.each([
  ['keep', null, 'Answer first whether the video shows the code word.'],
  ['change', null, 'Answer first whether the video shows the code word.'],
  [null, null, 'Answer first whether the video shows the code word.'],
  ['keep', false, undefined],
  ['keep', true, undefined],
  ['unverifiable', null, undefined],
] as const)('a prize place with the decision %s and the code word seen: %s', (decision, seen, missing) => {
  expect(decisionHeldBack(decision, 'The video shows it.', { isAsked: true, seen })).toBe(missing);
});

describe('keys', () => {
  it.each([
    ['ArrowDown', { step: 1 }],
    ['ArrowUp', { step: -1 }],
    ['V', { verdict: 'valid' }],
    ['x', { verdict: 'invalid' }],
    ['u', { verdict: 'undecided' }],
    [' ', { toggles: true }],
    ['a', undefined],
  ])('%s', (key, command) => {
    expect(commandOf({ ...plain, key })).toEqual(command);
  });

  it('with a modifier are the browser’s', () => {
    expect(commandOf({ ...plain, ctrlKey: true, key: 'v' })).toBeUndefined();
  });

  it('stop at the first rep and at the last', () => {
    expect([stepped(0, -1, 3), stepped(0, 1, 3), stepped(2, 1, 3), stepped(0, 1, 1)]).toEqual([0, 1, 2, 0]);
  });
});
