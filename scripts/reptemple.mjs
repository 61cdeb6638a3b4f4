// `npm run -s reptemple -- backup FOLDER` on a clone: installs and builds what is missing first.
import { installIfNeeded } from './install.mjs';

installIfNeeded();
const { buildIfStale } = await import('./build.mjs');
buildIfStale();
await import('../cli/reptemple.mjs');
