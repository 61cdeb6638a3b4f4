/** Entry of the server: starts it on import, with real clock, video processing and console. */
import { fileURLToPath } from 'node:url';
import { processVideo, renderClip, renderGif } from './features/media/processing/run-media-process.ts';
import { renderPicture } from './features/pictures/processing/run-picture-process.ts';
import { watchVideo } from './features/verification/pose-check/run-pose-check-process.ts';
import { explainStartError } from './platform/process/startup-error.ts';
import { startServer } from './start-server.ts';

const HELP = `Usage: node server/dist/main.js

Starts RepTemple. Settings are environment variables, such as PORT=3000 and DATA_DIR=./data:
see docs/guide/configuration.md.
`;

if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
  process.stdout.write(HELP);
  process.exit(0);
}

const clock = (): Date => new Date();

startServer({
  // Path of the folder `server/`. Correct both for `src/main.ts` and for the built `dist/main.js`.
  home: fileURLToPath(new URL('..', import.meta.url)),
  clock,
  machineClock: clock,
  processVideo,
  renderClip,
  renderGif,
  watchVideo: watchVideo(),
  renderPicture: (order) => renderPicture(order),
  say: (line) => void process.stdout.write(`${line}\n`),
}).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${explainStartError(error)}\n`);
    process.exit(1);
  },
);
