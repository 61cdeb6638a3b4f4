import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { challengeRecordings } from '../recordings/schema.ts';
import { kudosCounts, recordingKudos } from './schema.ts';

export const countKudos = async (
  db: Database,
  recordingIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (recordingIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(kudosCounts)
    .where(inArray(kudosCounts.recordingId, [...recordingIds]));
  return new Map(rows.map(({ recordingId, kudos }) => [recordingId, kudos]));
};

export const findGiven = async (db: Database, userId: string, recordingIds: readonly string[]): Promise<string[]> => {
  if (recordingIds.length === 0) return [];
  const rows = await db
    .select({ id: recordingKudos.recordingId })
    .from(recordingKudos)
    .where(and(eq(recordingKudos.userId, userId), inArray(recordingKudos.recordingId, [...recordingIds])));
  return rows.map(({ id }) => id);
};

export const addKudos = async (db: Database, recordingId: string, userId: string, now: Date): Promise<void> => {
  await db.insert(recordingKudos).values({ recordingId, userId, createdAt: now }).onConflictDoNothing();
};

export const removeKudos = async (db: Database, recordingId: string, userId: string): Promise<void> => {
  await db
    .delete(recordingKudos)
    .where(and(eq(recordingKudos.recordingId, recordingId), eq(recordingKudos.userId, userId)));
};

/**
 * Moves guests' kudos to an account. Call it after moving the guests' recordings. Drops duplicates
 * and kudos for the account's own recordings.
 */
export const moveKudos = async (tx: Database, from: readonly string[], userId: string): Promise<void> => {
  const moved = await tx
    .delete(recordingKudos)
    .where(inArray(recordingKudos.userId, [...from]))
    .returning({ recordingId: recordingKudos.recordingId, createdAt: recordingKudos.createdAt });
  const rows = moved.map(({ recordingId, createdAt }) => ({ recordingId, userId, createdAt }));
  if (rows.length > 0) await tx.insert(recordingKudos).values(rows).onConflictDoNothing();
  const own = tx
    .select({ id: challengeRecordings.id })
    .from(challengeRecordings)
    .where(eq(challengeRecordings.userId, userId));
  await tx
    .delete(recordingKudos)
    .where(and(eq(recordingKudos.userId, userId), inArray(recordingKudos.recordingId, own)));
};
