/**
 * Runs the checks and recounts of tracks in worker threads: one per processor, at most four to
 * limit memory. Also defines the messages to and from the threads.
 */
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import type { Frame } from '@reptemple/engine/landmark-track';
import type { ShapePrint } from '@reptemple/engine/plausibility/copied-reps';
import type { Motion } from '@reptemple/engine/plausibility/motion-signature';
import type { TimedRep } from '@reptemple/engine/plausibility/rep-acceleration-evenness-and-endurance';
import { RefusalMessage, refusalOf } from '../../platform/http/app-error.ts';
import { entryOf } from '../../platform/process/entry-files.ts';
import { openThreads } from '../../platform/process/worker-threads.ts';
import type { ThreadLimits } from '../../platform/process/worker-threads.ts';
import type { Examined, ExamineTrack } from '../recordings/index.ts';
import type {
  Closest,
  CompareVideo,
  FindClosest,
  FindCopiedReps,
  FindLikest,
  FoundReps,
  KnownMotion,
  KnownPictures,
  KnownShapes,
  Likest,
  Recounted,
  RecountTrack,
  VideoComparison,
} from './compare-and-recount-tracks.ts';
import type { WatchVideo } from './pose-check/run-pose-check-process.ts';

/**
 * Returns true for an object. Does not check its fields, because server and worker thread run the
 * same code.
 */
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
const listOf = <T>() => z.custom<readonly T[]>(Array.isArray);
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const ThreadOrder = z.discriminatedUnion('work', [
  z.object({ work: z.literal('examine'), packed: bytes, reps: listOf<TimedRep>() }),
  z.object({
    work: z.literal('compare'),
    motion: z.custom<Motion>((value) => value instanceof Uint8Array),
    others: listOf<KnownMotion>(),
    limit: z.number(),
  }),
  z.object({
    work: z.literal('copied'),
    print: z.custom<ShapePrint>(isObject),
    others: listOf<KnownShapes>(),
    most: z.int().optional(),
  }),
  z.object({ work: z.literal('pictures'), pictures: bytes, others: listOf<KnownPictures>(), limit: z.number() }),
  z.object({
    work: z.literal('recount'),
    packed: bytes,
    definition: z.custom<object>(isObject),
    endMs: z.number().nullable(),
  }),
  z.object({ work: z.literal('video'), packed: bytes, reps: listOf<TimedRep>(), watched: listOf<Frame>() }),
]);
export type ThreadOrder = Readonly<z.output<typeof ThreadOrder>>;

export const ThreadReply = z.discriminatedUnion('work', [
  z.object({ work: z.literal('examine'), examined: z.custom<Examined>(isObject) }),
  z.object({ work: z.literal('compare'), closest: z.custom<Closest>(isObject).optional() }),
  z.object({ work: z.literal('copied'), found: listOf<FoundReps>() }),
  z.object({ work: z.literal('pictures'), likest: z.custom<Likest>(isObject).optional() }),
  z.object({ work: z.literal('recount'), recounted: z.custom<Recounted>(isObject) }),
  z.object({ work: z.literal('refused'), refusal: RefusalMessage }),
  z.object({ work: z.literal('video'), comparison: z.custom<VideoComparison>(isObject).nullable() }),
]);
export type ThreadReply = Readonly<z.output<typeof ThreadReply>>;

/**
 * Limits of the threads. Measured: 20 minutes with 1,000 reps take 4 s of processor time. The job
 * queue retries work that is stopped here.
 */
const LIMITS: ThreadLimits = {
  threads: Math.min(availableParallelism(), 4),
  waiting: 10,
  timeoutMs: 120_000,
  memoryMb: 1024,
};

export interface Examining {
  readonly examine: ExamineTrack;
  readonly closest: FindClosest;
  readonly copied: FindCopiedReps;
  readonly likest: FindLikest;
  readonly compareVideo: CompareVideo;
  readonly recount: RecountTrack;
}

/**
 * Functions of the checks that run outside the main thread: in worker threads and in a child
 * process.
 */
export interface Checking extends Examining {
  readonly watch: WatchVideo;
}

type Answer<W extends ThreadReply['work']> = Extract<ThreadReply, { work: W }>;

const isAnswer = <W extends ThreadReply['work']>(reply: ThreadReply, work: W): reply is Answer<W> =>
  reply.work === work;

/**
 * Returns the functions of `compare-and-recount-tracks.ts`, run in worker threads. They throw the
 * same errors, and ThreadError if no thread is available.
 */
export const openExamining = (): Examining => {
  const run = openThreads(entryOf('verify-worker'), LIMITS);
  const ask = async <const O extends ThreadOrder>(order: O): Promise<Answer<O['work']>> => {
    const reply = ThreadReply.parse(await run(order));
    if (reply.work === 'refused') throw refusalOf(reply.refusal);
    if (!isAnswer<O['work']>(reply, order.work)) throw new Error('The examining thread answered another question.');
    return reply;
  };
  return {
    examine: async (packed, reps) => (await ask({ work: 'examine', packed, reps })).examined,
    closest: async (motion, others, limit) =>
      others.length === 0 ? undefined : (await ask({ work: 'compare', motion, others, limit })).closest,
    copied: async (print, others, most = Number.MAX_SAFE_INTEGER) =>
      others.length === 0 ? [] : (await ask({ work: 'copied', print, others, most })).found,
    likest: async (pictures, others, limit) =>
      others.length === 0 ? undefined : (await ask({ work: 'pictures', pictures, others, limit })).likest,
    recount: async (packed, definition, endMs) => (await ask({ work: 'recount', packed, definition, endMs })).recounted,
    compareVideo: async (packed, reps, watched) => (await ask({ work: 'video', packed, reps, watched })).comparison,
  };
};
