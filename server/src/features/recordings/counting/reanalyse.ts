/**
 * Counts another analysis of a recording's video, with the definition that the recording was
 * counted with.
 */
import type { StatedLimits } from '@reptemple/engine/rules/limits';
import { ENGINE_VERSION } from '@reptemple/engine/version';
import type { Ids } from '../../../platform/crypto/ids.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { NewAnalysis } from './analyses.ts';
import type { CountTrack } from './count-track.ts';
import { recordedRep } from '../status.ts';
import { analysisResultsOf, finalResultsOf } from './stored-results.ts';
import type { StoredRecording } from '../store.ts';
import { trackKey } from './track-file.ts';

export interface Reanalysis {
  readonly validReps: number;
  readonly invalidReps: number;
  /** Neither the row nor the track file is stored yet. */
  readonly analysis: NewAnalysis & { readonly landmarksTimeline: string };
}

/**
 * `earlier` is the attempt's own track.
 * @throws Refusal when the track is hostile, broken or of another video.
 */
export const reanalyse = async (
  { id: recordingId, analysisData }: Pick<StoredRecording, 'id' | 'analysisData'>,
  { packed, earlier }: { readonly packed: Uint8Array; readonly earlier: Uint8Array },
  limits: StatedLimits,
  countTrack: CountTrack,
  { ids, now }: { readonly ids: Ids; readonly now: Date },
): Promise<Reanalysis> => {
  const counted = await countTrack(packed, analysisData.exercise_definition, limits, earlier);
  const { result, earlyEnd } = counted;
  if (!result.isRankable)
    throw new AppError('unprocessable', 'The frame rate was too low for a strict count. Please run it again.');
  if (counted.isOfSameSet !== true)
    throw new AppError(
      'unprocessable',
      'This analysis doesn’t match the recording’s video. Your result hasn’t changed.',
    );
  const { validReps, invalidReps, reps } = result;
  const id = ids.uuid();
  return {
    validReps,
    invalidReps,
    analysis: {
      id,
      recordingId,
      landmarksTimeline: trackKey(id),
      engineVersion: ENGINE_VERSION,
      analysisTimeline: result.events,
      finalResults: finalResultsOf(result),
      analysisData: {
        ...analysisData,
        analysis_results: analysisResultsOf(result),
        completed_reps: reps.map(recordedRep),
        ended_early: earlyEnd,
      },
      createdAt: now,
    },
  };
};
