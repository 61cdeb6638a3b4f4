/** Child process entry for untrusted video: reports each order, until the parent ends it. */
import sharp from 'sharp';
import { Order } from './features/media/processing/process-messages.ts';
import type { Report } from './features/media/processing/process-messages.ts';
import { carryOut } from './features/media/processing/process-recording.ts';

sharp.cache(false);
sharp.concurrency(1);

const send = (report: Report): void => {
  process.send?.(report);
};

// A service manager sends signals to every process of the service, but the parent decides when
// this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// Without the parent, no one receives the result.
process.once('disconnect', () => process.exit(1));
process.on('message', (message) => {
  void carryOut(Order.parse(message)).then(send);
});
