/** Runs in the child process: carries out an order and reports how it went. */
import { makeClip } from './clip/make-clip.ts';
import { isSystemError, MediaError } from './media-fault.ts';
import type { Order, Report } from './messages.ts';
import { processRecording } from './process-recording.ts';

const blameFor = (error: unknown): Pick<Extract<Report, { ok: false }>, 'blame' | 'message'> => {
  if (error instanceof MediaError) return { blame: 'video', message: error.message };
  if (isSystemError(error)) return { blame: 'machine', message: 'The video couldn’t be processed.' };
  if (error instanceof RangeError && /allocation failed/i.test(error.message))
    return { blame: 'unclear', message: 'The video needs too much memory to process.' };
  return { blame: 'video', message: 'The video is damaged and couldn’t be read.' };
};

const failure = (error: unknown): Report => {
  const detail = String(error instanceof Error ? (error.stack ?? error.message) : error).slice(0, 4000);
  const { blame, message } = blameFor(error);
  return { ok: false, blame, message: message.slice(0, 300), detail };
};

/** Never rejects: every failure becomes a report with a message for users. */
export const carryOut = async (order: Order): Promise<Report> => {
  try {
    return order.task === 'clip' ? await makeClip(order) : await processRecording(order);
  } catch (error) {
    return failure(error);
  }
};
