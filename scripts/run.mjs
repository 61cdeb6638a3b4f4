// Running other programs: show what they print, stop at the first that fails.
import { spawnSync } from 'node:child_process';

/** Runs a command with the terminal's output; ends this process with the command's status when it fails. */
export const run = (command, args, options = {}) => {
  const started = Date.now();
  const result = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (result.error) {
    console.error(`Could not start ${command}: ${result.error.message}`);
    process.exit(1);
  }
  if (result.status !== 0) {
    console.error(`✗ ${[command, ...args].join(' ')} ended with ${result.status ?? result.signal}`);
    process.exit(result.status ?? 1);
  }
  return (Date.now() - started) / 1000;
};

/** Runs a program that an installed package brings. */
export const runTool = (tool, args = [], options = {}) =>
  run(process.execPath, ['node_modules/.bin/' + tool, ...args].map(String), options);

/** Runs a project of vitest.config.ts and those whose names begin like it; the results are in `build/{project}.json`. */
export const runTests = (project) =>
  runTool('vitest', [
    'run',
    `--project=${project}*`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=build/${project}.json`,
  ]);
