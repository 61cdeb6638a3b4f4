import { describe, expect, it } from 'vitest';
import { OVERRIDDEN } from '@reptemple/contract/recordings/corrections';
import {
  correctionHint,
  historyOf,
  repsIssue,
  repsTyped,
  SAVE_FAILED,
  helpfulServerMessage,
  wishOf,
} from './correction-rules-and-history.ts';

describe('number of valid reps typed for a correction', () => {
  it.each([
    ['0', 0],
    [' 12 ', 12],
    ['10000', 10_000],
  ])('accepts "%s" as %i', (text, reps) => {
    expect(repsTyped(text)).toBe(reps);
    expect(repsIssue(text)).toBeUndefined();
  });

  it.each(['-1', '1.5', 'ten', '10001', '1e3', '999999'])('refuses "%s" with a message', (text) => {
    expect(repsTyped(text)).toBeUndefined();
    expect(repsIssue(text)).toBe('Enter a whole number from 0 to 10,000.');
  });

  it('is undefined without an error message when the field is blank', () => {
    expect(repsTyped(' ')).toBeUndefined();
    expect(repsIssue(' ')).toBeUndefined();
  });
});

describe('message for a correction that could not be saved', () => {
  it('asks the user to try again', () => {
    expect(SAVE_FAILED).toBe('Failed to save updates. Please try again.');
  });

  it.each([
    ['conflict', 'A correction waits already.'],
    ['forbidden', 'An admin who does not take part decides.'],
    ['unprocessable', 'The landmarks cannot be read.'],
    ['too_large', 'At most 16 MB.'],
    ['too_many_requests', 'You can analyse it again in an hour.'],
    ['unavailable', 'Too many recordings are arriving at the moment.'],
  ])('adds the reason for the error code %s', (code, message) => {
    expect(helpfulServerMessage({ code, message })).toBe(message);
  });

  it.each([
    ['offline', 'No reply.'],
    [undefined, 'x is not a function'],
  ])('adds no reason for other errors: %s', (code, message) => {
    expect(helpfulServerMessage({ message, ...(code ? { code } : {}) })).toBeUndefined();
  });
});

describe('requested correction', () => {
  it.each([
    ['nothing if nothing was typed or analysed', '', undefined, undefined],
    ['the new analysis', ' ', 'track', { kind: 'analysis', analysis: 'track' }],
    ['the typed number', '12', undefined, { kind: 'manual', validReps: 12 }],
    ['the typed number even with a new analysis', '0', 'track', { kind: 'manual', validReps: 0 }],
    ['nothing if the typed text is no number', 'ten', 'track', undefined],
  ] as const)('is %s', (_what, text, analysis, wish) => {
    expect(wishOf(text, analysis)).toEqual(wish);
  });
});

describe('hint before saving a correction', () => {
  const nothing = { isReviewed: false, isWaiting: false, hasAnalysis: false };

  it.each([
    [{}, 'Invalid reps are reset to 0.'],
    [{ isReviewed: true }, 'An admin has to approve it'],
    [{ isWaiting: true }, 'Replaces your pending correction'],
    [{ hasAnalysis: true }, 'Leave blank to use the new analysis.'],
  ])('for %j contains: %s', (so, words) => {
    expect(correctionHint({ ...nothing, ...so })).toContain(words);
  });

  it('does not mention an admin when no approval is needed', () => {
    expect(correctionHint({ ...nothing, isWaiting: true })).not.toContain('admin');
  });
});

it('historyOf lists correction requests, decisions and admin overrides, latest first', () => {
  const wanted = { validReps: 9, invalidReps: 0 };
  const before = { validReps: 5, invalidReps: 1 };
  const history = historyOf(
    [
      {
        id: 'refused',
        state: 'refused',
        wanted,
        isAnalysed: false,
        requestedAt: '2026-03-15T12:00:00.000Z',
        decidedAt: '2026-03-15T14:00:00.000Z',
        reason: 'The video shows five.',
      },
    ],
    [{ at: '2026-03-15T13:00:00.000Z', before, after: wanted, by: 'admin', isManual: true }],
  );
  expect(history.map(({ words, reason }) => [words, reason])).toEqual([
    ['Correction refused: 9 valid, 0 invalid', '“The video shows five.”'],
    ['Admin Override: 5 valid, 1 invalid → 9 valid, 0 invalid', null],
  ]);
});

it.each([true, false])(
  'historyOf lists an override above the request it refused at the same time (list order reversed or not: %s)',
  (isFirst) => {
    const [at, earlier] = ['2026-03-15T14:00:00.000Z', '2026-03-15T12:00:00.000Z'];
    const wanted = { validReps: 9, invalidReps: 0 };
    const before = { validReps: 5, invalidReps: 1 };
    const answered = { id: 'a', wanted, isAnalysed: false, requestedAt: earlier, decidedAt: at, reason: OVERRIDDEN };
    const wishes = [
      { ...answered, state: 'refused' as const },
      { ...answered, id: 'b', state: 'requested' as const, decidedAt: null, reason: null },
    ];
    const change = { at, before, after: { validReps: 3, invalidReps: 0 }, by: 'admin', isManual: true } as const;
    const history = historyOf(isFirst ? wishes : wishes.toReversed(), [change]);
    expect(history.map(({ words, reason }) => [words, reason])).toEqual([
      ['Admin Override: 5 valid, 1 invalid → 3 valid, 0 invalid', null],
      ['Correction refused: 9 valid, 0 invalid', OVERRIDDEN],
      ['Correction requested: 9 valid, 0 invalid', null],
    ]);
  },
);
