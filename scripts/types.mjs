// Type-checks every workspace, tests included.
import { runTool } from './run.mjs';

const PROJECTS = [
  'engine',
  'engine/tsconfig.test.json',
  'contract',
  'pose',
  'server',
  'server/tsconfig.watch.json',
  'web',
  'web/vite',
  'cli',
  'tsconfig.tools.json',
];

for (const project of PROJECTS) runTool('tsc', ['-p', project, '--noEmit']);
console.log(`types: ${PROJECTS.length} projects`);
