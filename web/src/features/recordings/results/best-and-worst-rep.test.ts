import { expect, it } from 'vitest';
import { bestAndWorst, personalBestMessage } from './set-result-summary.tsx';

it.each([
  [12, null, 'Your first result here', true],
  [14, 11, 'New best: +3', true],
  [11, 11, 'Equals your best', true],
  [9, 11, 'Best: 11', false],
])('compares %i valid reps with a previous best of %s', (validReps, previousBest, words, isBest) => {
  expect(personalBestMessage(validReps, previousBest)).toEqual({ words, isBest });
});

it('bestAndWorst returns the earliest rep with the best form and the latest with the worst', () => {
  const reps = [70, 95, null, 95, 70].map((formScore, at) => ({ number: at + 1, formScore }));
  expect(bestAndWorst(reps)).toEqual({ best: { number: 2, formScore: 95 }, worst: { number: 5, formScore: 70 } });
});

it('bestAndWorst returns undefined without reps or if all have the same form', () => {
  expect(bestAndWorst([80, 80].map((formScore, number) => ({ number, formScore })))).toBeUndefined();
  expect(bestAndWorst([])).toBeUndefined();
});
