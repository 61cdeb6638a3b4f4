// Type-checks every workspace, including tests.
import { runTogether, toolFile } from './run.mjs';

/** Slowest projects first, so that short ones fill the gaps. */
const PROJECTS = [
  'server',
  'web',
  'contract',
  'tsconfig.tools.json',
  'cli',
  'engine/tsconfig.test.json',
  'server/tsconfig.watch.json',
  'web/vite',
  'pose',
  'engine',
];

// Each checker of a project recomputes shared types. One checker per project takes half the CPU
// time of four.
await runTogether(PROJECTS.map((project) => [toolFile('tsc'), '-p', project, '--noEmit', '--checkers', 1]));
console.log(`types: ${PROJECTS.length} projects`);
