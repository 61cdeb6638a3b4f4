import { describe, expect, it } from 'vitest';
import { chooseWords, MAX_EXPECTED_PRINTS, MAX_RARE_WORDS, MIN_WORDS } from './rep-fingerprints.ts';

const wordsUpTo = (count: number): readonly number[] => Array.from({ length: count }, (_none, at) => at + 1);

describe('the words of a search for copies', () => {
  it('include all words if none is common', () => {
    expect(chooseWords(wordsUpTo(40), new Map())).toEqual(wordsUpTo(40));
  });

  it('are evenly spaced in a long set', () => {
    const words = wordsUpTo(3 * MAX_RARE_WORDS);
    expect(chooseWords(words, new Map())).toEqual(words.filter((word) => word % 3 === 1));
  });

  it('exclude common words that would match too many fingerprints, and put rare words first', () => {
    const common = new Map([
      [1, MAX_EXPECTED_PRINTS],
      [2, 100],
      [3, 50],
    ]);
    expect(chooseWords(wordsUpTo(12), common)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 3, 2]);
  });

  it('are the rarest words, at least the minimum number, if all are common', () => {
    const common = new Map(wordsUpTo(30).map((word) => [word, MAX_EXPECTED_PRINTS * (31 - word)]));
    expect(chooseWords(wordsUpTo(30), common)).toEqual(wordsUpTo(30).slice(-MIN_WORDS).toReversed());
  });
});
