/** Stores fingerprints of reps, and finds recordings that may contain the same reps. */
import { and, arrayOverlaps, desc, eq, gt, isNotNull, lt, ne, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { ShapePrint } from '@reptemple/engine/plausibility/copied-reps';
import type { Database } from '../../platform/database/database.ts';
import type { KnownShapes } from './examine.ts';
import { MAX_COMPARED_PRINTS } from './limits.ts';
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

const findByWords = async (
  db: Database,
  { recordingId, query }: NewRepPrint,
  which: SQL | undefined,
): Promise<readonly KnownShapes[]> => {
  if (query.length === 0) return [];
  const list = sql`array[${sql.join(
    query.map((word) => sql`${word}`),
    sql`, `,
  )}]::integer[]`;
  const shared = sql`(select count(*) from unnest(${repPrints.words}) as word where word = any(${list}))`;
  const rows = await db
    .select({
      id: repPrints.id,
      recordingId: repPrints.recordingId,
      shapes: repPrints.shapes,
      startMs: repPrints.startMs,
      reps: repPrints.reps,
    })
    .from(repPrints)
    .where(and(which, ne(repPrints.id, recordingId), arrayOverlaps(repPrints.words, [...query])))
    .orderBy(desc(shared), desc(repPrints.recordedAt), desc(repPrints.id))
    .limit(MAX_COMPARED_PRINTS);
  return rows.map(({ id, recordingId: earlier, shapes, startMs, reps }) => ({
    id,
    recordingId: earlier,
    print: { shapes: new Int8Array(Buffer.from(shapes, 'base64')), startMs, reps },
  }));
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
