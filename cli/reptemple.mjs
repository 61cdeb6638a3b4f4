#!/usr/bin/env node
// Entry of the `reptemple` command. `reptemple analyze` counts a track or a video; all other
// commands back up, restore or otherwise maintain an installation.
import { existsSync } from 'node:fs';

if (process.argv[2] !== 'analyze') {
  await import('../server/dist/maintenance-cli.js');
} else if (existsSync(new URL('src/main.ts', import.meta.url))) {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./src/main.ts');
} else {
  process.stderr.write(
    'Video analysis isn’t part of an installed server. Run `npm run -s reptemple -- analyze FILE` in a clone of the repository.\n',
  );
  process.exitCode = 2;
}
