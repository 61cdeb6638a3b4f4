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

test('a reviewer finds again what they entered, for this recording alone', () => {
  keepDraft(reviewDraftName('squats', 'ada'), JUDGED);
  expect(keptReview(reviewDraftName('squats', 'ada'))).toEqual(JUDGED);
  expect(keptReview(reviewDraftName('planks', 'ada'))).toEqual(EMPTY);
});

test('who decides second, in the same tab, finds nothing of the first', () => {
  keepDraft(reviewDraftName('squats', 'ada'), JUDGED);
  expect(keptReview(reviewDraftName('squats', 'grace'))).toEqual(EMPTY);
});

test('what is no draft is not taken for one', () => {
  keepDraft(reviewDraftName('squats', 'ada'), { verdicts: { 1: 'splendid' } });
  expect(keptReview(reviewDraftName('squats', 'ada'))).toEqual(EMPTY);
});
