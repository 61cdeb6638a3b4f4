/**
 * Runs a program of our own as a child under watch: it gets a time, an amount of memory and an empty environment, and is killed beyond
 * its limits. It is the same user all the same: what that may read, it may read (SECURITY.md).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entryOf } from './entries.ts';
import { residentMb } from './resident-memory.ts';

/** Time is wall clock; memory is resident memory of the child as the parent sees it. */
export interface ChildLimits {
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

export interface ChildProgram {
  /** Of its entry in `src/`. */
  readonly name: string;
  /** Flags for its JavaScript heap. */
  readonly flags: readonly string[];
  /** No file it writes is larger; the kernel enforces it where `prlimit` exists. */
  readonly writtenBytes: number;
}

export type ChildCommand = { readonly file: string; readonly args: readonly string[]; readonly cwd: string };

const PRLIMIT = '/usr/bin/prlimit';

/** Above what the parent allows: it only has to stop a jump that happens between two looks of the parent. */
const DATA_HEADROOM_MB = 1024;

const here = dirname(fileURLToPath(import.meta.url));

/** Limits that the kernel keeps, where util-linux is installed: no core dumps, bounded files, memory and processor time. */
const kernelLimits = ({ writtenBytes }: ChildProgram, limits: ChildLimits): readonly string[] => {
  const processorSeconds = Math.ceil(limits.timeoutMs / 1000) * 4;
  return [
    '--core=0',
    `--fsize=${writtenBytes}`,
    `--data=${(limits.memoryMb + DATA_HEADROOM_MB) * 1024 * 1024}`,
    // The first ends it with a signal of its own, which tells this limit from somebody's SIGKILL.
    `--cpu=${processorSeconds}:${processorSeconds + 10}`,
  ];
};

/** The command line of a child that is given `limits`, from source or built; its order comes later, as a message. */
export const childCommand = (program: ChildProgram, limits: ChildLimits): ChildCommand => {
  const { path, isSource } = entryOf(program.name);
  const node = [process.execPath, ...program.flags, ...(isSource ? ['--import', 'tsx'] : []), path];
  const [file = process.execPath, ...args] =
    process.platform === 'linux' && existsSync(PRLIMIT) ? [PRLIMIT, ...kernelLimits(program, limits), ...node] : node;
  return { file, args, cwd: here };
};

const WATCH_INTERVAL_MS = 50;

/** What a child may say on its way, for the operator's log. */
const MAX_OUTPUT_CHARACTERS = 4000;

/** Keeps the end of what the child printed: that is where the reason stands. */
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

/** Calls `kill` with the limit that is passed. Returns what ends the watch. */
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

/** Calls `kill` when `ending` says so, now or later. Returns what ends the watch. */
const watchEnding = (ending: AbortSignal, kill: () => void): (() => void) => {
  if (ending.aborted) kill();
  else ending.addEventListener('abort', kill, { once: true });
  return () => ending.removeEventListener('abort', kill);
};

/** In a group of its own, so that Ctrl-C on the server's terminal is the server's to answer. */
const spawnChild = (program: ChildProgram, limits: ChildLimits): ChildProcess => {
  const { file, args, cwd } = childCommand(program, limits);
  const detached = process.platform !== 'win32';
  return spawn(file, args, { cwd, env: {}, detached, windowsHide: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
};

/** A third of a request's share of a busy processor: late is better than never, and the time limit is wall clock. */
const NICENESS = 5;

/** The server's requests come first. Refused by some containers, and then the work is merely less polite. */
const lowerPriority = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    setPriority(pid, NICENESS);
  } catch {
    return;
  }
};

/** What a native decoder dies of by itself, and what the kernel's limits send; SIGKILL is somebody else's decision. */
const CRASHES = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP', 'SIGXCPU', 'SIGXFSZ']);

export interface ChildEnd {
  /** What it said, unchecked: it has touched hostile bytes. */
  readonly message: unknown;
  readonly overLimit: Limit | null;
  /** It ended by itself, well or badly; false: somebody killed it. */
  readonly endedItself: boolean;
  /** For the operator's log. */
  readonly detail: string;
}

/**
 * Gives a child its one order and waits for its one message and its end; never outlasts the time limit by much.
 * @throws Error when it could not be started.
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
