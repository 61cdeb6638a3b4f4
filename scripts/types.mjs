// Type-checks every workspace, tests included.
import { existsSync } from 'node:fs';
import { runTool } from './run.mjs';

const PROJECTS = ['engine', 'engine/tsconfig.test.json', 'contract', 'server', 'web', 'cli', 'tsconfig.tools.json'];

for (const project of PROJECTS.filter((path) => existsSync(path))) runTool('tsc', ['-p', project, '--noEmit']);
console.log(`types: ${PROJECTS.length} projects`);
