#!/usr/bin/env node
// One command for everything: `analyze` counts a track or a video, the others look after an installation.
if (process.argv[2] === 'analyze') {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./src/main.ts');
} else {
  await import('../server/dist/keep.js');
}
