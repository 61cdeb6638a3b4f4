/** Counts a stored track again with the definition it was counted with, and says where the results differ (second document, section 4). */
import { RECORDING_NOT_FOUND } from '@reptemple/contract/recordings';
import {
  CANNOT_REPLAY,
  MOST_DIFFERENCES,
  type ReplayDifference,
  type ReplayRecording,
} from '@reptemple/contract/verification';
import { differencesBetween } from '@reptemple/engine/differences';
import { ENGINE_VERSION } from '@reptemple/engine/version';
import { z } from 'zod';
import type { Files } from '../../platform/files.ts';
import type { Handler } from '../../platform/http.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ThreadFault } from '../../platform/threads.ts';
import { findRecording, findValidation, type StoredRecording, type StoredValidation } from '../recordings/public.ts';
import type { Recounted, RecountTrack } from './recount.ts';

const FinalResults = z.object({
  repCount: z.int(),
  invalidRepCount: z.int(),
  completedReps: z.array(z.looseObject({})),
  lockedSide: z.string().nullable(),
});

/** What was stored of the count, in the shape of a count. */
const storedResult = ({ finalResults, analysisTimeline }: StoredValidation) => {
  const parsed = FinalResults.safeParse(finalResults);
  if (!parsed.success) throw new Refusal('unprocessable', CANNOT_REPLAY);
  const { repCount, invalidRepCount, completedReps, lockedSide } = parsed.data;
  return {
    validReps: repCount,
    invalidReps: invalidRepCount,
    lockedSide,
    reps: completedReps,
    events: analysisTimeline,
  };
};

const countAgain = async (
  recording: StoredRecording,
  track: string,
  recount: RecountTrack,
  files: Files,
): Promise<Recounted> => {
  const { exercise_definition: definition, ended_early: early } = recording.analysisData;
  if (Object.keys(definition).length === 0 || !(await files.find(track))) {
    throw new Refusal('unprocessable', CANNOT_REPLAY);
  }
  try {
    return await recount(await files.read(track), definition, early?.atMs ?? null);
  } catch (error) {
    if (error instanceof ThreadFault)
      throw new Refusal('unavailable', 'The server is busy counting. Please try again.');
    throw new Refusal('conflict', error instanceof Error ? error.message : 'The track could not be counted.');
  }
};

/** For the wire: what is absent is null. */
const shown = (differences: ReturnType<typeof differencesBetween>): ReplayDifference[] =>
  differences
    .slice(0, MOST_DIFFERENCES)
    .map(({ field, stored, replayed }) => ({ field, stored: stored ?? null, replayed: replayed ?? null }));

export const replayRecording =
  (recount: RecountTrack): Handler<typeof ReplayRecording> =>
  async ({ params }, { db, files }) => {
    const recording = await findRecording(db, params.recording);
    if (!recording) throw new Refusal('not_found', RECORDING_NOT_FOUND);
    const validation = await findValidation(db, recording.id);
    if (!validation) throw new Refusal('unprocessable', CANNOT_REPLAY);
    const stored = storedResult(validation);
    const again = await countAgain(recording, validation.landmarksTimeline, recount, files);
    const { validReps, invalidReps, lockedSide, reps, events, frames } = again;
    const differences = differencesBetween(stored, { validReps, invalidReps, lockedSide, reps, events });
    return {
      verdict: differences.length === 0 ? 'Deterministic' : 'Non-Deterministic',
      differences: shown(differences),
      stored: {
        validReps: stored.validReps,
        invalidReps: stored.invalidReps,
        engineVersion: recording.engineVersion,
      },
      replayed: { validReps, invalidReps, engineVersion: ENGINE_VERSION },
      frames,
    };
  };
