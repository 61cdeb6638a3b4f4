/**
 * Starts the child process that analyses a video with the pose model: the video is untrusted, and
 * the model is slow.
 */
import { runChild } from '../../../platform/process/child-process.ts';
import type { ChildLimits, ChildProgram } from '../../../platform/process/child-process.ts';
import { WatchOrder, WatchReport } from './child-process-messages.ts';
import type { WatchOrderDraft } from './child-process-messages.ts';

/**
 * Program of the child process, with memory limits in MB. The model uses memory outside the
 * JavaScript heap; 340 to 450 MB in total were measured (docs/decisions/0005).
 */
export const WATCH_PROCESS: ChildProgram = {
  name: 'pose-check-process',
  flags: ['--max-old-space-size=384', '--max-semi-space-size=1'],
  // Allows the program that starts the child to write some data. The child itself writes no files.
  writtenBytes: 16 * 1024 * 1024,
};

/**
 * Limits of the child. A minute of video takes up to 10 s of processor time. Decoding 20 minutes
 * takes one minute.
 */
const LIMITS: ChildLimits = { timeoutMs: 480_000, memoryMb: 1024 };

export type WatchVideo = (
  order: WatchOrderDraft,
  ending: AbortSignal,
) => Promise<Extract<WatchReport, { ok: true }> | null>;

/**
 * Returns a function that analyses a video in a child process. The function returns null if the
 * video is damaged or exceeds the limits.
 * @throws Error for other reasons, such as a killed child or a server shutdown
 */
export const watchVideo =
  (limits: ChildLimits = LIMITS): WatchVideo =>
  async (order, ending) => {
    const { message, overLimit, endedItself, detail } = await runChild(
      WATCH_PROCESS,
      WatchOrder.parse(order),
      limits,
      ending,
    );
    if (ending.aborted) throw new Error('The check stopped because the server is shutting down.');
    if (overLimit === null && message === null && !endedItself) throw new Error(`The watcher was killed.\n${detail}`);
    const report = WatchReport.safeParse(message).data;
    return overLimit === null && report?.ok ? report : null;
  };
