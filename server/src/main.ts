/** The product: the application in the world as it is. Like every entry (keep.ts, the threads, the processes) it acts when it is imported. */
import { fileURLToPath } from 'node:url';
import { processVideo } from './features/media/processing/run.ts';
import { watchVideo } from './features/verification/watching/watch.ts';
import { CannotStart } from './platform/cannot-start.ts';
import { run } from './run.ts';

const explain = (error: unknown): string => {
  if (error instanceof CannotStart) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The port is in use by another program. Stop it, or set PORT to another number.';
  }
  return `RepTemple ended. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
};

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
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  },
);
