/**
 * Changes a recording's result, with an audit row of the previous values. Also locks a recording,
 * lists its changes, and defines the job that verifies it.
 */
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { markClipsStale } from '../media/index.ts';
import { challengeRecordings, challengeRecordingsAudit } from './schema.ts';
import type { AnalysisData } from './schema.ts';
import type { StoredRecording } from './store.ts';

export type StoredChange = typeof challengeRecordingsAudit.$inferSelect;

export interface Result {
  readonly validReps: number;
  readonly invalidReps: number;
  readonly analysisData: AnalysisData;
  readonly engineVersion: string;
  /** Id of the current analysis; null if that is the attempt's own analysis. */
  readonly analysisId: string | null;
  readonly correctedBy: StoredRecording['correctedBy'];
}

export interface ChangeSource {
  readonly updatedBy: string | null;
  /** Number of reps that a person entered by hand; null if the server counted them. */
  readonly suggestedReps: number | null;
  readonly isManualOverride: boolean;
}

export const lockRecording = async (tx: Database, id: string): Promise<StoredRecording | undefined> => {
  const [row] = await tx.select().from(challengeRecordings).where(eq(challengeRecordings.id, id)).for('update');
  return row;
};

/**
 * Changes the result, stores the previous one in the audit table, and marks clips as stale. The
 * caller must have locked the recording `before`.
 * @throws Error if no row was changed (specification S2, section 5)
 */
export const changeResult = async (
  tx: Database,
  before: StoredRecording,
  after: Result,
  { updatedBy, suggestedReps, isManualOverride }: ChangeSource,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> => {
  await markClipsStale(tx, before.mediaId, now);
  await tx.insert(challengeRecordingsAudit).values({
    id,
    recordingId: before.id,
    previousValidReps: before.validReps,
    previousInvalidReps: before.invalidReps,
    previousAnalysisData: before.analysisData,
    previousEngineVersion: before.engineVersion,
    newValidReps: after.validReps,
    newInvalidReps: after.invalidReps,
    newAnalysisData: after.analysisData,
    newEngineVersion: after.engineVersion,
    userSuggestedReps: suggestedReps,
    isManualOverride,
    updatedBy,
    createdAt: now,
  });
  const changed = await tx
    .update(challengeRecordings)
    .set({
      ...after,
      totalReps: after.validReps + after.invalidReps,
      formScore: after.analysisData.analysis_results.formScore,
      seenView: after.analysisData.analysis_results.seenView ?? null,
    })
    .where(eq(challengeRecordings.id, before.id))
    .returning({ id: challengeRecordings.id });
  if (changed.length !== 1) throw new Error('A locked recording vanished.');
};

export const listChanges = (db: Database, recordingId: string): Promise<StoredChange[]> =>
  db
    .select()
    .from(challengeRecordingsAudit)
    .where(eq(challengeRecordingsAudit.recordingId, recordingId))
    .orderBy(asc(challengeRecordingsAudit.createdAt), asc(challengeRecordingsAudit.id));

const VerifyRecording = z.object({ recordingId: z.uuid() });

/**
 * Job that verifies a recording. Queued when the recording is stored and when its video is ready.
 */
export const VERIFY_RECORDING: Job<z.output<typeof VerifyRecording>> = {
  name: 'recording-verify',
  lane: 'checks',
  data: VerifyRecording,
  attempts: 5,
};
