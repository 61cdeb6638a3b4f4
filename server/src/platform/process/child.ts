/**
 * Runs one of our programs as a child process with a timeout, a memory limit and an empty
 * environment. Kills it when it exceeds a limit. The child keeps the same user and file
 * permissions (SECURITY.md).
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entryOf } from './worker-entrypoints.ts';
import { residentMb } from '../observability/resident-memory.ts';

/**
 * `timeoutMs` is wall-clock time; `memoryMb` is the child's resident memory as the parent
 * measures it.
 */
export interface ChildLimits {
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

export interface ChildProgram {
  /** Name of the entry file in `src/`. */
  readonly name: string;
  /** Node.js flags for the child's JavaScript heap. */
  readonly flags: readonly string[];
  /** Maximum size of any file the child writes. Enforced by the kernel where `prlimit` exists. */
  readonly writtenBytes: number;
}

export type ChildCommand = { readonly file: string; readonly args: readonly string[]; readonly cwd: string };

const PRLIMIT = '/usr/bin/prlimit';

/** Added to the parent's limit. The kernel limit only has to stop jumps between two polls. */
const DATA_HEADROOM_MB = 1024;

const here = dirname(fileURLToPath(import.meta.url));

/**
 * Limits enforced by the kernel if `prlimit` (util-linux) is installed: no core dumps, file size,
 * memory and CPU time.
 */
const kernelLimits = ({ writtenBytes }: ChildProgram, limits: ChildLimits): readonly string[] => {
  const processorSeconds = Math.ceil(limits.timeoutMs / 1000) * 4;
  return [
    '--core=0',
    `--fsize=${writtenBytes}`,
    `--data=${(limits.memoryMb + DATA_HEADROOM_MB) * 1024 * 1024}`,
    // The soft limit sends SIGXCPU, which distinguishes it from an external SIGKILL.
    `--cpu=${processorSeconds}:${processorSeconds + 10}`,
  ];
};

/**
 * Returns the command line of a child with `limits`, from source or built. Its input is sent
 * later as a message.
 */
export const childCommand = (program: ChildProgram, limits: ChildLimits): ChildCommand => {
  const { path, isSource } = entryOf(program.name);
  const node = [process.execPath, ...program.flags, ...(isSource ? ['--import', 'tsx'] : []), path];
  const [file = process.execPath, ...args] =
    process.platform === 'linux' && existsSync(PRLIMIT) ? [PRLIMIT, ...kernelLimits(program, limits), ...node] : node;
  return { file, args, cwd: here };
};

const WATCH_INTERVAL_MS = 50;

/** Maximum child output that is kept for the log. */
const MAX_OUTPUT_CHARACTERS = 4000;

/** Keeps the end of the child's output, where error messages usually are. */
const captureOutput = (child: ChildProcess): (() => string) => {
  let text = '';
  const keep = (data: Buffer): void => {
    text = (text + data.toString('utf8')).slice(-MAX_OUTPUT_CHARACTERS);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => text;
};

type Limit = 'time' | 'memory';

/**
 * Polls the child and calls `kill` with the exceeded limit. Returns a function that stops
 * watching.
 */
const watchLimits = (pid: number | undefined, limits: ChildLimits, kill: (limit: Limit) => void): (() => void) => {
  if (pid === undefined) return () => undefined;
  const timeout = setTimeout(() => kill('time'), limits.timeoutMs);
  const look = async (): Promise<void> => {
    if ((await residentMb(pid)) > limits.memoryMb) kill('memory');
  };
  const watch = setInterval(() => void look(), WATCH_INTERVAL_MS);
  return () => {
    clearTimeout(timeout);
    clearInterval(watch);
  };
};

/** Calls `kill` when `ending` is aborted. Returns a function that stops watching. */
const watchEnding = (ending: AbortSignal, kill: () => void): (() => void) => {
  if (ending.aborted) kill();
  else ending.addEventListener('abort', kill, { once: true });
  return () => ending.removeEventListener('abort', kill);
};

/** Uses a separate process group, so that Ctrl-C in the terminal reaches the server only. */
const spawnChild = (program: ChildProgram, limits: ChildLimits): ChildProcess => {
  const { file, args, cwd } = childCommand(program, limits);
  const detached = process.platform !== 'win32';
  return spawn(file, args, { cwd, env: {}, detached, windowsHide: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
};

/**
 * Gives the child about a third of a request's CPU share when the processor is busy. Slow is
 * acceptable: the timeout is wall clock.
 */
const NICENESS = 5;

/**
 * Lowers the child's CPU priority below the server's. Some containers forbid it; then the
 * priority stays as it is.
 */
const lowerPriority = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.max(getPriority(), NICENESS));
  } catch {
    return;
  }
};

/** Signals of native crashes and kernel limits. SIGKILL is missing: it comes from outside. */
const CRASHES = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP', 'SIGXCPU', 'SIGXFSZ']);

export interface ChildEnd {
  /** The child's message, unvalidated: the child processes untrusted files. */
  readonly message: unknown;
  readonly overLimit: Limit | null;
  /** True when the child exited or crashed by itself; false when it was killed from outside. */
  readonly endedItself: boolean;
  /** Details for the operator's log. */
  readonly detail: string;
}

/**
 * Starts a child, sends `order` to it, and resolves with its message when it has exited. Never
 * takes much longer than the timeout.
 * @throws Error when the child could not be started.
 */
export const runChild = (
  program: ChildProgram,
  order: object,
  limits: ChildLimits,
  ending: AbortSignal,
): Promise<ChildEnd> =>
  new Promise((resolve, reject) => {
    const child = spawnChild(program, limits);
    const output = captureOutput(child);
    const heard: { message: unknown; overLimit: Limit | null } = { message: null, overLimit: null };
    const unwatchLimits = watchLimits(child.pid, limits, (overLimit) => {
      heard.overLimit ??= overLimit;
      child.kill('SIGKILL');
    });
    const unwatchEnding = watchEnding(ending, () => void child.kill('SIGKILL'));
    const unwatch = (): void => {
      unwatchLimits();
      unwatchEnding();
    };
    lowerPriority(child.pid);

    child.once('message', (message) => {
      heard.message = message;
    });
    child.once('error', (error) => {
      unwatch();
      reject(new Error(`The program ${program.name} could not be started.`, { cause: error }));
    });
    child.once('close', (code, signal) => {
      unwatch();
      const detail = `code ${code}, signal ${signal}\n${output()}`.slice(0, MAX_OUTPUT_CHARACTERS);
      resolve({ ...heard, endedItself: signal === null || CRASHES.has(signal), detail });
    });
    child.send(order, () => undefined);
  });
