/**
 * Child process entry for pose checks of untrusted video: receives one job, sends one report,
 * then exits.
 */
import sharp from 'sharp';
import { look } from './features/verification/pose-check/analyse-video.ts';
import { WatchOrder } from './features/verification/pose-check/process-messages.ts';
import type { WatchReport } from './features/verification/pose-check/process-messages.ts';

sharp.cache(false);
sharp.concurrency(1);

const send = (report: WatchReport): void => {
  process.send?.(report, () => process.exit(0));
};

// Ignores signals that a service manager sends to all processes: the parent ends this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// Exits without the parent, because no one would receive the result.
process.once('disconnect', () => process.exit(1));
process.once('message', (message) => {
  void look(WatchOrder.parse(message)).then(send);
});
