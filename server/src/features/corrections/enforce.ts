/**
 * Applies a correction: updates the result and stores the row that documents the previous one.
 */
import type { Database } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import { changeResult, type Result, type StoredRecording } from '../recordings/index.ts';
import type { Counts } from './rules.ts';

interface Enforced extends Counts {
  /** The new current analysis; null keeps the previous one with a typed count. */
  readonly analysis: (Pick<Result, 'analysisData' | 'engineVersion'> & { readonly id: string }) | null;
}

const analysisOf = (recording: StoredRecording, { analysis }: Enforced) =>
  analysis
    ? { analysisData: analysis.analysisData, engineVersion: analysis.engineVersion, analysisId: analysis.id }
    : {
        analysisData: recording.analysisData,
        engineVersion: recording.engineVersion,
        analysisId: recording.analysisId,
      };

/** `correctedBy` is the displayed role; `updatedBy` is the user id, null for a deleted user. */
export const enforce = async (
  tx: Database,
  recording: StoredRecording,
  wanted: Enforced,
  { correctedBy, updatedBy }: { readonly correctedBy: 'owner' | 'admin'; readonly updatedBy: string | null },
  { ids, now }: { readonly ids: Ids; readonly now: Date },
): Promise<void> => {
  const { validReps, invalidReps, analysis } = wanted;
  return changeResult(
    tx,
    recording,
    { validReps, invalidReps, ...analysisOf(recording, wanted), correctedBy },
    { updatedBy, suggestedReps: analysis ? null : validReps, isManualOverride: !analysis },
    { id: ids.uuid(), now },
  );
};
