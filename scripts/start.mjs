// From a fresh clone to the running product: install, build, serve. Skips steps that are already
// done.
import { installIfNeeded } from './install.mjs';

installIfNeeded();
const { buildIfStale } = await import('./build.mjs');
buildIfStale();
await import('../server/dist/main.js');
