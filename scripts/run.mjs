// Running other programs: show what they print, stop at the first that fails.
import { spawn, spawnSync } from 'node:child_process';

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
  run(process.execPath, [toolFile(tool), ...args].map(String), options);

const TOGETHER = 2;

/** Where the program lies that an installed package brings. */
export const toolFile = (tool) => 'node_modules/.bin/' + tool;

const statusOf = (command) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, command.map(String), { stdio: 'inherit' });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });

/** Runs programs of Node, each given as `[file, ...args]`, two at a time. All are run; then this process ends if any failed. Resolves to the seconds. */
export const runTogether = async (commands) => {
  const started = Date.now();
  const waiting = [...commands];
  const failed = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) if ((await statusOf(next)) !== 0) failed.push(next);
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  for (const command of failed) console.error(`✗ ${command.join(' ')} failed`);
  if (failed.length > 0) process.exit(1);
  return (Date.now() - started) / 1000;
};

/** Runs a project of vitest.config.ts and those whose names begin like it; the results are in `build/{project}.json`. */
export const runTests = (project) =>
  runTool('vitest', [
    'run',
    `--project=${project}*`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=build/${project}.json`,
  ]);
