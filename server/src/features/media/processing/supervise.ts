/**
 * Has a child process work on one video. Decides if a failure is due to the video, the machine, or
 * neither.
 */
import { runChild } from '../../../platform/process/child.ts';
import type { ChildProgram } from '../../../platform/process/child.ts';
import { MAX_WRITTEN_BYTES, REUSE_LIMITS } from './limits.ts';
import type { ProcessingLimits } from './limits.ts';
import { Report } from './messages.ts';
import type { Order } from './messages.ts';

/**
 * A track of 20 minutes takes 100 MB of heap while it is read. Frames live outside the heap, but
 * are freed together with the small objects that own them. A small young generation frees them
 * sooner, and halves the memory for a 4K video (1100 to 560 MB).
 */
export const MEDIA_PROCESS: ChildProgram = {
  name: 'media-process',
  flags: ['--max-old-space-size=512', '--max-semi-space-size=1'],
  writtenBytes: MAX_WRITTEN_BYTES,
  reuse: { ...REUSE_LIMITS, isSound: (message) => Report.safeParse(message).data?.ok === true },
};

const overLimitSentences = ({ timeoutMs, memoryMb }: ProcessingLimits) => ({
  time: `Processing the video took longer than ${timeoutMs / 1000} seconds and was stopped.`,
  memory: `Processing the video needed more than ${memoryMb} MB of memory and was stopped.`,
});

/**
 * Resolves with the child's report, or with one about how it ended, soon after the time limit at
 * the latest.
 * @throws Error for failures unrelated to child and video: it did not start, it was killed, or
 * `ending` was aborted.
 */
export const supervise = async (order: Order, limits: ProcessingLimits, ending: AbortSignal): Promise<Report> => {
  const { message, overLimit, endedItself, detail } = await runChild(MEDIA_PROCESS, order, limits, ending);
  if (ending.aborted) throw new Error('Processing stopped because the server is shutting down.');
  const report = Report.safeParse(message).data;
  if (overLimit === null && report) return report;
  if (overLimit !== null)
    return { ok: false, blame: 'unclear', message: overLimitSentences(limits)[overLimit], detail };
  if (endedItself) return { ok: false, blame: 'unclear', message: 'The video couldn’t be decoded.', detail };
  throw new Error(`The video processor was killed.\n${detail}`);
};
