import { expect, test } from 'vitest';
import { decidedMessage } from './review-and-appeal-panel.tsx';

const DECIDED = {
  isAppeal: false,
  decision: 'change',
  reason: 'Rep 3 was deep enough.',
  at: '2026-03-15T12:00:00.000Z',
  before: { validReps: 2, invalidReps: 1 },
  after: { validReps: 3, invalidReps: 0 },
  appeal: null,
} as const;

test.each([
  [DECIDED, 'Count changed: 2 valid, 1 invalid → 3 valid, 0 invalid'],
  [{ ...DECIDED, decision: 'keep' as const }, 'Count kept: 3 valid, 0 invalid'],
  [
    { ...DECIDED, isAppeal: true, decision: 'unverifiable' as const },
    'The video does not show enough. The result is marked as unverified.',
  ],
])('decidedMessage states the decision of a review or an appeal and the resulting count', (decided, sentence) => {
  expect(decidedMessage(decided)).toBe(sentence);
});
