// `npm start`: installs, builds and starts the product in a fresh clone. Skips steps that are
// already done. Settings are environment variables, such as PORT=3000 and DATA_DIR=./data: see
// docs/guide/configuration.md.
import './print-script-help.mjs';
import { installIfNeeded } from './install-packages-if-needed.mjs';

installIfNeeded();
const { buildIfStale } = await import('./build.mjs');
buildIfStale();
await import('../server/dist/main.js');
