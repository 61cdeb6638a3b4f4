/**
 * Child process entry for the pose check of one untrusted video: receives an order, sends a report,
 * and exits.
 */
import sharp from 'sharp';
import { analyseVideo } from './features/verification/pose-check/analyse-video.ts';
import { WatchOrder } from './features/verification/pose-check/child-process-messages.ts';
import type { WatchReport } from './features/verification/pose-check/child-process-messages.ts';

sharp.cache(false);
sharp.concurrency(1);

const send = (report: WatchReport): void => {
  process.send?.(report, () => process.exit(0));
};

// Ignores signals: a service manager signals all processes, but only the parent may end this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// Exits when the parent has ended, because no process would receive the result.
process.once('disconnect', () => process.exit(1));
process.once('message', (message) => {
  void analyseVideo(WatchOrder.parse(message)).then(send);
});
