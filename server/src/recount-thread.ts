/** Entry of the thread that counts: one order in, one reply out, then it ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { CountOrder, type CountReply } from './features/recordings/count-messages.ts';
import { countTrack } from './features/recordings/count-track.ts';
import { Refusal } from './platform/refusal.ts';

const { packed, definition, limits } = CountOrder.parse(workerData);

const reply = await countTrack(packed, definition, limits).then(
  (counted): CountReply => ({ ok: true, counted }),
  (error: unknown): CountReply => {
    if (error instanceof Refusal) return { ok: false, code: error.code, message: error.message };
    throw error;
  },
);
parentPort?.postMessage(reply, []);
