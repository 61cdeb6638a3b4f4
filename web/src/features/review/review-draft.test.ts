import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDraft } from '../../ui/storage/form-draft.ts';
import { keptReview, reviewDraftName } from './decision-form.tsx';

const JUDGED = { verdicts: { 2: 'invalid' }, decision: 'change', reason: 'The hips rose first.', codeWordSeen: null };
const EMPTY = { verdicts: {}, decision: null, reason: '', codeWordSeen: null };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a review draft is restored for the same recording and not for another', () => {
  keepDraft(reviewDraftName('squats', 'ada'), JUDGED);
  expect(keptReview(reviewDraftName('squats', 'ada'))).toEqual(JUDGED);
  expect(keptReview(reviewDraftName('planks', 'ada'))).toEqual(EMPTY);
});

test('a second reviewer in the same tab does not get the first reviewer’s draft', () => {
  keepDraft(reviewDraftName('squats', 'ada'), JUDGED);
  expect(keptReview(reviewDraftName('squats', 'grace'))).toEqual(EMPTY);
});

test('a stored review draft with an invalid verdict is ignored', () => {
  keepDraft(reviewDraftName('squats', 'ada'), { verdicts: { 1: 'splendid' } });
  expect(keptReview(reviewDraftName('squats', 'ada'))).toEqual(EMPTY);
});
