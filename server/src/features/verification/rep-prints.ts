/** Stores fingerprints of reps, and finds recordings that may contain the same reps. */
import { and, arrayOverlaps, desc, eq, gt, inArray, isNotNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ShapePrint } from '@reptemple/engine/plausibility/copied-reps';
import type { Database } from '../../platform/database/database.ts';
import { chooseWords, findCommonWords } from './choose-words.ts';
import type { KnownShapes } from './measure-track.ts';
import { MAX_COMPARED_PRINTS, MAX_RANKED_PRINTS } from './limits.ts';
import { recordingFindings, repPrints } from './schema.ts';

export interface NewRepPrint {
  /** Recording id, which is also the print's id, so that a repeated check replaces the print. */
  readonly recordingId: string;
  readonly challengeId: string;
  readonly recordedAt: Date;
  readonly print: ShapePrint;
  readonly words: readonly number[];
  /** Words to search for. */
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

/** Reads a stored print. */
export const toShapePrint = ({
  shapes,
  startMs,
  reps,
}: Pick<typeof repPrints.$inferSelect, 'shapes' | 'startMs' | 'reps'>): ShapePrint => ({
  shapes: new Int8Array(Buffer.from(shapes, 'base64')),
  startMs,
  reps,
});

const listOf = (words: readonly number[]): SQL =>
  sql`array[${sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )}]::integer[]`;

/**
 * Searches by the chosen words only, then ranks what it finds by all words of the query. Without
 * `enable_seqscan = off` PostgreSQL overestimates the matches and reads the whole table.
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
    const shared = sql`(select count(*) from unnest(${candidates.words}) as word where word = any(${listOf(query)}))`;
    return tx
      .select({ id: candidates.id })
      .from(candidates)
      .orderBy(desc(shared), desc(candidates.recordedAt), desc(candidates.id))
      .limit(MAX_COMPARED_PRINTS);
  });

/** Ranks prints by their words, then loads the large shapes of the best. */
const findByWords = async (
  db: Database,
  print: NewRepPrint,
  which: SQL | undefined,
): Promise<readonly KnownShapes[]> => {
  if (print.query.length === 0) return [];
  const nearest = await rankByWords(db, print, which);
  const ids = nearest.map(({ id }) => id);
  const rows = await db
    .select({
      id: repPrints.id,
      recordingId: repPrints.recordingId,
      shapes: repPrints.shapes,
      startMs: repPrints.startMs,
      reps: repPrints.reps,
    })
    .from(repPrints)
    .where(inArray(repPrints.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ id, recordingId: row.recordingId, print: toShapePrint(row) }] : [];
  });
};

/**
 * Returns similar prints of earlier recordings, including deleted ones, most shared words first.
 */
export const findEarlierPrints = (db: Database, print: NewRepPrint): Promise<readonly KnownShapes[]> =>
  findByWords(
    db,
    print,
    or(
      lt(repPrints.recordedAt, print.recordedAt),
      and(eq(repPrints.recordedAt, print.recordedAt), lt(repPrints.id, print.recordingId)),
    ),
  );

/** Returns similar prints of later recordings that are not flagged as copies yet. */
export const findLaterPrints = (db: Database, print: NewRepPrint): Promise<readonly KnownShapes[]> => {
  const { recordingId, check, outcome } = recordingFindings;
  const known = db
    .select({ recordingId })
    .from(recordingFindings)
    .where(and(eq(recordingId, repPrints.recordingId), eq(check, 'copied_reps'), eq(outcome, 'review')));
  return findByWords(
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
