/** Has a child process one video, and says what its end means: for the video, for the machine, or for neither. */
import { runChild, type ChildProgram } from '../../../platform/child.ts';
import { MAX_WRITTEN_BYTES, type ProcessingLimits } from './limits.ts';
import { type Order, Report } from './messages.ts';

/**
 * The child's JavaScript needs little: pictures live outside its heap, but are freed with the small objects that own
 * them. A small nursery makes that happen soon: it halves the memory that a 4K video takes (1100 to 560 MB).
 */
export const MEDIA_PROCESS: ChildProgram = {
  name: 'media-process',
  flags: ['--max-old-space-size=192', '--max-semi-space-size=1'],
  writtenBytes: MAX_WRITTEN_BYTES,
};

const overLimitSentences = ({ timeoutMs, memoryMb }: ProcessingLimits) => ({
  time: `Processing the video took longer than ${timeoutMs / 1000} seconds and was stopped.`,
  memory: `Processing the video needed more than ${memoryMb} MB of memory and was stopped.`,
});

/**
 * Resolves with the child's report, or with one about its end; never outlasts the time limit by much.
 * @throws Error when neither the child nor the video has anything to do with its end: it could not be started, somebody killed it, or
 * `ending` was aborted.
 */
export const supervise = async (order: Order, limits: ProcessingLimits, ending: AbortSignal): Promise<Report> => {
  const { message, overLimit, endedItself, detail } = await runChild(MEDIA_PROCESS, order, limits, ending);
  if (ending.aborted) throw new Error('Processing the video was cut off because the server is being stopped.');
  const report = Report.safeParse(message).data;
  if (overLimit === null && report) return report;
  if (overLimit !== null)
    return { ok: false, blame: 'unclear', message: overLimitSentences(limits)[overLimit], detail };
  if (endedItself) return { ok: false, blame: 'unclear', message: 'The video could not be decoded.', detail };
  throw new Error(`The video processor was killed.\n${detail}`);
};
