/** Worker thread entry for counting reps: one reply per message. */
import { parentPort } from 'node:worker_threads';
import { CountOrder, countTrack } from './features/recordings/counting/count-track.ts';
import type { CountReply } from './features/recordings/counting/count-track.ts';
import { refusalMessageOf } from './platform/http/app-error.ts';

const replyTo = async (order: unknown): Promise<CountReply> => {
  const { packed, definition, limits, earlier } = CountOrder.parse(order);
  return countTrack(packed, definition, limits, earlier).then(
    (counted): CountReply => ({ ok: true, counted }),
    (error: unknown): CountReply => ({ ok: false, refusal: refusalMessageOf(error) }),
  );
};

parentPort?.on('message', (order: unknown) => void replyTo(order).then((reply) => parentPort?.postMessage(reply, [])));
