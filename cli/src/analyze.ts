/** `reptemple analyze`: a track in, counts and a rep ledger out (docs/track-format.md). */
import { replay } from '@reptemple/engine/replay';
import type { Replay } from '@reptemple/engine/replay';
import type { AnalyzeArguments } from './arguments.ts';
import { getExercise } from './exercises.ts';
import { readTrack } from './read-track.ts';
import { report } from './report.ts';

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

/** The text for standard output. Throws a `Refusal` for bad input. */
export const analyze = ({ file, exercise, json }: AnalyzeArguments): string => {
  const definition = getExercise(exercise);
  const result = replay(readTrack(file), definition);
  return json ? JSON.stringify(resultJson(exercise, result)) : report(definition.name, result);
};
