import { expect, it } from 'vitest';
import { otherCountMessage, gapMessage } from './count-messages.ts';

it.each([
  [null, [true], undefined],
  [
    'owner',
    [true, false],
    'Result: 2 valid, 0 invalid (Manual). The player shows the original count; the list of reps shows 1 valid, 1 invalid.',
  ],
  [
    'admin',
    [true, true],
    'Result: 2 valid, 0 invalid (Admin Override). The player shows the original count; the list of reps shows 2 valid, 0 invalid.',
  ],
] as const)(
  'otherCountMessage, for a result corrected by %s with reps %j, explains which count is shown where',
  (correctedBy, verdicts, sentence) => {
    const reps = verdicts.map((valid) => ({ valid }));
    expect(otherCountMessage({ correctedBy, validReps: 2, invalidReps: 0 }, reps)).toBe(sentence);
  },
);

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
