/** Queries of recordings: find, store, rank and remove. */
import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { TIE_RULES } from '@reptemple/contract/challenges/challenge-form';
import { RECORDING_NOT_FOUND } from '@reptemple/contract/recordings/recordings';
import type { Database } from '../../platform/database/database.ts';
import { constraintOf, isUniqueViolation } from '../../platform/database/error-codes-and-validated-queries.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { REMOVE_FILES } from '../../platform/storage/file-removal-and-orphaned-files.ts';
import { findChallenge } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { userProfiles } from '../profile/schema.ts';
import { challengeRecordings, recordingAnalyses, recordingValidationData } from './schema.ts';
import type { Ranked } from './submission-rules.ts';

export type StoredRecording = typeof challengeRecordings.$inferSelect;
export type NewRecording = typeof challengeRecordings.$inferInsert;
export type ValidationData = typeof recordingValidationData.$inferInsert;

export const TRACKS_ROOT = 'tracks';
const TRACK_KEY = new RegExp(`^${TRACKS_ROOT}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.track\\.json\\.gz$`);

export const trackKey = (recordingId: string): string => `${TRACKS_ROOT}/${recordingId}.track.json.gz`;
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
 * Sets the status. A recording that waits for a confirmed email address stays unverified. Returns
 * the owner's id; null if the account or recording was deleted.
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

/** Returns the ids of recordings that have been `checking` since before `before`, oldest first. */
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

/**
 * Returns whether the session was already submitted, and the user's number of submissions since
 * `since`.
 */
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
    // Rethrows errors other than a second submission of the session, such as those that triggers of
    // this statement cause.
    if (!isUniqueViolation(error) || constraintOf(error) !== 'recordings_session') throw error;
    return undefined;
  }
};

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
 * Increments the referral count of the user's latest recording in this challenge or, if there is
 * none, in any challenge. Returns the recording's id; undefined if the user has no recording.
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
 * Returns those ids that belong to an existing recording or analysis. Track files are named after
 * one of the two.
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

/**
 * SQL condition: recordings of users who are not testers. Testers try challenges out and never
 * rank.
 */
export const byNoTester = sql`not exists (
  select 1 from ${userProfiles} where ${userProfiles.id} = ${challengeRecordings.userId} and ${userProfiles.isTester}
)`;

export const ofGender = (gender: Ranked): SQL | undefined => {
  if (gender === undefined) return undefined;
  return gender === 'other' ? isNull(challengeRecordings.gender) : eq(challengeRecordings.gender, gender);
};

/** Returns the SQL condition for recordings on a challenge's leaderboard, of one gender or all. */
export const inChallenge = (challengeId: string, gender: Ranked) =>
  and(eq(challengeRecordings.challengeId, challengeId), ofGender(gender), byNoTester);

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

export interface Ranking {
  readonly challengeId: string;
  readonly ties: (typeof TIE_RULES)[number];
  /** True if verified and adjusted results rank first, because only they win prizes. */
  readonly givesPrizes: boolean;
}

/**
 * SQL for the form score, or −1 if there is none, so that any score ranks before a missing score.
 */
export const formOrNone = sql`coalesce(${challengeRecordings.formScore}, -1)`;

/**
 * SQL for the rank tier of a recording in a challenge with prizes (docs/decisions/0070). 0 reps
 * come last.
 */
export const prizeTier = sql`leaderboard_tier(${challengeRecordings.status}, ${challengeRecordings.validReps}, true)`;

/**
 * Returns the SQL order of a leaderboard: valid reps, then form score if the challenge uses it,
 * then the earlier recording. With prizes, the tier comes first. The table's indexes have this
 * order. With form scores the database sorts only ties, with prize tiers all recordings.
 */
export const rankOrder = ({ ties, givesPrizes }: Omit<Ranking, 'challengeId'>) => [
  ...(givesPrizes ? [prizeTier] : []),
  desc(challengeRecordings.validReps),
  ...(ties === 'form' ? [sql`${formOrNone} desc`] : []),
  asc(challengeRecordings.createdAt),
  asc(challengeRecordings.id),
];

/**
 * SQL condition: excludes sets that arrived after the challenge ended, which no leaderboard shows
 * (docs/decisions/0001).
 */
const isNotLate = sql`${challengeRecordings.unverifiedReason} is distinct from 'late'`;

/** Lists recordings that have a rank, best first. 0 reps have none. */
export const listRanked = (db: Database, { challengeId, ...rules }: Ranking, gender: Ranked, limit: number) =>
  db
    .select(ranked)
    .from(challengeRecordings)
    .where(and(inChallenge(challengeId, gender), isNotLate, gt(challengeRecordings.validReps, 0)))
    .orderBy(...rankOrder(rules))
    .limit(limit);

/**
 * Returns the recording with its challenge.
 * @throws AppError not_found if the recording is missing or its challenge was deleted
 */
export const withChallenge = async (
  db: Database,
  recording: StoredRecording | undefined,
): Promise<{ readonly recording: StoredRecording; readonly challenge: StoredChallenge }> => {
  const challenge = recording && (await findChallenge(db, recording.challengeId));
  if (!recording || !challenge) throw new AppError('not_found', RECORDING_NOT_FOUND);
  return { recording, challenge };
};

export const removeAnalysis = async (tx: Database, id: string, jobs: Jobs): Promise<void> => {
  const removed = await tx
    .delete(recordingAnalyses)
    .where(eq(recordingAnalyses.id, id))
    .returning({ key: recordingAnalyses.landmarksTimeline });
  const keys = removed.flatMap(({ key }) => key ?? []);
  if (keys.length > 0) await jobs.send(tx, REMOVE_FILES, { keys });
};

/**
 * Deletes all analyses of these recordings, and queues the removal of their tracks. Locks the
 * recordings, so that no analysis is added before the transaction ends.
 */
export const removeTracks = async (tx: Database, recordingIds: readonly string[], jobs: Jobs): Promise<void> => {
  const ids = [...recordingIds];
  // Locks in a fixed order to prevent deadlocks: adding an analysis locks the recording, too.
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
 * Deletes up to `limit` recordings of a challenge, and queues the removal of their tracks. Returns
 * the number deleted; 0 if none are left.
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
