/**
 * Stores fingerprints of reps, and finds recordings that may contain the same reps. Index words
 * that thousands of fingerprints contain distinguish little and cost most, so a search prefers rare
 * words. This keeps it fast with a million fingerprints.
 */
import { sql, and, arrayOverlaps, desc, eq, gt, inArray, isNotNull, lt, ne, notExists, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { ShapePrint } from '@reptemple/engine/plausibility/copied-reps';
import type { Database } from '../../platform/database/database.ts';
import { query } from '../../platform/database/error-codes-and-validated-queries.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { MAX_COMPARED_PRINTS, MAX_RANKED_PRINTS, SIMILAR_MOTION, SIMILAR_PICTURES } from './check-thresholds.ts';
import type { Checking } from './checks-in-worker-threads.ts';
import type { KnownShapes } from './compare-and-recount-tracks.ts';
import { recordingFindings, repPrints } from './schema.ts';
import { findAlikeLater, findSameLater, listPictures, wordList } from './store.ts';
import type { NewFingerprint } from './store.ts';

export const MAX_EXPECTED_PRINTS = 4000;
export const MIN_WORDS = 8;
/**
 * Maximum number of rare words in a search: the reps of a long set may contain many. They are
 * chosen evenly spaced.
 */
export const MAX_RARE_WORDS = 40;

export type CommonWords = ReadonlyMap<number, number>;

const evenly = (words: readonly number[], count: number): readonly number[] =>
  words.filter(
    (_word, at) => Math.floor((at * count) / words.length) !== Math.floor(((at - 1) * count) / words.length),
  );

/**
 * Returns the words to search for: the rare words of a query, and as many of its other words as the
 * limits allow, beginning with the rarest.
 */
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
 * Returns the common words of a query, from the statistics that ANALYZE keeps; none before the
 * first ANALYZE.
 */
const findCommonWords = async (db: Database, words: readonly number[]): Promise<CommonWords> => {
  const common = await query(
    db,
    sql`select word, (share * (select greatest(reltuples, 0) from pg_class where oid = 'rep_prints'::regclass))::float8 as prints
      from pg_stats
      cross join unnest(most_common_elems::text::integer[], most_common_elem_freqs) as common (word, share)
      where schemaname = current_schema() and tablename = 'rep_prints' and attname = 'words' and word = any(${wordList(words)})`,
    Counted,
  );
  return new Map(common.map(({ word, prints }) => [word, prints]));
};

export interface NewRepPrint {
  /** Id of the recording. The fingerprint has the same id, so a repeated check replaces it. */
  readonly recordingId: string;
  readonly challengeId: string;
  readonly recordedAt: Date;
  readonly print: ShapePrint;
  readonly words: readonly number[];
  readonly query: readonly number[];
}

export const putRepPrint = async (db: Database, newPrint: NewRepPrint): Promise<void> => {
  const { recordingId, challengeId, recordedAt, print, words } = newPrint;
  const shapes = Buffer.from(print.shapes).toString('base64');
  const changed = { shapes, startMs: Math.round(print.startMs), reps: [...print.reps], words: [...words] };
  await db
    .insert(repPrints)
    .values({ id: recordingId, recordingId, challengeId, recordedAt, ...changed })
    .onConflictDoUpdate({ target: repPrints.id, set: changed });
};

export const toShapePrint = ({
  shapes,
  startMs,
  reps,
}: Pick<typeof repPrints.$inferSelect, 'shapes' | 'startMs' | 'reps'>): ShapePrint => ({
  shapes: new Int8Array(Buffer.from(shapes, 'base64')),
  startMs,
  reps,
});

/**
 * Returns ids of similar fingerprints, most shared words first. Searches by the chosen words only,
 * then ranks the results by all words of the query. Without `enable_seqscan = off` PostgreSQL
 * overestimates the matches and reads the whole table.
 */
const rankByWords = (
  db: Database,
  { recordingId, query }: NewRepPrint,
  which: SQL | undefined,
): Promise<readonly { readonly id: string }[]> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const chosen = chooseWords(query, await findCommonWords(tx, query));
    const candidates = tx
      .select({ id: repPrints.id, recordedAt: repPrints.recordedAt, words: repPrints.words })
      .from(repPrints)
      .where(and(which, ne(repPrints.id, recordingId), arrayOverlaps(repPrints.words, [...chosen])))
      .limit(MAX_RANKED_PRINTS)
      .as('candidates');
    const shared = sql`(select count(*) from unnest(${candidates.words}) as word where word = any(${wordList(query)}))`;
    return tx
      .select({ id: candidates.id })
      .from(candidates)
      .orderBy(desc(shared), desc(candidates.recordedAt), desc(candidates.id))
      .limit(MAX_COMPARED_PRINTS);
  });

/**
 * Number of fingerprints per message to the worker thread. Comparing two sets of 20 minutes takes 1
 * s, so this stays far below the thread's timeout.
 */
const COMPARED_AT_ONCE = 20;

const loadPrints = async (db: Database, ids: readonly string[]): Promise<readonly KnownShapes[]> => {
  const rows = await db
    .select({
      id: repPrints.id,
      recordingId: repPrints.recordingId,
      shapes: repPrints.shapes,
      startMs: repPrints.startMs,
      reps: repPrints.reps,
    })
    .from(repPrints)
    .where(inArray(repPrints.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ id, recordingId: row.recordingId, print: toShapePrint(row) }] : [];
  });
};

/**
 * Yields similar fingerprints in batches, most shared words first, so that the caller can stop
 * before all are loaded.
 */
const searchByWords = async function* (
  db: Database,
  print: NewRepPrint,
  which: SQL | undefined,
): AsyncGenerator<readonly KnownShapes[]> {
  const ids = print.query.length === 0 ? [] : (await rankByWords(db, print, which)).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += COMPARED_AT_ONCE)
    yield await loadPrints(db, ids.slice(from, from + COMPARED_AT_ONCE));
};

/** Yields similar fingerprints of earlier recordings, including deleted recordings. */
export const findEarlierPrints = (db: Database, print: NewRepPrint): AsyncGenerator<readonly KnownShapes[]> =>
  searchByWords(
    db,
    print,
    or(
      lt(repPrints.recordedAt, print.recordedAt),
      and(eq(repPrints.recordedAt, print.recordedAt), lt(repPrints.id, print.recordingId)),
    ),
  );

const findLaterPrints = (db: Database, print: NewRepPrint): AsyncGenerator<readonly KnownShapes[]> => {
  const { recordingId, check, outcome } = recordingFindings;
  const known = db
    .select({ recordingId })
    .from(recordingFindings)
    .where(and(eq(recordingId, repPrints.recordingId), eq(check, 'copied_reps'), eq(outcome, 'review')));
  return searchByWords(
    db,
    print,
    and(
      isNotNull(repPrints.recordingId),
      notExists(known),
      or(
        gt(repPrints.recordedAt, print.recordedAt),
        and(eq(repPrints.recordedAt, print.recordedAt), gt(repPrints.id, print.recordingId)),
      ),
    ),
  );
};

/** Search for the same reps in other recordings: words of the rhythm, and shapes. */
export interface RepSearch {
  readonly query: readonly number[];
  readonly repPrint: NewRepPrint;
}

export interface Print {
  readonly fingerprint: NewFingerprint;
  /** Null for a hold, which looks the same in every second. */
  readonly repSearch: RepSearch | null;
}

/**
 * Difference in degrees below which later motions are checked again. Larger than `SIMILAR_MOTION`,
 * because the comparison is slightly asymmetric and the later recording's own check decides.
 */
const MAX_RECHECK_DIFFERENCE = SIMILAR_MOTION * 1.5;

/** Maximum number of videos to compare, because their thumbnails are large in memory. */
const MAX_VIDEOS = 40;

interface Named {
  readonly recordingId: string;
}

/** Returns all matches of `find`, which returns only one: removes each match and searches again. */
const allFound = async <Other extends Named>(
  others: readonly Other[],
  find: (others: readonly Other[]) => Promise<Named | undefined>,
): Promise<readonly string[]> => {
  const found = await find(others);
  if (!found) return [];
  const rest = others.filter(({ recordingId }) => recordingId !== found.recordingId);
  return [found.recordingId, ...(await allFound(rest, find))];
};

const findLaterReps = async (
  fingerprint: NewFingerprint,
  { query, repPrint }: RepSearch,
  { closest, copied, likest }: Checking,
  { db }: JobContext,
): Promise<readonly string[]> => {
  const alike = (check: 'similar_motion' | 'similar_pictures') => findAlikeLater(db, fingerprint, query, check);
  const moving = await allFound(await alike('similar_motion'), (others) =>
    closest(fingerprint.motion, others, MAX_RECHECK_DIFFERENCE),
  );
  const repeated: string[] = [];
  for await (const some of findLaterPrints(db, repPrint))
    for (const { recordingId } of await copied(repPrint.print, some))
      if (recordingId !== null) repeated.push(recordingId);
  const [own] = await listPictures(db, [fingerprint.recordingId]);
  const ids = own ? (await alike('similar_pictures')).slice(0, MAX_VIDEOS).map(({ recordingId }) => recordingId) : [];
  const shown = own
    ? await allFound(await listPictures(db, ids), (others) => likest(own.pictures, others, SIMILAR_PICTURES))
    : [];
  return [...moving, ...repeated, ...shown];
};

/**
 * Returns later recordings that may be copies of this one and are not flagged yet. A recording
 * without a video is checked immediately, so a copy may be checked before its original, whose video
 * has to be processed first. Copies of a hold are found by an identical track or video only.
 */
export const findLaterCopies = async (
  { fingerprint, repSearch }: Print,
  checking: Checking,
  context: JobContext,
): Promise<readonly string[]> => {
  const same = await findSameLater(context.db, fingerprint);
  const repeated = repSearch ? await findLaterReps(fingerprint, repSearch, checking, context) : [];
  return [...new Set([...same, ...repeated])];
};
