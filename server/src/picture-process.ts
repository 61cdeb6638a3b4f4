/** Child process entry for one untrusted picture: receives an order, sends a report, and exits. */
import sharp from 'sharp';
import { PictureOrder } from './features/pictures/processing/child-process-messages.ts';
import type { PictureReport } from './features/pictures/processing/child-process-messages.ts';
import { allowOnlyPictures, drawPicture } from './features/pictures/processing/decode-and-resize-picture.ts';

sharp.cache(false);
sharp.concurrency(1);
allowOnlyPictures();

const send = (report: PictureReport): void => {
  process.send?.(report, () => process.exit(0));
};

// Ignores signals: a service manager signals all processes, but only the parent may end this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => process.exit(1));
process.once('message', (message) => {
  void drawPicture(PictureOrder.parse(message)).then(send);
});
