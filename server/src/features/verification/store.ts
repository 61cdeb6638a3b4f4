/**
 * Queries of findings and of fingerprints of recordings, and their privacy handler. When a
 * recording is deleted, `rep_prints` only loses the recording's id: the anonymous shapes stay as
 * long as the challenge, so that a deleted set cannot be submitted again.
 */
import { and, arrayOverlaps, desc, eq, gt, gte, inArray, isNotNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Motion } from '@reptemple/engine/plausibility/motion-signature';
import type { Database } from '../../platform/database/database.ts';
import { jsonFile } from '../../platform/database/personal-data-handler-types.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/personal-data-handler-types.ts';
import { challengeRecordings } from '../recordings/schema.ts';
import type { KnownMotion, KnownPictures } from './compare-and-recount-tracks.ts';
import { recordingFindings, recordingFingerprints, repPrints } from './schema.ts';
import type { Found } from './track-findings.ts';

export type StoredFinding = typeof recordingFindings.$inferSelect;

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));

/** Maximum number of fingerprints to compare: those that share the most index words. */
const MAX_COMPARED = 200;

export interface NewFingerprint {
  readonly recordingId: string;
  readonly recordedAt: Date;
  readonly trackSha256: string;
  readonly motion: Motion;
  readonly rhythm: readonly number[];
}

/** Stores the fingerprint of a track. Idempotent; keeps the video's columns. */
export const putFingerprint = async (db: Database, fingerprint: NewFingerprint): Promise<void> => {
  const motion = Buffer.from(fingerprint.motion).toString('base64');
  const values = { ...fingerprint, motion, rhythm: [...fingerprint.rhythm] };
  const { trackSha256, rhythm } = values;
  await db
    .insert(recordingFingerprints)
    .values(values)
    .onConflictDoUpdate({ target: recordingFingerprints.recordingId, set: { trackSha256, motion, rhythm } });
};

type Recorded = Pick<NewFingerprint, 'recordingId' | 'recordedAt'>;

/**
 * Returns the SQL condition for fingerprints of earlier recordings, which can be the original of a
 * copy.
 */
const before = ({ recordingId, recordedAt }: Recorded) =>
  or(
    lt(recordingFingerprints.recordedAt, recordedAt),
    and(eq(recordingFingerprints.recordedAt, recordedAt), lt(recordingFingerprints.recordingId, recordingId)),
  );

const after = ({ recordingId, recordedAt }: Recorded) =>
  or(
    gt(recordingFingerprints.recordedAt, recordedAt),
    and(eq(recordingFingerprints.recordedAt, recordedAt), gt(recordingFingerprints.recordingId, recordingId)),
  );

/**
 * Returns true if a recording made after this one, or in the same millisecond, has a fingerprint.
 * Uses the index of recording times, because the table of fingerprints has none.
 */
export const hasLaterFingerprints = async (db: Database, { recordingId, recordedAt }: Recorded): Promise<boolean> => {
  const { id, createdAt } = challengeRecordings;
  const rows = await db
    .select({ id })
    .from(challengeRecordings)
    .innerJoin(recordingFingerprints, eq(recordingFingerprints.recordingId, id))
    .where(and(gte(createdAt, recordedAt), ne(id, recordingId)))
    .limit(1);
  return rows.length > 0;
};

type CopyCheck = Extract<StoredFinding['check'], 'same_track' | 'similar_motion' | 'same_video' | 'similar_pictures'>;

/**
 * Returns the SQL condition that excludes recordings that this check has already flagged. Otherwise
 * a set submitted a thousand times would cost a million comparisons instead of a thousand.
 */
const isUnsuspected = (db: Database, check: CopyCheck): SQL => {
  const { recordingId, outcome } = recordingFindings;
  const isOdd = and(eq(recordingFindings.check, check), eq(outcome, 'review'));
  return notExists(
    db
      .select({ recordingId })
      .from(recordingFindings)
      .where(and(eq(recordingId, recordingFingerprints.recordingId), isOdd)),
  );
};

export const findSameTrack = async (db: Database, fingerprint: NewFingerprint): Promise<string | undefined> => {
  const [row] = await db
    .select({ id: recordingFingerprints.recordingId })
    .from(recordingFingerprints)
    .where(and(eq(recordingFingerprints.trackSha256, fingerprint.trackSha256), before(fingerprint)))
    .orderBy(recordingFingerprints.recordedAt, recordingFingerprints.recordingId)
    .limit(1);
  return row?.id;
};

/**
 * Returns SQL that passes all words as one parameter, so that every query has the same statement
 * text.
 */
export const wordList = (words: readonly number[]): SQL =>
  sql`${sql.param([...words], recordingFingerprints.rhythm)}::integer[]`;

const findByRhythm = async (
  db: Database,
  fingerprint: NewFingerprint,
  query: readonly number[],
  which: SQL | undefined,
): Promise<readonly KnownMotion[]> => {
  const { rhythm, recordedAt, recordingId, motion } = recordingFingerprints;
  const words = wordList(query);
  const shared = sql`(select count(*) from unnest(${rhythm}) as word where word = any(${words}))`;
  const wordless = query.length === 0;
  const rows = await db
    .select({ recordingId, motion })
    .from(recordingFingerprints)
    .where(
      and(
        which,
        ne(recordingId, fingerprint.recordingId),
        wordless ? sql`cardinality(${rhythm}) = 0` : arrayOverlaps(rhythm, [...query]),
      ),
    )
    .orderBy(...(wordless ? [] : [desc(shared)]), desc(recordedAt), desc(recordingId))
    .limit(MAX_COMPARED);
  return rows.map((row) => ({
    recordingId: row.recordingId,
    motion: new Uint8Array(Buffer.from(row.motion, 'base64')),
  }));
};

/**
 * Returns earlier recordings that share rhythm words, most shared first. A query without words
 * returns the latest recordings without words.
 */
export const findAlike = (
  db: Database,
  fingerprint: NewFingerprint,
  query: readonly number[],
): Promise<readonly KnownMotion[]> => findByRhythm(db, fingerprint, query, before(fingerprint));

export const findAlikeLater = (
  db: Database,
  fingerprint: NewFingerprint,
  query: readonly number[],
  check: CopyCheck,
): Promise<readonly KnownMotion[]> =>
  findByRhythm(db, fingerprint, query, and(after(fingerprint), isUnsuspected(db, check)));

/**
 * Returns later recordings that have identical frames or an identical video and are not flagged
 * yet.
 */
export const findSameLater = async (db: Database, fingerprint: NewFingerprint): Promise<readonly string[]> => {
  const { recordingId, recordedAt, trackSha256, videoSha256 } = recordingFingerprints;
  const ownVideo = db
    .select({ videoSha256 })
    .from(recordingFingerprints)
    .where(eq(recordingId, fingerprint.recordingId));
  const isSame = or(
    and(eq(trackSha256, fingerprint.trackSha256), isUnsuspected(db, 'same_track')),
    and(inArray(videoSha256, ownVideo), isUnsuspected(db, 'same_video')),
  );
  const rows = await db
    .select({ id: recordingId })
    .from(recordingFingerprints)
    .where(and(after(fingerprint), isSame))
    .orderBy(recordedAt, recordingId)
    .limit(MAX_COMPARED);
  return rows.map(({ id }) => id);
};

export const putVideoPrint = async (
  db: Database,
  recordingId: string,
  video: { readonly sha256: string; readonly thumbnails: string },
): Promise<void> => {
  await db
    .update(recordingFingerprints)
    .set({ videoSha256: video.sha256, pictures: video.thumbnails })
    .where(eq(recordingFingerprints.recordingId, recordingId));
};

export const findSameVideo = async (
  db: Database,
  fingerprint: NewFingerprint,
  sha256: string,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ id: recordingFingerprints.recordingId })
    .from(recordingFingerprints)
    .where(and(eq(recordingFingerprints.videoSha256, sha256), before(fingerprint)))
    .orderBy(recordingFingerprints.recordedAt, recordingFingerprints.recordingId)
    .limit(1);
  return row?.id;
};

export const listPictures = async (
  db: Database,
  recordingIds: readonly string[],
): Promise<readonly KnownPictures[]> => {
  const { recordingId, pictures } = recordingFingerprints;
  const rows = await db
    .select({ recordingId, pictures })
    .from(recordingFingerprints)
    .where(and(inArray(recordingId, [...recordingIds]), isNotNull(pictures)));
  return rows.map((row) => ({ recordingId: row.recordingId, pictures: bytesOf(row.pictures ?? '') }));
};

/**
 * Replaces the findings of a recording. Skips the deletion if no findings are stored yet (`known`).
 */
export const replaceFindings = async (
  tx: Database,
  recordingId: string,
  { known, findings }: { readonly known: readonly StoredFinding[]; readonly findings: readonly Found[] },
  checkedAt: Date,
): Promise<void> => {
  if (known.length > 0) await tx.delete(recordingFindings).where(eq(recordingFindings.recordingId, recordingId));
  if (findings.length === 0) return;
  await tx.insert(recordingFindings).values(findings.map((finding) => ({ ...finding, recordingId, checkedAt })));
};

export const listFindings = (db: Database, recordingId: string): Promise<StoredFinding[]> =>
  db.select().from(recordingFindings).where(eq(recordingFindings.recordingId, recordingId));

export const verificationData: PersonalData = {
  tables: ['recording_findings', 'recording_fingerprints', 'rep_prints'],
  filesSay: {
    'findings.json': 'checks of your recordings and their findings',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const { recordingId, check, outcome, figures, checkedAt } = recordingFindings;
    const rows = await db
      .select({ recordingId, check, outcome, figures, checkedAt })
      .from(recordingFindings)
      .innerJoin(challengeRecordings, eq(challengeRecordings.id, recordingId))
      .where(inArray(challengeRecordings.userId, [...userIds]))
      .orderBy(checkedAt, recordingId, check);
    yield jsonFile('findings.json', rows);
  },
  erase: async (tx, { userIds }) => {
    const own = tx
      .select({ id: challengeRecordings.id })
      .from(challengeRecordings)
      .where(inArray(challengeRecordings.userId, [...userIds]));
    await tx.update(repPrints).set({ recordingId: null }).where(inArray(repPrints.recordingId, own));
    await tx.delete(recordingFindings).where(inArray(recordingFindings.recordingId, own));
    await tx.delete(recordingFingerprints).where(inArray(recordingFingerprints.recordingId, own));
  },
};
