/** Puts a correction in force: the result changes, and the row that says what it was before is written with it. */
import type { Database } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { changeResult, type Result, type StoredRecording } from '../recordings/public.ts';
import type { Counts } from './rules.ts';

/** What somebody wants the result to be. */
export interface Wanted extends Counts, Pick<Result, 'analysisData' | 'engineVersion'> {
  readonly isAnalysed: boolean;
}

/** `correctedBy`: as what it is shown; `updatedBy`: whose word it is, null for somebody who left. */
export const enforce = async (
  tx: Database,
  recording: StoredRecording,
  { validReps, invalidReps, analysisData, engineVersion, isAnalysed }: Wanted,
  { correctedBy, updatedBy }: { readonly correctedBy: 'owner' | 'admin'; readonly updatedBy: string | null },
  { ids, now }: { readonly ids: Ids; readonly now: Date },
): Promise<void> =>
  changeResult(
    tx,
    recording,
    { validReps, invalidReps, analysisData, engineVersion, correctedBy },
    { updatedBy, suggestedReps: isAnalysed ? null : validReps, isManualOverride: !isAnalysed },
    { id: ids.uuid(), now },
  );
