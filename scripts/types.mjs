// `npm run types`: type-checks every workspace and the tools, including tests. Installs the tools'
// packages.
import './print-help.mjs';
import { installIfNeeded } from './install.mjs';
import { runTogether, toolFile } from './run.mjs';

/** Slowest projects first, so that short ones fill the gaps. */
const PROJECTS = [
  'server',
  'web',
  'contract',
  'tools',
  'tools/lab',
  'tsconfig.tools.json',
  'cli',
  'engine/tsconfig.test.json',
  'server/tsconfig.watch.json',
  'web/vite',
  'pose',
  'engine',
];

installIfNeeded('tools');

/** Results of the last check of each project. `npm ci` removes them. */
const CACHE = 'node_modules/.cache/types';

// Each checker of a project recomputes shared types. One checker per project takes half the CPU
// time of four. Only what changed since the last check, and what depends on it, is checked again.
const commandOf = (project) => {
  const cache = `${CACHE}/${project.replaceAll(/\W/g, '-')}.tsbuildinfo`;
  return `${toolFile('tsc')} -p ${project} --noEmit --checkers 1 --incremental --tsBuildInfoFile ${cache}`.split(' ');
};

await runTogether(PROJECTS.map(commandOf));
console.log(`types: ${PROJECTS.length} projects`);
