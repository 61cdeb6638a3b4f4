/** The product: the application in the world as it is. Like every entry (keep.ts, the threads, the processes) it acts when it is imported. */
import { fileURLToPath } from 'node:url';
import { processVideo } from './features/media/processing/run.ts';
import { watchVideo } from './features/verification/watching/watch.ts';
import { explainStartError } from './platform/start-error.ts';
import { run } from './run.ts';

const clock = (): Date => new Date();

run({
  // `server/`, both from `src/main.ts` and from `dist/main.js`.
  home: fileURLToPath(new URL('..', import.meta.url)),
  clock,
  machineClock: clock,
  processVideo,
  watchVideo: watchVideo(),
  say: (line) => void process.stdout.write(`${line}\n`),
}).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${explainStartError(error)}\n`);
    process.exit(1);
  },
);
