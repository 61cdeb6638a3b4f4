/** Runs checks in worker threads, one per processor and four at most, because of their memory. */
import { availableParallelism } from 'node:os';
import { refusalOf } from '../../platform/http/app-error.ts';
import { entryOf, openThreads } from '../../platform/process/threads.ts';
import type { ThreadLimits } from '../../platform/process/threads.ts';
import type { ExamineTrack } from '../recordings/index.ts';
import type { CompareVideo, FindClosest, FindCopiedReps, FindLikest, RecountTrack } from './measure-track.ts';
import { ThreadReply } from './messages.ts';
import type { ThreadOrder } from './messages.ts';

/**
 * Measured: 20 minutes with 600 reps take some seconds. The job queue retries work that is
 * stopped here.
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

type Answer<W extends ThreadReply['work']> = Extract<ThreadReply, { work: W }>;

const isAnswer = <W extends ThreadReply['work']>(reply: ThreadReply, work: W): reply is Answer<W> =>
  reply.work === work;

/**
 * Runs functions of `measure-track.ts` in a thread. Throws the same errors, and
 * a ThreadError when the thread is not available.
 */
export const openExamining = (): Examining => {
  const run = openThreads(entryOf('examine-thread'), LIMITS);
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
