/**
 * Child process entry for untrusted video: carries out orders and reports each result, until the
 * parent ends the process.
 */
import sharp from 'sharp';
import { Order } from './features/media/processing/child-process-messages-and-limits.ts';
import type { Report } from './features/media/processing/child-process-messages-and-limits.ts';
import { carryOut } from './features/media/processing/process-recording.ts';

sharp.cache(false);
sharp.concurrency(1);

const send = (report: Report): void => {
  process.send?.(report);
};

// Ignores signals: a service manager signals all processes, but only the parent may end this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// Exits when the parent has ended, because no process would receive the result.
process.once('disconnect', () => process.exit(1));
process.on('message', (message) => {
  void carryOut(Order.parse(message)).then(send);
});
