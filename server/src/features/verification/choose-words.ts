/**
 * Chooses the index words of a search for copies. Common words, which thousands of prints contain,
 * tell little and cost most, so the search stays fast with a million prints.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';

/** Expected number of prints that the chosen common words may find together. */
export const MAX_EXPECTED_PRINTS = 4000;
/** Minimum number of words, even if all are common. */
export const MIN_WORDS = 8;
/** Maximum number of rare words, evenly spaced: the reps of a long set share many words. */
export const MAX_RARE_WORDS = 40;

/** Expected number of prints for each common word. A word that is missing is rarer than these. */
export type CommonWords = ReadonlyMap<number, number>;

const evenly = (words: readonly number[], count: number): readonly number[] =>
  words.filter(
    (_word, at) => Math.floor((at * count) / words.length) !== Math.floor(((at - 1) * count) / words.length),
  );

/** Returns rare words of a query, and its rarest common ones, within the limits. */
export const chooseWords = (words: readonly number[], common: CommonWords): readonly number[] => {
  const rare = words.filter((word) => !common.has(word));
  const chosen = rare.length > MAX_RARE_WORDS ? [...evenly(rare, MAX_RARE_WORDS)] : rare;
  let expected = 0;
  const rarestFirst = words
    .filter((word) => common.has(word))
    .toSorted((a, b) => (common.get(a) ?? 0) - (common.get(b) ?? 0));
  for (const word of rarestFirst) {
    expected += common.get(word) ?? 0;
    if (expected > MAX_EXPECTED_PRINTS && chosen.length >= MIN_WORDS) break;
    chosen.push(word);
  }
  return chosen;
};

const Counted = z.object({ word: z.number(), prints: z.number() });

/**
 * Returns which words of a query are common, from the statistics that ANALYZE keeps. Before the
 * first ANALYZE, no word is common.
 */
export const findCommonWords = async (db: Database, words: readonly number[]): Promise<CommonWords> => {
  const common = await query(
    db,
    sql`select word, (share * (select greatest(reltuples, 0) from pg_class where oid = 'rep_prints'::regclass))::float8 as prints
      from pg_stats
      cross join unnest(most_common_elems::text::integer[], most_common_elem_freqs) as common (word, share)
      where schemaname = current_schema() and tablename = 'rep_prints' and attname = 'words' and word in ${words}`,
    Counted,
  );
  return new Map(common.map(({ word, prints }) => [word, prints]));
};
