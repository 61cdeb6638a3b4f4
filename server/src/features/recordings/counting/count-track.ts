/**
 * The CPU-heavy part of a recount: takes a track and an exercise definition, returns the count.
 * Uses neither database nor files.
 */
import { z } from 'zod';
import { replay } from '@reptemple/engine/counting/replay';
import type { Replay } from '@reptemple/engine/counting/replay';
import { parseExercise } from '@reptemple/engine/definition/exercise';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { isOfSameSet } from '@reptemple/engine/plausibility/agreement';
import { earlyEnd, limitsOf, trackUntil } from '@reptemple/engine/rules/limits';
import type { EarlyEnd, StatedLimits } from '@reptemple/engine/rules/limits';
import type { Track } from '@reptemple/engine/track';
import { RefusalMessage } from '../../../platform/http/app-error.ts';
import type { Examined } from './examined.ts';
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

/**
 * Counts the whole track, then again up to the limit that ended the attempt. Later frames must
 * not influence the result.
 */
const replayWithin = (track: Track, exercise: ExerciseDefinition, limits: StatedLimits) => {
  const whole = replay(track, exercise);
  const end = earlyEnd(whole.elapsed, limitsOf(limits));
  const counted = end ? replay(trackUntil(track, end.atMs), exercise) : whole;
  return { whole, end, counted };
};

/**
 * Returns the parsed track as well.
 * @throws AppError when the track is hostile or broken.
 * @throws Error when the definition is invalid, which is a server fault.
 */
export const parseAndCount = async (
  ...[packed, definition, limits, earlier]: Parameters<CountTrack>
): Promise<{ readonly track: Track; readonly counted: CountedTrack }> => {
  const exercise = parseExercise(definition);
  if (!exercise.ok) throw new Error('The exercise definition is not valid.');
  const track = await readTrack(packed);
  const { whole, end, counted } = replayWithin(track, exercise.value, limits);
  const { durationMs, validReps, invalidReps, formScore, isRankable, lockedSide, seenView, reps, events } = counted;
  return {
    track,
    counted: {
      result: { durationMs, validReps, invalidReps, formScore, isRankable, lockedSide, seenView, reps, events },
      recordedMs: whole.durationMs,
      earlyEnd: end,
      timestamps: track.frames.map((frame) => frame.t),
      isOfSameSet: earlier ? isOfSameSet(await readTrack(earlier), track, reps) : null,
    },
  };
};

export const countTrack: CountTrack = async (...given) => (await parseAndCount(...given)).counted;

/**
 * Messages between the server and the counting thread. Both sides are trusted, so large values
 * are not validated again. The thread answers with the count, then with what it measured.
 */
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

export const CountOrder = z.object({
  packed: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  earlier: z.custom<Uint8Array>((value) => value instanceof Uint8Array).optional(),
  definition: z.custom<object>(isObject),
  /** Also measures the track for its checks. */
  isExamined: z.boolean(),
  limits: z.object({ maxDurationSeconds: z.int().nullable(), maxRestSeconds: z.int().nullable() }),
});
export type CountOrder = Readonly<z.output<typeof CountOrder>>;

export const CountReply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), counted: z.custom<CountedTrack>(isObject) }),
  z.object({ ok: z.literal(false), refusal: RefusalMessage }),
]);
export type CountReply = Readonly<z.output<typeof CountReply>>;

export const CountThreadEnd = z.object({ examined: z.custom<Examined>(isObject).nullable() });
export type CountThreadEnd = Readonly<z.output<typeof CountThreadEnd>>;
