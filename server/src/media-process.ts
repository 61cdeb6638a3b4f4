/** Child process entry for untrusted video: reports each order, until the parent ends it. */
import sharp from 'sharp';
import { Order } from './features/media/processing/process-messages-and-limits.ts';
import type { Report } from './features/media/processing/process-messages-and-limits.ts';
import { carryOut } from './features/media/processing/process-recording.ts';

sharp.cache(false);
sharp.concurrency(1);

const send = (report: Report): void => {
  process.send?.(report);
};

// Ignores signals that a service manager sends to all processes: the parent ends this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// Exits without the parent, because no one would receive the result.
process.once('disconnect', () => process.exit(1));
process.on('message', (message) => {
  void carryOut(Order.parse(message)).then(send);
});
