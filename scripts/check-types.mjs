// `npm run types`: checks the types of every workspace and of the tools, including tests. Installs
// the tools' packages.
import './print-script-help.mjs';
import { installIfNeeded } from './install-packages-if-needed.mjs';
import { runTogether, toolFile } from './run-commands.mjs';

/** TypeScript projects, slowest first: two run at a time and then end at about the same time. */
const PROJECTS = [
  'server',
  'web',
  'contract',
  'tools',
  'tools/lab',
  'tsconfig.tools.json',
  'cli',
  'engine/tsconfig.test.json',
  'server/tsconfig.pose-check.json',
  'web/vite',
  'pose',
  'engine',
];

installIfNeeded('tools');

/** Folder for TypeScript's incremental build info of each project. `npm ci` deletes it. */
const CACHE = 'node_modules/.cache/types';

// Returns the command that checks a project. `--checkers 1`, because several checkers would each
// compute the shared types. `--incremental` checks only changed files and their importers.
const commandOf = (project) => {
  const cache = `${CACHE}/${project.replaceAll(/\W/g, '-')}.tsbuildinfo`;
  return `${toolFile('tsc')} -p ${project} --noEmit --checkers 1 --incremental --tsBuildInfoFile ${cache}`.split(' ');
};

await runTogether(PROJECTS.map(commandOf));
console.log(`types: ${PROJECTS.length} projects`);
