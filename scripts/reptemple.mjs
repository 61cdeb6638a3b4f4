// `npm run -s reptemple -- backup FOLDER` in a clone: runs a `reptemple` command. Installs and
// builds first if needed.
import { installIfNeeded } from './install-packages-if-needed.mjs';

installIfNeeded();
const { buildIfStale } = await import('./build.mjs');
buildIfStale();
await import('../cli/reptemple.mjs');
