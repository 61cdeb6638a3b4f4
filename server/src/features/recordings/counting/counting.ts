/** Counts in worker threads: the longest track takes seconds and would block requests. */
import { availableParallelism } from 'node:os';
import { entryOf } from '../../../platform/process/worker-entrypoints.ts';
import { refusalOf, AppError } from '../../../platform/http/app-error.ts';
import { openThreads, ThreadError } from '../../../platform/process/threads.ts';
import type { ThreadLimits } from '../../../platform/process/threads.ts';
import { CountReply } from './count-track.ts';
import type { CountOrder, CountTrack } from './count-track.ts';

/** Maximum queue length of attempts waiting to be counted. */
export const MAX_IN_LINE = 100;

/**
 * Measured: 20 minutes at 60 frames a second take 3 s and 300 MB on two slow cores. One core
 * stays free for requests.
 */
const LIMITS: ThreadLimits = {
  threads: availableParallelism() > 2 ? 2 : 1,
  waiting: MAX_IN_LINE,
  timeoutMs: 60_000,
  memoryMb: 1024,
};

const SENTENCES: Readonly<Record<ThreadError['reason'], string>> = {
  busy: 'The server is busy. Try again in a minute.',
  time: 'This took too long. Please try again.',
  memory: 'This took too long. Please try again.',
};

/** Works as `countTrack`, and throws a Refusal `unavailable` when no thread can count it now. */
export const openCounting = (limits: Partial<ThreadLimits> = {}): CountTrack => {
  const run = openThreads(entryOf('count-thread'), { ...LIMITS, ...limits });
  return async (packed, definition, limits, earlier) => {
    const order: CountOrder = { packed, definition, limits, ...(earlier && { earlier }) };
    const answer = await run(order).catch((error: unknown) => {
      throw error instanceof ThreadError ? new AppError('unavailable', SENTENCES[error.reason]) : error;
    });
    const reply = CountReply.parse(answer);
    if (!reply.ok) throw refusalOf(reply.refusal);
    return reply.counted;
  };
};
