/** `reptemple analyze`: a track or a video in, counts and a rep ledger out (docs/track-format.md). */
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { replay } from '@reptemple/engine/replay';
import type { Replay } from '@reptemple/engine/replay';
import type { Track } from '@reptemple/engine/track';
import type { AnalyzeArguments } from './arguments.ts';
import { getExercise } from './exercises.ts';
import { Refusal } from './refusal.ts';
import { report } from './report.ts';
import { isTrackFile, readTrack, writeTrack } from './track-file.ts';

/** The keys of docs/track-format.md in their order, and the set's form score; the timeline stays out. */
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

/** Video needs decoders and the pose model: loaded only for a video, so that tracks are counted at once. */
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
  if (overlayFile !== null) throw new Refusal(`${file} is a track: an overlay can only be drawn over a video.`);
  return readTrack(file);
};

/** The text for standard output. Throws a `Refusal` for bad input. */
export const analyze = async (asked: AnalyzeArguments): Promise<string> => {
  const definition = getExercise(asked.exercise);
  const track = await getTrack(asked, definition);
  if (asked.trackFile !== null) writeTrack(asked.trackFile, track);
  const result = replay(track, definition);
  return asked.json ? JSON.stringify(resultJson(asked.exercise, result)) : report(definition.name, result);
};
