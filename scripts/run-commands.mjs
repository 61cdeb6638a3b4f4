// Runs other programs with their output on this terminal, and exits if one fails.
import { spawn, spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';

/** Runs a command. Returns its duration in seconds, or exits with its status if it fails. */
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
    // Sets the priority right after the start, so that processes started by the child inherit the
    // priority.
    if (niceness !== undefined && child.pid !== undefined) setPriority(child.pid, niceness);
  });

const exitIfAnyFailed = (failed) => {
  for (const command of failed) console.error(`✗ ${command.join(' ')} failed`);
  if (failed.length > 0) process.exit(1);
};

/**
 * Runs Node.js programs, each given as `[file, ...args]`, two at a time. Exits after the last one
 * if any has failed. Resolves to the duration in seconds.
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
 * Runs one Node.js program at normal priority, and at the same time another at the lowest priority.
 * Both are given as `[file, ...args]`. Exits after both have ended if one has failed.
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
 * Runs a project of vitest.config.ts and all projects whose names begin with its name. Writes the
 * results to `build/{project}.json`.
 */
export const runTests = (project) => run(process.execPath, testCommand(project));
