/** Takes a challenge's recordings away for good, so many at a time: their tracks are removed by a job of the same transaction. */
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { REMOVE_FILES } from '../../platform/file-removal.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { challengeRecordings, recordingAnalyses, recordingValidationData } from './schema.ts';

/** Takes an analysis away that nobody stands by any more, and has its track removed. */
export const removeAnalysis = async (tx: Database, id: string, jobs: Jobs): Promise<void> => {
  const removed = await tx
    .delete(recordingAnalyses)
    .where(eq(recordingAnalyses.id, id))
    .returning({ key: recordingAnalyses.landmarksTimeline });
  const keys = removed.flatMap(({ key }) => key ?? []);
  if (keys.length > 0) await jobs.send(tx, REMOVE_FILES, { keys });
};

/** Takes all analyses of these away, and has the files removed that they were counted from; until the transaction ends nobody adds one. */
export const removeTracks = async (tx: Database, recordingIds: readonly string[], jobs: Jobs): Promise<void> => {
  const ids = [...recordingIds];
  // Whoever adds an analysis holds its recording; always in one order, so that no two wait for each other.
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

/** Returns how many were taken away; 0 when there are none left. */
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
