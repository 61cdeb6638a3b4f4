/** Examining in a thread of its own: one at a time, because requests come first. */
import { entryOf } from '../../platform/entries.ts';
import { openThreads, type ThreadLimits } from '../../platform/threads.ts';
import type { ExamineTrack, FindClosest } from './examine.ts';
import { ThreadReply, type ThreadOrder } from './messages.ts';

/** Measured: 20 minutes of 600 reps take some seconds. Whatever is stopped here is tried again by the queue. */
const LIMITS: ThreadLimits = { threads: 1, waiting: 10, timeoutMs: 120_000, memoryMb: 1024 };

/** As `examineTrack` and `findClosest`. @throws ThreadFault when the machine cannot do it now. */
export const openExamining = (): { readonly examine: ExamineTrack; readonly closest: FindClosest } => {
  const run = openThreads(entryOf('examine-thread'), LIMITS);
  const ask = async (order: ThreadOrder): Promise<ThreadReply> => ThreadReply.parse(await run(order));
  const unexpected = (): Error => new Error('The examining thread answered another question.');
  return {
    examine: async (packed, reps) => {
      const reply = await ask({ work: 'examine', packed, reps });
      if (reply.work !== 'examine') throw unexpected();
      return reply.examined;
    },
    closest: async (motion, others, limit) => {
      if (others.length === 0) return undefined;
      const reply = await ask({ work: 'compare', motion, others, limit });
      if (reply.work !== 'compare') throw unexpected();
      return reply.closest;
    },
  };
};
