import { expect, it } from 'vitest';
import { otherCountMessage } from './corrected-count.ts';

it.each([
  [null, [true], undefined],
  [
    'owner',
    [true, false],
    'Result: 2 valid, 0 invalid (Manual). The player shows the original count; the list of reps shows 1 valid, 1 invalid.',
  ],
  ['admin', [true, true], 'Result: 2 valid, 0 invalid (Admin Override). The player shows the original count.'],
] as const)(
  'otherCountMessage, for a result corrected by %s with reps %j, explains which count is shown where',
  (correctedBy, verdicts, sentence) => {
    const reps = verdicts.map((valid) => ({ valid }));
    expect(otherCountMessage({ correctedBy, validReps: 2, invalidReps: 0 }, reps)).toBe(sentence);
  },
);
