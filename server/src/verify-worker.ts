/** Worker thread entry for verifying tracks and videos: one reply per message. */
import { parentPort } from 'node:worker_threads';
import { ThreadOrder } from './features/verification/checks-in-worker-threads.ts';
import type { ThreadReply } from './features/verification/checks-in-worker-threads.ts';
import {
  compareVideo,
  verifyTrack,
  findClosest,
  findCopiedReps,
  findLikest,
  recountTrack,
} from './features/verification/compare-and-recount-tracks.ts';
import { refusalMessageOf } from './platform/http/app-error.ts';

const answers = {
  examine: async ({ packed, reps }) => ({ work: 'examine', examined: await verifyTrack(packed, reps) }),
  compare: async ({ motion, others, limit }) => ({
    work: 'compare',
    closest: await findClosest(motion, others, limit),
  }),
  copied: async ({ print, others, most }) => ({ work: 'copied', found: await findCopiedReps(print, others, most) }),
  pictures: async ({ pictures, others, limit }) => ({
    work: 'pictures',
    likest: await findLikest(pictures, others, limit),
  }),
  recount: async ({ packed, definition, endMs }) => ({
    work: 'recount',
    recounted: await recountTrack(packed, definition, endMs),
  }),
  video: async ({ packed, reps, watched }) => ({
    work: 'video',
    comparison: await compareVideo(packed, reps, watched),
  }),
} satisfies { [W in ThreadOrder['work']]: (order: Extract<ThreadOrder, { work: W }>) => Promise<ThreadReply> };

const answer = (order: ThreadOrder): Promise<ThreadReply> => {
  if (order.work === 'examine') return answers.examine(order);
  if (order.work === 'compare') return answers.compare(order);
  if (order.work === 'copied') return answers.copied(order);
  if (order.work === 'pictures') return answers.pictures(order);
  return order.work === 'recount' ? answers.recount(order) : answers.video(order);
};

const replyTo = async (order: unknown): Promise<ThreadReply> =>
  answer(ThreadOrder.parse(order)).catch((error: unknown): ThreadReply => ({
    work: 'refused',
    refusal: refusalMessageOf(error),
  }));

parentPort?.on('message', (order: unknown) => void replyTo(order).then((reply) => parentPort?.postMessage(reply, [])));
