/** Counts in worker threads: the longest track takes seconds and would block requests. */
import { availableParallelism } from 'node:os';
import { MAX_TRACK_BYTES } from '@reptemple/contract/recordings/recordings';
import { countUnitOf } from '@reptemple/engine/definition/definition';
import { refusalOf, AppError } from '../../../platform/http/app-error.ts';
import { openGate } from '../../../platform/http/concurrency-limiter.ts';
import type { ConcurrencyLimiter, GateLimits } from '../../../platform/http/concurrency-limiter.ts';
import { entryOf, openThreads, ThreadError } from '../../../platform/process/threads.ts';
import type { ThreadLimits } from '../../../platform/process/threads.ts';
import { CountReply, CountThreadEnd } from './count-track.ts';
import type { CountedTrack, CountOrder, CountTrack } from './count-track.ts';
import { comparedReps } from './examined.ts';
import type { Examined, ExaminedTracks } from './examined.ts';

/** Maximum queue length of attempts waiting to be counted. */
const MAX_IN_LINE = 100;

/** Bounds the memory: each thread takes 300 MB for the longest tracks. */
const MAX_THREADS = 4;

/** Measured: 20 minutes at 60 frames a second take 3 s and 300 MB on two slow cores. */
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
 * Works as `countTrack`. If `keep` is given, the thread also measures the track for its checks
 * after the count, and `keep` receives the result. Throws an AppError `unavailable` when no thread
 * can count it now.
 */
export const openCounting = (limits: Partial<ThreadLimits> = {}, keep?: ExaminedTracks['put']): CountTrack => {
  const run = openThreads(entryOf('count-thread'), { ...LIMITS, ...limits });
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
      // Without effect after the first reply.
      ended.catch(reject);
    });
  return async (packed, definition, given, earlier) => {
    // An analysis of an earlier recording is not checked.
    const isExamined = keep !== undefined && earlier === undefined;
    const order: CountOrder = { packed, definition, limits: given, isExamined, ...(earlier && { earlier }) };
    return ask(order).catch((error: unknown) => {
      throw error instanceof ThreadError ? new AppError('unavailable', SENTENCES[error.reason]) : error;
    });
  };
};

/** In bytes: the track, 2 MB of submission JSON, and the form encoding. */
export const MAX_SUBMISSION_REQUEST = MAX_TRACK_BYTES + 3 * 1024 * 1024;

/**
 * Limits of one process, in slots of 1 MB, held from the first byte until the attempt is stored.
 * An attempt takes about three times its size in memory, at most 300 MB in total. Most are far
 * below 1 MB. A request without a length counts as the largest. No more run than may wait to be
 * counted; a browser retries after 60 s without an answer.
 */
const AT_ONCE: GateLimits = {
  most: MAX_IN_LINE,
  placesOf: (bytes = MAX_SUBMISSION_REQUEST) => Math.max(1, Math.ceil(bytes / 1024 ** 2)),
  mostOfOne: 3,
  waiting: 400,
  patienceMs: 20_000,
};

/**
 * Limits concurrent requests that upload a track: attempts and analyses. They share one limiter
 * because they share memory and counting threads.
 */
export const openTrackGate = (): ConcurrencyLimiter => openGate(AT_ONCE);
