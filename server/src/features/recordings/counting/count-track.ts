/**
 * The CPU-heavy part of a recount: takes a track and an exercise definition, returns the count.
 * Uses neither database nor files.
 */
import { parseExercise, type ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { earlyEnd, limitsOf, trackUntil, type EarlyEnd, type StatedLimits } from '@reptemple/engine/rules/limits';
import { isOfSameSet } from '@reptemple/engine/plausibility/same-set';
import { replay, type Replay } from '@reptemple/engine/counting/replay';
import type { Track } from '@reptemple/engine/track';
import { readTrack } from './track-file.ts';

type Result = Pick<
  Replay,
  | 'durationMs'
  | 'validReps'
  | 'invalidReps'
  | 'formScore'
  | 'isRankable'
  | 'lockedSide'
  | 'seenView'
  | 'reps'
  | 'events'
>;

/** The stored part of a counted track. The landmarks stay in their file. */
export interface CountedTrack {
  /** Excludes frames recorded after a limit ended the attempt. */
  readonly result: Result;
  /** Length of the whole recording. */
  readonly recordedMs: number;
  /** Null if no limit ended the attempt early. */
  readonly earlyEnd: EarlyEnd | null;
  /** One per frame, in milliseconds since the first frame. */
  readonly timestamps: readonly number[];
  /** True if `earlier` is a track of the same video; null without `earlier`. */
  readonly isOfSameSet: boolean | null;
}

/** `earlier` is another track to compare with. */
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

/**
 * Counts the whole track, then again up to the limit that ended the attempt. Later frames must
 * not influence the result.
 */
const replayWithin = (track: Track, exercise: ExerciseDefinition, limits: StatedLimits) => {
  const whole = replay(track, exercise);
  const end = endOf(track, whole, limits);
  const counted = end ? replay(trackUntil(track, end.atMs), exercise) : whole;
  return { whole, end, counted };
};

/**
 * @throws Refusal when the track is hostile or broken.
 * @throws Error when the definition is invalid, which is a server fault.
 */
export const countTrack: CountTrack = async (packed, definition, limits, earlier) => {
  const exercise = parseExercise(definition);
  if (!exercise.ok) throw new Error('The exercise definition is not valid.');
  const track = await readTrack(packed);
  const { whole, end, counted } = replayWithin(track, exercise.value, limits);
  const { durationMs, validReps, invalidReps, formScore, isRankable, lockedSide, seenView, reps, events } = counted;
  return {
    result: { durationMs, validReps, invalidReps, formScore, isRankable, lockedSide, seenView, reps, events },
    recordedMs: whole.durationMs,
    earlyEnd: end,
    timestamps: track.frames.map((frame) => frame.t),
    isOfSameSet: earlier ? isOfSameSet(await readTrack(earlier), track, reps) : null,
  };
};
