// Runs other programs with their output on this terminal, and exits if one of them fails.
import { spawn, spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';

/** Runs a command and returns its duration in seconds. If it fails, exits with its status. */
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

export const runTool = (tool, args = [], options = {}) =>
  run(process.execPath, [toolFile(tool), ...args].map(String), options);

const TOGETHER = 2;

export const toolFile = (tool) => 'node_modules/.bin/' + tool;

const statusOf = (command, niceness) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, command.map(String), { stdio: 'inherit' });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
    // Sets the priority right after the start, so that the child's own processes inherit it.
    if (niceness !== undefined && child.pid !== undefined) setPriority(child.pid, niceness);
  });

const exitIfAnyFailed = (failed) => {
  for (const command of failed) console.error(`✗ ${command.join(' ')} failed`);
  if (failed.length > 0) process.exit(1);
};

/**
 * Runs Node.js programs, two at a time. Each is given as `[file, ...args]`. Returns the duration in
 * seconds. If any failed, exits after the last one has ended.
 */
export const runTogether = async (commands) => {
  const started = Date.now();
  const waiting = [...commands];
  const failed = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) if ((await statusOf(next)) !== 0) failed.push(next);
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  exitIfAnyFailed(failed);
  return (Date.now() - started) / 1000;
};

const LOWEST_PRIORITY = 19;

/**
 * Runs two Node.js programs at the same time, the second at the lowest priority. Both are given as
 * `[file, ...args]`. If one failed, exits after both have ended.
 */
export const runWithBackground = async (foreground, background) => {
  const codes = await Promise.all([statusOf(foreground), statusOf(background, LOWEST_PRIORITY)]);
  exitIfAnyFailed([foreground, background].filter((_command, index) => codes[index] !== 0));
};

export const testCommand = (project) => [
  toolFile('vitest'),
  'run',
  `--project=${project}*`,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=build/${project}.json`,
];

/**
 * Runs the tests of all projects in vitest.config.ts whose names begin with `project`. Writes the
 * results to `build/{project}.json`.
 */
export const runTests = (project) => run(process.execPath, testCommand(project));
