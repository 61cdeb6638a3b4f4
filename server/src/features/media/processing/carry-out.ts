/** Runs in the child process: carries out an order and reports how it went. */
import { makeClip } from './clip/make-clip.ts';
import { MediaError } from './media-fault.ts';
import type { Order, Report } from './messages.ts';
import { processRecording } from './process-recording.ts';

/**
 * Returns true for system errors such as ENOSPC, EIO and EMFILE. Errors of the media libraries
 * about unreadable bytes have no such code.
 */
const isSystems = (error: Error): boolean => 'code' in error && /^E[A-Z0-9]+$/.test(String(error.code));

const blameFor = (error: unknown): Pick<Extract<Report, { ok: false }>, 'blame' | 'message'> => {
  if (error instanceof MediaError) return { blame: 'video', message: error.message };
  if (error instanceof Error && isSystems(error))
    return { blame: 'machine', message: 'The video could not be processed.' };
  if (error instanceof RangeError && /allocation failed/i.test(error.message))
    return { blame: 'unclear', message: 'The video needs more memory to be processed than it may have.' };
  return { blame: 'video', message: 'The video is damaged: it could not be read.' };
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
