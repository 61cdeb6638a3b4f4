import { expect, it } from 'vitest';
import { gapMessage } from './rank-gap.ts';

it.each([
  [4, 3, '3 reps to rank 3'],
  [2, 1, '1 rep to rank 1'],
  [1, null, undefined],
  [null, null, undefined],
  [2, null, undefined],
])('gapMessage says how many reps rank %s needs to reach the next rank: %s', (rank, repsToNext, words) => {
  expect(gapMessage(rank, repsToNext)).toBe(words);
});

it('gapMessage says by how much longer a hold has to be', () => {
  expect(gapMessage(4, 75, 'seconds')).toBe('1:15 to rank 3');
});
