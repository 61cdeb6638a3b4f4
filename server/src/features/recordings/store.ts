/** Queries of recordings: find, store, rank and remove. */
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { TIE_RULES } from '@reptemple/contract/challenges/challenge-form';
import { RECORDING_NOT_FOUND } from '@reptemple/contract/recordings/recordings';
import type { Database } from '../../platform/database/database.ts';
import { constraintOf, sqlStateOf } from '../../platform/database/postgres-error-codes.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { REMOVE_FILES } from '../../platform/storage/file-removal.ts';
import { findChallenge } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { userProfiles } from '../profile/schema.ts';
import { challengeRecordings, recordingAnalyses, recordingValidationData } from './schema.ts';
import type { Ranked } from './submission-status.ts';

export type StoredRecording = typeof challengeRecordings.$inferSelect;
export type NewRecording = typeof challengeRecordings.$inferInsert;
export type ValidationData = typeof recordingValidationData.$inferInsert;

export const TRACKS_ROOT = 'tracks';
const TRACK_KEY = new RegExp(`^${TRACKS_ROOT}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.track\\.json\\.gz$`);

/** Returns the storage key of a recording's track. */
export const trackKey = (recordingId: string): string => `${TRACKS_ROOT}/${recordingId}.track.json.gz`;
/** Returns the recording id, or undefined if it is not a track's key. */
export const recordingOfTrack = (key: string): string | undefined => TRACK_KEY.exec(key)?.[1];

export const findRecording = async (db: Database, id: string): Promise<StoredRecording | undefined> => {
  const [row] = await db.select().from(challengeRecordings).where(eq(challengeRecordings.id, id));
  return row;
};

export const findRecordingBySession = async (db: Database, sessionId: string): Promise<StoredRecording | undefined> => {
  const [row] = await db.select().from(challengeRecordings).where(eq(challengeRecordings.sessionId, sessionId));
  return row;
};

export const findRecordingByMedia = async (db: Database, mediaId: string): Promise<StoredRecording | undefined> => {
  const [row] = await db.select().from(challengeRecordings).where(eq(challengeRecordings.mediaId, mediaId));
  return row;
};

export type StoredValidation = typeof recordingValidationData.$inferSelect;

export const findValidation = async (db: Database, recordingId: string): Promise<StoredValidation | undefined> => {
  const [row] = await db
    .select()
    .from(recordingValidationData)
    .where(eq(recordingValidationData.recordingId, recordingId));
  return row;
};

/** Returns a recording and the data of its attempt, which older recordings lack. */
export const findWithValidation = async (
  db: Database,
  recordingId: string,
): Promise<{ readonly recording: StoredRecording; readonly attempt: StoredValidation | null } | undefined> => {
  const [row] = await db
    .select({ recording: challengeRecordings, attempt: recordingValidationData })
    .from(challengeRecordings)
    .leftJoin(recordingValidationData, eq(recordingValidationData.recordingId, challengeRecordings.id))
    .where(eq(challengeRecordings.id, recordingId));
  return row;
};

export const findCodeWord = async (db: Database, recordingId: string): Promise<string | null> => {
  const [row] = await db
    .select({ codeWord: recordingValidationData.codeWord })
    .from(recordingValidationData)
    .where(eq(recordingValidationData.recordingId, recordingId));
  return row?.codeWord ?? null;
};

export const setCountedStatus = async (
  tx: Database,
  recordingId: string,
  countedStatus: StoredRecording['countedStatus'],
): Promise<void> => {
  await tx.update(challengeRecordings).set({ countedStatus }).where(eq(challengeRecordings.id, recordingId));
};

/**
 * Returns the owner's id; null if the account was deleted or the recording is gone. A recording
 * held for a confirmed address stays unverified.
 */
export const setStatus = async (
  tx: Database,
  recordingId: string,
  status: StoredRecording['status'],
  now: Date,
): Promise<string | null> => {
  const { status: before, statusSince, unverifiedReason } = challengeRecordings;
  const after = sql<
    typeof status
  >`case when ${unverifiedReason} = 'mailbox' then 'unverified' else ${status}::text end`;
  const since = sql`case when ${before} = ${after} then ${statusSince} else ${now.toISOString()}::timestamptz end`;
  const [row] = await tx
    .update(challengeRecordings)
    .set({ status: after, statusSince: since })
    .where(eq(challengeRecordings.id, recordingId))
    .returning({ userId: challengeRecordings.userId });
  return row?.userId ?? null;
};

/** Returns recordings whose video check started before `before`, oldest first. */
export const listChecking = async (db: Database, before: Date, limit: number): Promise<readonly string[]> => {
  const { id, status, statusSince, createdAt } = challengeRecordings;
  const rows = await db
    .select({ id })
    .from(challengeRecordings)
    .where(and(eq(status, 'checking'), lt(sql`coalesce(${statusSince}, ${createdAt})`, before.toISOString())))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
};

/** Returns whether the session was submitted, and how often the user has submitted since then. */
export const findSubmitted = async (
  db: Database,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: string },
  since: Date,
): Promise<{ readonly isSubmitted: boolean; readonly withinTheHour: number }> => {
  const { sessionId: session, userId: owner, createdAt } = challengeRecordings;
  const isOfSession = db.select({ id: challengeRecordings.id }).from(challengeRecordings).where(eq(session, sessionId));
  const [row] = await db
    .select({ withinTheHour: count(), isSubmitted: sql<boolean>`exists ${isOfSession}` })
    .from(challengeRecordings)
    .where(and(eq(owner, userId), gte(createdAt, since)));
  return row ?? { isSubmitted: false, withinTheHour: 0 };
};

/** PostgreSQL's code unique_violation (appendix A). */
const DUPLICATE = '23505';

/**
 * Inserts both rows in one statement, because its triggers lock the leaderboards until the commit
 * (docs/decisions/0119). Returns undefined if the session was submitted before; the transaction
 * must then roll back.
 */
export const addRecording = async (
  tx: Database,
  recording: NewRecording,
  validation: ValidationData,
): Promise<StoredRecording | undefined> => {
  const validated = tx
    .$with('validated')
    .as(tx.insert(recordingValidationData).values(validation).returning({ id: recordingValidationData.recordingId }));
  try {
    const [added] = await tx.with(validated).insert(challengeRecordings).values(recording).returning();
    return added;
  } catch (error) {
    // Rethrows other violations, such as those of a trigger of the statement.
    if (sqlStateOf(error) !== DUPLICATE || constraintOf(error) !== 'recordings_session') throw error;
    return undefined;
  }
};

/** Returns a person's earliest verified or adjusted recording. */
export const findFirstVerified = async (
  db: Database,
  userId: string,
): Promise<Pick<StoredRecording, 'id' | 'challengeId'> | undefined> => {
  const [row] = await db
    .select({ id: challengeRecordings.id, challengeId: challengeRecordings.challengeId })
    .from(challengeRecordings)
    .where(and(eq(challengeRecordings.userId, userId), inArray(challengeRecordings.status, ['verified', 'adjusted'])))
    .orderBy(asc(challengeRecordings.createdAt), asc(challengeRecordings.id))
    .limit(1);
  return row;
};

/**
 * Increments the referral count of the user's latest recording, preferring this challenge, and
 * returns its id. Undefined if they have none.
 */
export const addReferral = async (tx: Database, userId: string, challengeId: string): Promise<string | undefined> => {
  const latest = tx
    .select({ id: challengeRecordings.id })
    .from(challengeRecordings)
    .where(eq(challengeRecordings.userId, userId))
    .orderBy(
      sql`(${challengeRecordings.challengeId} = ${challengeId}) desc`,
      desc(challengeRecordings.createdAt),
      desc(challengeRecordings.id),
    )
    .limit(1);
  const [row] = await tx
    .update(challengeRecordings)
    .set({ referralCount: sql`${challengeRecordings.referralCount} + 1` })
    .where(inArray(challengeRecordings.id, latest))
    .returning({ id: challengeRecordings.id });
  return row?.id;
};

export const takeReferral = async (tx: Database, recordingId: string): Promise<void> => {
  await tx
    .update(challengeRecordings)
    .set({ referralCount: sql`greatest(${challengeRecordings.referralCount} - 1, 0)` })
    .where(eq(challengeRecordings.id, recordingId));
};

/**
 * Returns those of these ids that belong to a recording or an analysis: tracks are stored under
 * both.
 */
export const findKnownIds = async (db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const known = (table: typeof challengeRecordings | typeof recordingAnalyses) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.id, [...ids]));
  const rows = [...(await known(challengeRecordings)), ...(await known(recordingAnalyses))];
  return new Set(rows.map((row) => row.id));
};

/** Moves recordings to another user, with the e-mail address that admins see. */
export const moveRecordings = async (
  tx: Database,
  from: readonly string[],
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> => {
  await tx
    .update(challengeRecordings)
    .set({ userId: id, email })
    .where(inArray(challengeRecordings.userId, [...from]));
};

/** Testers only try challenges out; their recordings never rank. */
export const byNoTester = sql`not exists (
  select 1 from ${userProfiles} where ${userProfiles.id} = ${challengeRecordings.userId} and ${userProfiles.isTester}
)`;

export const ofGender = (gender: Ranked): SQL | undefined => {
  if (gender === undefined) return undefined;
  return gender === 'other' ? isNull(challengeRecordings.gender) : eq(challengeRecordings.gender, gender);
};

/** SQL: recordings on a challenge's leaderboard, of one gender or all. */
export const inChallenge = (challengeId: string, gender: Ranked) =>
  and(eq(challengeRecordings.challengeId, challengeId), ofGender(gender), byNoTester);

/** Columns of a leaderboard, without the e-mail address. */
export const ranked = {
  id: challengeRecordings.id,
  userId: challengeRecordings.userId,
  name: challengeRecordings.name,
  gender: challengeRecordings.gender,
  validReps: challengeRecordings.validReps,
  invalidReps: challengeRecordings.invalidReps,
  formScore: challengeRecordings.formScore,
  durationSeconds: challengeRecordings.durationSeconds,
  status: challengeRecordings.status,
  correctedBy: challengeRecordings.correctedBy,
  referralCount: challengeRecordings.referralCount,
  mediaId: challengeRecordings.mediaId,
  createdAt: challengeRecordings.createdAt,
};

/** A challenge and its tie-breaking rule. */
export interface Ranking {
  readonly challengeId: string;
  readonly ties: (typeof TIE_RULES)[number];
  /** True if verified and adjusted results rank first, as only they win prizes. */
  readonly givesPrizes: boolean;
}

/** SQL: form score; -1 without one, so that any score beats a missing one. */
export const formOrNone = sql`coalesce(${challengeRecordings.formScore}, -1)`;

/** SQL: rank tier of a recording in a challenge with prizes (docs/decisions/0070). */
export const prizeTier = sql`leaderboard_tier(${challengeRecordings.status}, true)`;

/**
 * Orders by valid reps, then form score if the challenge says so, then the earlier one. The
 * table's indexes have this order. With form, the database sorts ties; with prizes and tiers, it
 * sorts everything.
 */
export const rankOrder = ({ ties, givesPrizes }: Omit<Ranking, 'challengeId'>) => [
  ...(givesPrizes ? [prizeTier] : []),
  desc(challengeRecordings.validReps),
  ...(ties === 'form' ? [sql`${formOrNone} desc`] : []),
  asc(challengeRecordings.createdAt),
  asc(challengeRecordings.id),
];

/** Sets that arrived late are on no board (docs/decisions/0001). */
const isNotLate = sql`${challengeRecordings.unverifiedReason} is distinct from 'late'`;

export const listRanked = (db: Database, { challengeId, ...rules }: Ranking, gender: Ranked, limit: number) =>
  db
    .select(ranked)
    .from(challengeRecordings)
    .where(and(inChallenge(challengeId, gender), isNotLate))
    .orderBy(...rankOrder(rules))
    .limit(limit);

/**
 * Adds the challenge; a recording is hidden once its challenge is deleted.
 * @throws AppError not_found when the recording is missing or its challenge was deleted.
 */
export const withChallenge = async (
  db: Database,
  recording: StoredRecording | undefined,
): Promise<{ readonly recording: StoredRecording; readonly challenge: StoredChallenge }> => {
  const challenge = recording && (await findChallenge(db, recording.challengeId));
  if (!recording || !challenge) throw new AppError('not_found', RECORDING_NOT_FOUND);
  return { recording, challenge };
};

/** Deletes an analysis that is no longer used, and queues the removal of its track. */
export const removeAnalysis = async (tx: Database, id: string, jobs: Jobs): Promise<void> => {
  const removed = await tx
    .delete(recordingAnalyses)
    .where(eq(recordingAnalyses.id, id))
    .returning({ key: recordingAnalyses.landmarksTimeline });
  const keys = removed.flatMap(({ key }) => key ?? []);
  if (keys.length > 0) await jobs.send(tx, REMOVE_FILES, { keys });
};

/**
 * Deletes all analyses of these recordings and queues the removal of their files. Locks the
 * recordings, so no analysis is added before the transaction ends.
 */
export const removeTracks = async (tx: Database, recordingIds: readonly string[], jobs: Jobs): Promise<void> => {
  const ids = [...recordingIds];
  // Locks the recordings in a fixed order, which prevents deadlocks: adding an analysis locks them
  // too.
  await tx
    .select({ id: challengeRecordings.id })
    .from(challengeRecordings)
    .where(inArray(challengeRecordings.id, ids))
    .orderBy(asc(challengeRecordings.id))
    .for('update');
  const own = await tx
    .delete(recordingValidationData)
    .where(inArray(recordingValidationData.recordingId, ids))
    .returning({ key: recordingValidationData.landmarksTimeline });
  const others = await tx
    .delete(recordingAnalyses)
    .where(inArray(recordingAnalyses.recordingId, ids))
    .returning({ key: recordingAnalyses.landmarksTimeline });
  const keys = [...own, ...others].flatMap(({ key }) => key ?? []);
  if (keys.length > 0) await jobs.send(tx, REMOVE_FILES, { keys });
};

/**
 * Deletes a batch of a challenge's recordings. A job of the same transaction removes their tracks.
 * Returns the number deleted; 0 when none are left.
 */
export const removeSomeRecordings = async (
  tx: Database,
  challengeId: string,
  limit: number,
  jobs: Jobs,
): Promise<number> => {
  const rows = await tx
    .select({ id: challengeRecordings.id })
    .from(challengeRecordings)
    .where(eq(challengeRecordings.challengeId, challengeId))
    .limit(limit);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await removeTracks(tx, ids, jobs);
  await tx.delete(challengeRecordings).where(inArray(challengeRecordings.id, ids));
  return ids.length;
};
