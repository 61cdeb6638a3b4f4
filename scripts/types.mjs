// Type-checks every workspace and the tools, including tests. Installs the tools' packages.
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

// Each checker of a project recomputes shared types. One checker per project takes half the CPU
// time of four.
await runTogether(PROJECTS.map((project) => [toolFile('tsc'), '-p', project, '--noEmit', '--checkers', 1]));
console.log(`types: ${PROJECTS.length} projects`);
