/**
 * Runs one of our programs as a child process with a timeout, a memory limit and an empty
 * environment; kills it when it exceeds a limit. The child has the same user and file permissions
 * as the server (SECURITY.md).
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { residentMb } from '../observability/resident-memory.ts';
import { entryOf } from './entry-files.ts';

/**
 * Limits of a child. `timeoutMs` is wall-clock time. `memoryMb` is resident memory, which the
 * server measures.
 */
export interface ChildLimits {
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

export interface ChildProgram {
  /** Name of the entry file in `src/`, without extension. */
  readonly name: string;
  readonly flags: readonly string[];
  /**
   * Maximum size in bytes of any file the child writes. Enforced by the kernel where `prlimit`
   * exists.
   */
  readonly writtenBytes: number;
  /** Limits for reusing a child. Undefined if the child exits after each report. */
  readonly reuse?: ChildReuse;
}

/**
 * Limits for reusing a child process for several orders. The process is killed if it exceeds a
 * limit, or sends an invalid or unexpected message.
 */
export interface ChildReuse {
  readonly maxOrders: number;
  /**
   * Maximum total time in ms for all orders of one process, far below the kernel's limit of CPU
   * time.
   */
  readonly maxWorkMs: number;
  readonly maxMemoryMb: number;
  readonly idleMs: number;
  readonly isSound: (message: unknown) => boolean;
}

export type ChildCommand = { readonly file: string; readonly args: readonly string[]; readonly cwd: string };

const PRLIMIT = '/usr/bin/prlimit';

/**
 * Headroom in MB of the kernel's limit above `memoryMb`. The server measures memory itself; the
 * kernel only stops a sudden growth between two measurements.
 */
const DATA_HEADROOM_MB = 1024;

const here = dirname(fileURLToPath(import.meta.url));

/**
 * Returns flags of `prlimit` (util-linux) that limit core dumps, file size, memory and CPU time of
 * the child.
 */
const kernelLimits = ({ writtenBytes }: ChildProgram, limits: ChildLimits): readonly string[] => {
  const processorSeconds = Math.ceil(limits.timeoutMs / 1000) * 4;
  return [
    '--core=0',
    `--fsize=${writtenBytes}`,
    `--data=${(limits.memoryMb + DATA_HEADROOM_MB) * 1024 * 1024}`,
    // Sets a soft CPU limit, which ends the child with SIGXCPU. A hard limit would use SIGKILL,
    // which looks as if someone else had killed the child.
    `--cpu=${processorSeconds}:${processorSeconds + 10}`,
  ];
};

export const childCommand = (program: ChildProgram, limits: ChildLimits): ChildCommand => {
  const { path, isSource } = entryOf(program.name);
  const node = [process.execPath, ...program.flags, ...(isSource ? ['--import', 'tsx'] : []), path];
  const [file = process.execPath, ...args] =
    process.platform === 'linux' && existsSync(PRLIMIT) ? [PRLIMIT, ...kernelLimits(program, limits), ...node] : node;
  return { file, args, cwd: here };
};

const WATCH_INTERVAL_MS = 50;

const MAX_OUTPUT_CHARACTERS = 4000;

/**
 * Keeps the last characters of the child's output for the log, because error messages are usually
 * at the end.
 */
const captureOutput = (child: ChildProcess) => {
  let text = '';
  const keep = (data: Buffer): void => {
    text = (text + data.toString('utf8')).slice(-MAX_OUTPUT_CHARACTERS);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return {
    read: (): string => text,
    clear: (): void => {
      text = '';
    },
  };
};

type Limit = 'time' | 'memory';

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

const watchEnding = (ending: AbortSignal, kill: () => void): (() => void) => {
  if (ending.aborted) kill();
  else ending.addEventListener('abort', kill, { once: true });
  return () => ending.removeEventListener('abort', kill);
};

/**
 * Starts a child in a separate process group, so that Ctrl-C in the terminal reaches the server
 * only.
 */
const spawnChild = (program: ChildProgram, limits: ChildLimits): ChildProcess => {
  const { file, args, cwd } = childCommand(program, limits);
  const detached = process.platform !== 'win32';
  return spawn(file, args, { cwd, env: {}, detached, windowsHide: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
};

/**
 * Niceness of the child. It gets about a third of a request's CPU share when the processor is busy.
 */
const NICENESS = 5;

/** Lowers the priority of the process. Does nothing in containers that forbid it. */
const lowerPriority = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.max(getPriority(), NICENESS));
  } catch {
    return;
  }
};

/**
 * Signals of native crashes and kernel limits. Does not include SIGKILL, which comes from outside.
 */
const CRASHES = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP', 'SIGXCPU', 'SIGXFSZ']);

export interface ChildEnd {
  /**
   * Message of the child. Not validated yet: the caller must validate it, because the child reads
   * untrusted files.
   */
  readonly message: unknown;
  readonly overLimit: Limit | null;
  /**
   * True if the child exited or crashed by itself; false if it was killed from outside or still
   * runs.
   */
  readonly endedItself: boolean;
  readonly detail: string;
}

interface Running {
  readonly child: ChildProcess;
  readonly output: ReturnType<typeof captureOutput>;
  orders: number;
  workMs: number;
}

const startChild = (program: ChildProgram, limits: ChildLimits): Running => {
  const child = spawnChild(program, limits);
  lowerPriority(child.pid);
  // Ignores errors between orders: an unhandled error event would end the server.
  child.on('error', () => undefined);
  return { child, output: captureOutput(child), orders: 0, workMs: 0 };
};

const idleChildren = new Map<string, Map<Running, () => void>>();

/**
 * Takes the idle process that was used most recently. So processes that are not needed stay idle
 * until they time out.
 */
const takeIdle = (key: string): Running | undefined => {
  const [running, forget] = [...(idleChildren.get(key) ?? [])].at(-1) ?? [];
  forget?.();
  return running;
};

const keepIdle = (key: string, running: Running, { idleMs }: ChildReuse): void => {
  const { child } = running;
  const end = (): void => {
    forget();
    child.kill('SIGKILL');
  };
  const timeout = setTimeout(end, idleMs);
  const forget = (): void => {
    clearTimeout(timeout);
    idleChildren.get(key)?.delete(running);
    for (const event of ['message', 'error', 'exit']) child.off(event, end);
  };
  for (const event of ['message', 'error', 'exit']) child.on(event, end);
  const others = idleChildren.get(key) ?? new Map<Running, () => void>();
  idleChildren.set(key, others.set(running, forget));
};

const endChild = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once('close', () => resolve());
    child.kill('SIGKILL');
  });

export const closeIdleChildren = async (): Promise<void> => {
  const idle = Array.from(idleChildren.values(), (children) => Array.from(children)).flat();
  await Promise.all(
    idle.map(([{ child }, forget]) => {
      forget();
      return endChild(child);
    }),
  );
};

/** Sends an order. Resolves when the child has exited or, if it is reusable, reported success. */
const giveOrder = (
  { child, output }: Running,
  { name, reuse }: ChildProgram,
  order: object,
  limits: ChildLimits,
  ending: AbortSignal,
): Promise<ChildEnd> =>
  new Promise((resolve, reject) => {
    output.clear();
    const heard: { message: unknown; overLimit: Limit | null } = { message: null, overLimit: null };
    const unwatchLimits = watchLimits(child.pid, limits, (overLimit) => {
      heard.overLimit ??= overLimit;
      child.kill('SIGKILL');
    });
    const unwatchEnding = watchEnding(ending, () => void child.kill('SIGKILL'));
    const stop = (): void => {
      unwatchLimits();
      unwatchEnding();
      child.off('message', onMessage).off('error', onError).off('close', onClose);
    };
    const onMessage = (message: unknown): void => {
      heard.message = message;
      if (!reuse) return;
      if (!reuse.isSound(message) || heard.overLimit !== null || ending.aborted) {
        child.kill('SIGKILL');
        return;
      }
      stop();
      resolve({ ...heard, endedItself: false, detail: output.read() });
    };
    const onError = (error: Error): void => {
      stop();
      reject(new Error(`The program ${name} could not be started.`, { cause: error }));
    };
    const onClose = (code: number | null, signal: NodeJS.Signals | null): void => {
      stop();
      const detail = `code ${code}, signal ${signal}\n${output.read()}`.slice(0, MAX_OUTPUT_CHARACTERS);
      resolve({ ...heard, endedItself: signal === null || CRASHES.has(signal), detail });
    };
    child.on('message', onMessage).on('error', onError).on('close', onClose);
    child.send(order, (error) => {
      // Handles a process that ended before the order could be sent, and so emits no more events.
      // Ignores the error if the process still runs.
      if (!error || (child.exitCode === null && child.signalCode === null)) return;
      stop();
      resolve({ ...heard, endedItself: false, detail: output.read() });
    });
  });

/**
 * Returns true if the process may get another order. Checks at the end that the process still runs,
 * because it would never reply if it had ended.
 */
const mayContinue = async ({ child, orders, workMs }: Running, reuse: ChildReuse): Promise<boolean> =>
  child.pid !== undefined &&
  orders < reuse.maxOrders &&
  workMs < reuse.maxWorkMs &&
  (await residentMb(child.pid)) <= reuse.maxMemoryMb &&
  child.exitCode === null &&
  child.signalCode === null &&
  child.connected;

const wasKilled = ({ message, overLimit, endedItself }: ChildEnd): boolean =>
  message === null && overLimit === null && !endedItself;

/**
 * Sends `order` to an idle or new child. Resolves with its message when it has exited or, if it is
 * reusable, reported success. Takes little longer than the timeout.
 * @throws Error if the child could not be started
 */
export const runChild = async (
  program: ChildProgram,
  order: object,
  limits: ChildLimits,
  ending: AbortSignal,
): Promise<ChildEnd> => {
  const { reuse } = program;
  const key = JSON.stringify(childCommand(program, limits));
  const idle = reuse && takeIdle(key);
  const running = idle ?? startChild(program, limits);
  const began = performance.now();
  const end = await giveOrder(running, program, order, limits, ending);
  // Repeats the order in a new process: an idle process that was killed from outside may not have
  // received it.
  if (idle && wasKilled(end) && !ending.aborted) return runChild(program, order, limits, ending);
  running.orders += 1;
  running.workMs += performance.now() - began;
  if (!reuse) return end;
  if (await mayContinue(running, reuse)) keepIdle(key, running, reuse);
  else await endChild(running.child);
  return end;
};
