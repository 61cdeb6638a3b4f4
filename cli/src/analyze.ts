/**
 * `reptemple analyze`: reads a track or a video, prints counts and a list of reps
 * (docs/track-format.md).
 */
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { replay } from '@reptemple/engine/counting/replay';
import type { Replay } from '@reptemple/engine/counting/replay';
import type { Track } from '@reptemple/engine/track';
import type { AnalyzeArguments } from './arguments.ts';
import { getExercise } from './exercises.ts';
import { UsageError } from './usage-error.ts';
import { report } from './report.ts';
import { isTrackFile, readTrack, writeTrack } from './track-file.ts';

/**
 * Returns the keys of docs/track-format.md in their order, and the set's form score. Leaves out
 * the timeline.
 */
const resultJson = (exercise: string, result: Replay) => ({
  exercise,
  durationMs: result.durationMs,
  frames: result.frames,
  framesWithPose: result.framesWithPose,
  lockedSide: result.lockedSide,
  validReps: result.validReps,
  invalidReps: result.invalidReps,
  formScore: result.formScore,
  reps: result.reps,
  events: result.events,
});

/** Loads decoders and pose model only for videos, so that tracks are counted without delay. */
const watch = async (file: string, definition: ExerciseDefinition, overlayFile: string | null): Promise<Track> => {
  const { trackOf, withVideo } = await import('./watch-video.ts');
  return withVideo(file, async (video) => {
    const track = await trackOf(video);
    if (overlayFile !== null) {
      const { writeOverlay } = await import('./overlay/write-overlay.ts');
      await writeOverlay(video, track, definition, overlayFile);
    }
    return track;
  });
};

const getTrack = async ({ file, overlayFile }: AnalyzeArguments, definition: ExerciseDefinition): Promise<Track> => {
  if (!isTrackFile(file)) return watch(file, definition, overlayFile);
  if (overlayFile !== null) throw new UsageError(`${file} is a track. An overlay needs a video.`);
  return readTrack(file);
};

/** Returns the text for standard output. @throws Refusal for invalid input. */
export const analyze = async (asked: AnalyzeArguments): Promise<string> => {
  const definition = getExercise(asked.exercise);
  const track = await getTrack(asked, definition);
  if (asked.trackFile !== null) writeTrack(asked.trackFile, track);
  const result = replay(track, definition);
  return asked.json ? JSON.stringify(resultJson(asked.exercise, result)) : report(definition.name, result);
};
