/** Track and exercise definition in, count out: the heavy part of a recount, which knows neither database nor files. */
import { parseExercise } from '@reptemple/engine/exercise';
import { replay, type Replay } from '@reptemple/engine/replay';
import { readTrack } from './track-file.ts';

type Result = Pick<
  Replay,
  'durationMs' | 'validReps' | 'invalidReps' | 'formScore' | 'isRankable' | 'lockedSide' | 'reps' | 'events'
>;

/** What is stored of a counted track; the landmarks stay in their file. */
export interface CountedTrack {
  readonly result: Result;
  /** Of every frame, in milliseconds since the first. */
  readonly timestamps: readonly number[];
}

export type CountTrack = (packed: Uint8Array, definition: object) => Promise<CountedTrack>;

/**
 * @throws Refusal when the track is hostile or broken.
 * @throws Error when the definition does not parse: only the server can be at fault.
 */
export const countTrack: CountTrack = async (packed, definition) => {
  const exercise = parseExercise(definition);
  if (!exercise.ok) throw new Error('The exercise definition is not valid.');
  const track = await readTrack(packed);
  const { durationMs, validReps, invalidReps, formScore, isRankable, lockedSide, reps, events } = replay(
    track,
    exercise.value,
  );
  return {
    result: { durationMs, validReps, invalidReps, formScore, isRankable, lockedSide, reps, events },
    timestamps: track.frames.map((frame) => frame.t),
  };
};
