// Type-checks every workspace, tests included.
import { runTogether, toolFile } from './run.mjs';

/** Those that take longest come first: what is short fills the gaps. */
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

// Every checker of a project works out the types they share anew; one for each project takes half of the work of four.
await runTogether(PROJECTS.map((project) => [toolFile('tsc'), '-p', project, '--noEmit', '--checkers', 1]));
console.log(`types: ${PROJECTS.length} projects`);
