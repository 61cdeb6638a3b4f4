/** Track and exercise definition in, count out: the heavy part of a recount, which knows neither database nor files. */
import { parseExercise, type ExerciseDefinition } from '@reptemple/engine/exercise';
import { earlyEnd, limitsOf, trackUntil, type EarlyEnd, type StatedLimits } from '@reptemple/engine/limits';
import { isOfSameSet } from '@reptemple/engine/plausibility/same-set';
import { replay, type Replay } from '@reptemple/engine/replay';
import type { Track } from '@reptemple/engine/track';
import { readTrack } from './track-file.ts';

type Result = Pick<
  Replay,
  'durationMs' | 'validReps' | 'invalidReps' | 'formScore' | 'isRankable' | 'lockedSide' | 'reps' | 'events'
>;

/** What is stored of a counted track; the landmarks stay in their file. */
export interface CountedTrack {
  /** Of the attempt: what was recorded after it ended by a limit is not in it. */
  readonly result: Result;
  /** Of the whole recording. */
  readonly recordedMs: number;
  /** Null: the attempt ended with the recording. */
  readonly earlyEnd: EarlyEnd | null;
  /** Of every frame, in milliseconds since the first. */
  readonly timestamps: readonly number[];
  /** Whether it is another analysis of the video that `earlier` was made of; null without one. */
  readonly isOfSameSet: boolean | null;
}

/** `earlier`: a track of the same video, to be compared with. */
export type CountTrack = (
  packed: Uint8Array,
  definition: object,
  limits: StatedLimits,
  earlier?: Uint8Array,
) => Promise<CountedTrack>;

const endOf = (track: Track, whole: Replay, limits: StatedLimits): EarlyEnd | null => {
  const firstMs = track.frames[0]?.t ?? 0;
  return earlyEnd(
    {
      firstMs,
      lastMs: firstMs + whole.durationMs,
      reps: whole.reps,
      underWaySinceMs: whole.unfinished?.startMs ?? null,
    },
    limitsOf(limits),
  );
};

/** Counts all of it, then again up to where a limit ended the attempt: what ended there must not depend on what came after. */
const replayWithin = (track: Track, exercise: ExerciseDefinition, limits: StatedLimits) => {
  const whole = replay(track, exercise);
  const end = endOf(track, whole, limits);
  const counted = end ? replay(trackUntil(track, end.atMs), exercise) : whole;
  return { whole, end, counted };
};

/**
 * @throws Refusal when the track is hostile or broken.
 * @throws Error when the definition does not parse: only the server can be at fault.
 */
export const countTrack: CountTrack = async (packed, definition, limits, earlier) => {
  const exercise = parseExercise(definition);
  if (!exercise.ok) throw new Error('The exercise definition is not valid.');
  const track = await readTrack(packed);
  const { whole, end, counted } = replayWithin(track, exercise.value, limits);
  const { durationMs, validReps, invalidReps, formScore, isRankable, lockedSide, reps, events } = counted;
  return {
    result: { durationMs, validReps, invalidReps, formScore, isRankable, lockedSide, reps, events },
    recordedMs: whole.durationMs,
    earlyEnd: end,
    timestamps: track.frames.map((frame) => frame.t),
    isOfSameSet: earlier ? isOfSameSet(await readTrack(earlier), track, reps) : null,
  };
};
