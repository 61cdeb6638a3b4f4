// Helpers to run other programs with their output, and to stop at the first failure.
import { spawn, spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';

/** Runs a command with the terminal's output. If it fails, exits with its status. */
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

/** Runs a program of an installed package. */
export const runTool = (tool, args = [], options = {}) =>
  run(process.execPath, [toolFile(tool), ...args].map(String), options);

const TOGETHER = 2;

/** Returns the path of a program of an installed package. */
export const toolFile = (tool) => 'node_modules/.bin/' + tool;

/** Starts a Node.js program, given as `[file, ...args]`. Resolves with its exit code. */
const statusOf = (command, niceness) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, command.map(String), { stdio: 'inherit' });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
    // Sets the priority, which the program's own processes inherit.
    if (niceness !== undefined && child.pid !== undefined) setPriority(child.pid, niceness);
  });

const exitIfAnyFailed = (failed) => {
  for (const command of failed) console.error(`✗ ${command.join(' ')} failed`);
  if (failed.length > 0) process.exit(1);
};

/**
 * Runs Node.js programs, each given as `[file, ...args]`, two at a time. Runs all, then exits if
 * any failed. Resolves with the duration in seconds.
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
 * Runs a Node.js program in real time, and another at the lowest priority on what it leaves of the
 * processors. Both are given as `[file, ...args]`. Runs both to the end, then exits if any failed.
 */
export const runBeside = async (inRealTime, background) => {
  const codes = await Promise.all([statusOf(inRealTime), statusOf(background, LOWEST_PRIORITY)]);
  exitIfAnyFailed([inRealTime, background].filter((_command, index) => codes[index] !== 0));
};

/** Returns the command that runs a Vitest project, as `[file, ...args]`. */
export const testCommand = (project) => [
  toolFile('vitest'),
  'run',
  `--project=${project}*`,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=build/${project}.json`,
];

/**
 * Runs a project of vitest.config.ts and those with the same prefix. Writes results to
 * `build/{project}.json`.
 */
export const runTests = (project) => run(process.execPath, testCommand(project));
