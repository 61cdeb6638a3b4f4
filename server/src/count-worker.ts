/**
 * Worker thread entry for counting reps. Sends two replies per message: the count, then the values
 * that the checks measure in the track. The submission waits only for the first.
 */
import { parentPort } from 'node:worker_threads';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import { CountOrder, parseAndCount } from './features/recordings/counting/count-track.ts';
import type { CountReply, CountThreadEnd } from './features/recordings/counting/count-track.ts';
import { comparedReps, examineTrack } from './features/recordings/counting/measure-track-for-checks.ts';
import { refusalMessageOf } from './platform/http/app-error.ts';

const post = (message: { readonly first: CountReply } | CountThreadEnd): void => parentPort?.postMessage(message, []);

const replyTo = async (order: unknown): Promise<void> => {
  const { packed, definition, limits, earlier, isExamined } = CountOrder.parse(order);
  const done = await parseAndCount(packed, definition, limits, earlier).catch((error: unknown) => {
    post({ first: { ok: false, refusal: refusalMessageOf(error) } });
  });
  if (done) post({ first: { ok: true, counted: done.counted } });
  if (!done || !isExamined) return post({ examined: null });
  const reps = comparedReps(done.counted.result.reps, countUnitOf(definition));
  post({ examined: examineTrack(done.track, reps) });
};

parentPort?.on('message', (order: unknown) => void replyTo(order));
