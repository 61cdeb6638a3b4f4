/** Entry of the thread that examines tracks: one order in, one reply out, then it ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { examineTrack, findClosest } from './features/verification/examine.ts';
import { ThreadOrder, type ThreadReply } from './features/verification/messages.ts';

const answer = async (order: ThreadOrder): Promise<ThreadReply> =>
  order.work === 'examine'
    ? { work: 'examine', examined: await examineTrack(order.packed, order.reps) }
    : { work: 'compare', closest: await findClosest(order.motion, order.others, order.limit) };

parentPort?.postMessage(await answer(ThreadOrder.parse(workerData)), []);
