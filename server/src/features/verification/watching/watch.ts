/** Has the server look at a video itself, in a process of its own: the bytes come from strangers, and the model takes its time. */
import { runChild, type ChildLimits, type ChildProgram } from '../../../platform/child.ts';
import { WatchOrder, type WatchOrderDraft, WatchReport } from './messages.ts';

/** The model lives outside the JavaScript heap; 340 to 450 MB in all were measured (docs/decisions/0005). */
const WATCH_PROCESS: ChildProgram = {
  name: 'watch-process',
  flags: ['--max-old-space-size=384', '--max-semi-space-size=1'],
  // It writes nothing; what starts it may.
  writtenBytes: 16 * 1024 * 1024,
};

/** A minute of video takes up to 10 s of processor time; 20 minutes are decoded in a minute. */
const LIMITS: ChildLimits = { timeoutMs: 480_000, memoryMb: 1024 };

/** Null: the video cannot be watched, for reasons of its own. */
export type WatchVideo = (
  order: WatchOrderDraft,
  ending: AbortSignal,
) => Promise<Extract<WatchReport, { ok: true }> | null>;

/**
 * What is in the video at these moments; null when it is damaged, or took more than it may.
 * @throws Error for what has nothing to do with the video: a child that somebody killed, a server that is being stopped.
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
    if (ending.aborted) throw new Error('Watching the video was cut off because the server is being stopped.');
    if (overLimit === null && message === null && !endedItself) throw new Error(`The watcher was killed.\n${detail}`);
    const report = WatchReport.safeParse(message).data;
    return overLimit === null && report?.ok ? report : null;
  };
