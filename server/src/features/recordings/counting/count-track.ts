/**
 * Counts untrusted tracks in worker threads, because the longest take seconds, which would block
 * requests. Uses neither database nor storage.
 */
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { tooLargeMessage } from '@reptemple/contract/message-with-params';
import { MAX_TRACK_BYTES } from '@reptemple/contract/recordings/recordings';
import { replay } from '@reptemple/engine/counting/track-replay';
import type { Replay } from '@reptemple/engine/counting/track-replay';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { SeenView } from '@reptemple/engine/definition/exercise-definition';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { MAX_FRAMES_PER_SECOND, MAX_TRACK_MS, POSE_LENGTH, parseTrack } from '@reptemple/engine/landmark-track';
import type { Track } from '@reptemple/engine/landmark-track';
import { isOfSameSet } from '@reptemple/engine/plausibility/video-track-agreement';
import { earlyEnd, limitsOf, trackUntil } from '@reptemple/engine/rules/attempt-limits';
import type { EarlyEnd, StatedLimits } from '@reptemple/engine/rules/attempt-limits';
import type { Rep } from '@reptemple/engine/rules/rep-result';
import { AppError, RefusalMessage, refusalOf } from '../../../platform/http/app-error.ts';
import { createConcurrencyLimiter } from '../../../platform/http/concurrency-limiter.ts';
import type { ConcurrencyLimiter, ConcurrencyLimits } from '../../../platform/http/concurrency-limiter.ts';
import { entryOf } from '../../../platform/process/entry-files.ts';
import { openThreads, ThreadError } from '../../../platform/process/worker-threads.ts';
import type { ThreadLimits } from '../../../platform/process/worker-threads.ts';
import { comparedReps } from './measure-track-for-checks.ts';
import type { Examined, ExaminedTracks } from './measure-track-for-checks.ts';

/**
 * Maximum size in bytes of an unpacked track: 20 minutes at 60 frames a second with 132 long
 * numbers each take 60 MB.
 */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/**
 * Maximum number of frames of a track, plus 5 %: rounded timestamps can make a track recorded at 60
 * frames a second look slightly faster.
 */
const MAX_FRAMES = Math.ceil((MAX_TRACK_MS / 1000) * MAX_FRAMES_PER_SECOND * 1.05);
const SLACK = 2_000;
/**
 * Maximum number of times that each of these characters may occur in a track. Parsing costs memory
 * per value, not per byte: thirty million empty objects fit into 90 MB of JSON and take 3 GB.
 */
const MAX_OF_EACH: ReadonlyMap<string, number> = new Map([
  ['{', MAX_FRAMES + SLACK],
  ['[', MAX_FRAMES + SLACK],
  [':', 2 * MAX_FRAMES + SLACK],
  ['"', 4 * MAX_FRAMES + SLACK],
  // Allows a comma per number, and two optional lists with one number per frame.
  [',', (POSE_LENGTH + 4) * MAX_FRAMES + SLACK],
]);

const unpack = promisify(gunzip);

const unpacked = async (packed: Uint8Array): Promise<Uint8Array> => {
  try {
    return await unpack(packed, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    if (isTooLarge) throw new AppError('too_large', tooLargeMessage(MAX_UNPACKED_BYTES));
    throw new AppError('unprocessable', 'The track isn’t gzipped JSON.');
  }
};

const holdsTooMuch = (bytes: Uint8Array): boolean => {
  const counts = new Uint32Array(256);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    counts[byte] = (counts[byte] ?? 0) + 1;
  }
  for (const [character, most] of MAX_OF_EACH) if ((counts[character.charCodeAt(0)] ?? 0) > most) return true;
  return false;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('unprocessable', 'The track isn’t gzipped JSON.');
  }
};

/**
 * Unpacks and parses a track.
 * @throws AppError too_large, or unprocessable with a message that names the error
 */
export const readTrack = async (packed: Uint8Array): Promise<Track> => {
  if (packed.byteLength > MAX_TRACK_BYTES) {
    throw new AppError('too_large', tooLargeMessage(MAX_TRACK_BYTES));
  }
  const bytes = await unpacked(packed);
  if (holdsTooMuch(bytes)) {
    throw new AppError('unprocessable', 'This recording is too long to count. Try a shorter set.');
  }
  const track = parseTrack(jsonOf(new TextDecoder().decode(bytes)));
  if (!track.ok) throw new AppError('unprocessable', track.message);
  return track.value;
};

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

export interface CountedTrack {
  /** Result of the count. If a limit ended the attempt, later frames are not counted. */
  readonly result: Result;
  readonly recordedMs: number;
  readonly earlyEnd: EarlyEnd | null;
  readonly timestamps: readonly number[];
  /** True if the track and `earlier` come from the same video; null if there is no `earlier`. */
  readonly isOfSameSet: boolean | null;
}

interface Counts {
  readonly validReps: number;
  readonly invalidReps: number;
}

/**
 * Returns the part of the result that is stored, so that a later replay can be compared with it.
 */
export const finalResultsOf = ({
  validReps,
  invalidReps,
  reps,
  lockedSide,
}: Counts & { readonly reps: readonly Rep[]; readonly lockedSide: string | null }) => ({
  repCount: validReps,
  invalidRepCount: invalidReps,
  completedReps: reps,
  lockedSide,
});

export const analysisResultsOf = ({
  validReps,
  invalidReps,
  formScore,
  seenView,
}: Counts & { readonly formScore: number | null; readonly seenView: SeenView | null }) => ({
  repCount: validReps,
  invalidRepCount: invalidReps,
  formScore,
  seenView,
});

/**
 * Function that counts a gzipped track. `earlier` is the attempt's gzipped track, if this is a new
 * analysis: then also checks that both come from the same video.
 */
export type CountTrack = (
  packed: Uint8Array,
  definition: object,
  limits: StatedLimits,
  earlier?: Uint8Array,
) => Promise<CountedTrack>;

/**
 * Replays the whole track. If a limit ended the attempt, replays the track again up to that point,
 * because later frames must not influence the result.
 */
const replayWithin = (track: Track, exercise: ExerciseDefinition, limits: StatedLimits) => {
  const whole = replay(track, exercise);
  const end = earlyEnd(whole.elapsed, limitsOf(limits));
  const counted = end ? replay(trackUntil(track, end.atMs), exercise) : whole;
  return { whole, end, counted };
};

/**
 * Counts a track, and returns the parsed track as well.
 * @throws AppError if the track is malicious or broken
 * @throws Error if the exercise definition is invalid, which is a server error
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
 * Returns true for an object. Does not check its fields, because thread and server run the same
 * code.
 */
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

export const CountOrder = z.object({
  packed: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  earlier: z.custom<Uint8Array>((value) => value instanceof Uint8Array).optional(),
  definition: z.custom<object>(isObject),
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

const MAX_IN_LINE = 100;

const MAX_THREADS = 4;

/**
 * Limits of the threads. Measured: 20 minutes at 60 frames a second with 1,000 reps take 6 s and
 * 350 MB on two slow cores. `threads` bounds the memory.
 */
const LIMITS: ThreadLimits = {
  threads: Math.min(availableParallelism(), MAX_THREADS),
  waiting: MAX_IN_LINE,
  timeoutMs: 60_000,
  memoryMb: 1024,
};

const SENTENCES: Readonly<Record<ThreadError['reason'], string>> = {
  busy: 'The server is busy. Try again in a minute.',
  time: 'This took too long. Please try again.',
  memory: 'This recording is too long to count. Try a shorter set.',
};

const toExamined = async (ended: Promise<unknown>): Promise<Examined> => {
  const { examined } = CountThreadEnd.parse(await ended);
  if (!examined) throw new Error('The counting thread measured nothing.');
  return examined;
};

/**
 * Returns a function that counts in a worker thread. If `keep` is given, the thread measures the
 * track for its checks after the count. `keep` receives the pending result. The function throws
 * AppError `unavailable` if no thread can count the track now.
 */
export const openCounting = (limits: Partial<ThreadLimits> = {}, keep?: ExaminedTracks['put']): CountTrack => {
  const run = openThreads(entryOf('count-worker'), { ...LIMITS, ...limits });
  const ask = (order: CountOrder): Promise<CountedTrack> =>
    new Promise((resolve, reject) => {
      const ended = run(order, (first) => {
        const reply = CountReply.parse(first);
        if (!reply.ok) return reject(refusalOf(reply.refusal));
        resolve(reply.counted);
        if (!order.isExamined) return;
        const reps = comparedReps(reply.counted.result.reps, countUnitOf(order.definition));
        keep?.(order.packed, reps, toExamined(ended));
      });
      // Rejects if the thread ends before its first reply; has no effect afterwards.
      ended.catch(reject);
    });
  return async (packed, definition, given, earlier) => {
    // Measures the track for its checks only if it belongs to an attempt. A repeated analysis of a
    // video needs no checks.
    const isExamined = keep !== undefined && earlier === undefined;
    const order: CountOrder = { packed, definition, limits: given, isExamined, ...(earlier && { earlier }) };
    return ask(order).catch((error: unknown) => {
      throw error instanceof ThreadError ? new AppError('unavailable', SENTENCES[error.reason]) : error;
    });
  };
};

export const MAX_SUBMISSION_REQUEST = MAX_TRACK_BYTES + 3 * 1024 * 1024;

/**
 * Limits of uploads per process, in slots of 1 MB, held from the first byte until the attempt is
 * stored. An attempt takes about three times its size in memory, at most 300 MB for all. Most are
 * far below 1 MB; a request without a length counts as the largest. `slots` equals the number that
 * may wait for counting. A browser retries after 60 s without a reply.
 */
const AT_ONCE: ConcurrencyLimits = {
  slots: MAX_IN_LINE,
  slotsOf: (bytes = MAX_SUBMISSION_REQUEST) => Math.max(1, Math.ceil(bytes / 1024 ** 2)),
  maxPerPerson: 3,
  maxWaiting: 400,
  maxWaitMs: 20_000,
};

/**
 * Creates a limiter for concurrent requests that upload a track. Attempts and analyses share it,
 * because they share memory and counting threads.
 */
export const createTrackLimiter = (): ConcurrencyLimiter => createConcurrencyLimiter(AT_ONCE);
