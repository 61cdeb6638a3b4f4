import { expect, it } from 'vitest';
import { holdOf } from '@reptemple/engine/counting/count-after-review';
import { SHIPPED } from '@reptemple/engine/definition/shipped-exercises';
import { otherCountMessage, gapMessage } from './rank-gap-and-correction-messages.ts';

const repAt = (valid: boolean, at: number) => ({ startMs: 1000 * at, endMs: 1000 * (at + 1), valid, fault: null });

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
    expect(otherCountMessage({ correctedBy, validReps: 2, invalidReps: 0 }, verdicts.map(repAt), null)).toBe(sentence);
  },
);

it('otherCountMessage says how long the hold is that the list shows after a review', () => {
  const seconds = Array.from({ length: 70 }, (_, at) => repAt(at !== 7, at));
  const reviewed = { correctedBy: 'admin', validReps: 62, invalidReps: 1 } as const;
  expect(otherCountMessage(reviewed, seconds, holdOf(SHIPPED.plank))).toMatch(
    /^Result: .*1:02.*list of reps shows .*1:02/,
  );
});

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
