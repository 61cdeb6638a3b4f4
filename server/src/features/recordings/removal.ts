/**
 * Deletes a challenge's recordings in batches. A job of the same transaction removes their
 * tracks.
 */
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { REMOVE_FILES } from '../../platform/storage/file-removal.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { challengeRecordings, recordingAnalyses, recordingValidationData } from './schema.ts';

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
  // Adding an analysis locks the recording too. A fixed order prevents deadlocks.
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

/** Returns the number deleted; 0 when none are left. */
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
