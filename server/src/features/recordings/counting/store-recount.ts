/** Recounts stored recordings: lists them and replaces the old count with the new one. */
import { and, asc, eq, gt } from 'drizzle-orm';
import type { RecordedRep } from '@reptemple/contract/recordings/recordings';
import type { SeenView } from '@reptemple/engine/signal/seen-view';
import type { Database } from '../../../platform/database/database.ts';
import { changeStatus } from '../referral.ts';
import { changeResult } from '../result-change.ts';
import { isTrusted, recountedStatus } from '../status.ts';
import { challengeRecordings, recordingValidationData } from '../schema.ts';
import { analysisResultsOf } from './stored-results.ts';
import { setCountedStatus } from '../store.ts';
import type { StoredRecording } from '../store.ts';

/** Recordings in memory at the same time: each holds an analysis. */
const BATCH = 20;

/**
 * Yields a challenge's recordings in batches, by id, which stays the same when results change.
 */
export const listToRecount = async function* (db: Database, challengeId: string): AsyncGenerator<StoredRecording> {
  const { id } = challengeRecordings;
  let last: string | undefined;
  do {
    const rows: StoredRecording[] = await db
      .select()
      .from(challengeRecordings)
      .where(and(eq(challengeRecordings.challengeId, challengeId), last === undefined ? undefined : gt(id, last)))
      .orderBy(asc(id))
      .limit(BATCH);
    yield* rows;
    last = rows.at(-1)?.id;
  } while (last !== undefined);
};

export interface Recounted {
  readonly validReps: number;
  readonly invalidReps: number;
  readonly formScore: number | null;
  readonly seenView: SeenView | null;
  readonly engineVersion: string;
  readonly reps: readonly RecordedRep[];
  readonly events: readonly object[];
  readonly finalResults: object;
  readonly lockedSide: string | null;
}

const BY_THE_SERVER = { updatedBy: null, suggestedReps: null, isManualOverride: false } as const;

const claimOf = ({ claimedValidReps, claimedInvalidReps }: StoredRecording) => ({
  validReps: claimedValidReps,
  invalidReps: claimedInvalidReps,
});

/**
 * Replaces the stored count of the attempt with the server's new one, and records the old one, in
 * the caller's transaction. Findings stay. Claim and count are compared again, which sets the
 * status of a trusted recording.
 */
export const changeToRecount = async (
  tx: Database,
  recording: StoredRecording,
  recounted: Recounted,
  source: { readonly id: string; readonly now: Date },
): Promise<void> => {
  const { validReps, invalidReps, engineVersion, events, finalResults, lockedSide } = recounted;
  const analysisData = {
    ...recording.analysisData,
    analysis_results: analysisResultsOf(recounted),
    completed_reps: recounted.reps,
  };
  const result = { validReps, invalidReps, analysisData, engineVersion, analysisId: null, correctedBy: null };
  const countedStatus = recountedStatus(recording.countedStatus, claimOf(recording), recounted);
  await changeResult(tx, recording, result, BY_THE_SERVER, source);
  await setCountedStatus(tx, recording.id, countedStatus);
  if (isTrusted(recording.status)) await changeStatus(tx, recording.id, countedStatus, source.now);
  await tx
    .update(recordingValidationData)
    .set({ finalResults, lockedSide, engineVersion, analysisTimeline: events })
    .where(eq(recordingValidationData.recordingId, recording.id));
};
