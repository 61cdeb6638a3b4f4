import { describe, expect, it } from 'vitest';
import { commandOf, countOf, stepped, waitWords } from './rules.ts';

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
    expect(waitWords(milliseconds)).toBe(words);
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
