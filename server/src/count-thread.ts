/** Entry of the thread that counts: one order in, one reply out, then it ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { CountOrder, type CountReply } from './features/recordings/count-messages.ts';
import { countTrack } from './features/recordings/count-track.ts';
import { refusalMessageOf } from './platform/refusal-message.ts';

const { packed, definition, limits } = CountOrder.parse(workerData);

const reply = await countTrack(packed, definition, limits).then(
  (counted): CountReply => ({ ok: true, counted }),
  (error: unknown): CountReply => ({ ok: false, refusal: refusalMessageOf(error) }),
);
parentPort?.postMessage(reply, []);
