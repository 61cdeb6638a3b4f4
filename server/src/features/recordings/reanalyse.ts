/** Counts another analysis of a recording's video, by the very definition that judged the recording. */
import { ENGINE_VERSION } from '@reptemple/engine/version';
import { Refusal } from '../../platform/refusal.ts';
import type { CountTrack, Limits } from './count-track.ts';
import { recordedRep } from './rules.ts';
import type { AnalysisData } from './schema.ts';
import type { StoredRecording } from './store.ts';

export interface Reanalysis {
  readonly validReps: number;
  readonly invalidReps: number;
  readonly analysisData: AnalysisData;
  readonly engineVersion: string;
}

/** @throws Refusal when the track is hostile or broken. */
export const reanalyse = async (
  { analysisData }: Pick<StoredRecording, 'analysisData'>,
  packed: Uint8Array,
  limits: Limits,
  countTrack: CountTrack,
): Promise<Reanalysis> => {
  const { result, earlyEnd } = await countTrack(packed, analysisData.exercise_definition, limits);
  if (!result.isRankable)
    throw new Refusal('unprocessable', 'Too few frames a second were seen for a strict count. Please run it again.');
  const { validReps, invalidReps, formScore, reps } = result;
  return {
    validReps,
    invalidReps,
    engineVersion: ENGINE_VERSION,
    analysisData: {
      ...analysisData,
      analysis_results: { repCount: validReps, invalidRepCount: invalidReps, formScore },
      completed_reps: reps.map(recordedRep),
      ended_early: earlyEnd,
    },
  };
};
