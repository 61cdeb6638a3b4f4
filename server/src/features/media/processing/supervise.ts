/** Runs one child under watch: it gets a time, an amount of memory and no secrets, and is killed beyond them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { childCommand } from './child-command.ts';
import type { ProcessingLimits } from './limits.ts';
import { type Order, Report } from './messages.ts';
import { residentMb } from './resident-memory.ts';

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

/** Calls `kill` with the reason once a limit is passed. Returns what ends the watch. */
const watchLimits = (
  pid: number | undefined,
  limits: ProcessingLimits,
  kill: (reason: string) => void,
): (() => void) => {
  if (pid === undefined) return () => undefined;
  const tooSlow = `Processing the video took longer than ${limits.timeoutMs / 1000} seconds and was stopped.`;
  const tooBig = `Processing the video needed more than ${limits.memoryMb} MB of memory and was stopped.`;
  const timeout = setTimeout(() => kill(tooSlow), limits.timeoutMs);
  const look = async (): Promise<void> => {
    if ((await residentMb(pid)) > limits.memoryMb) kill(tooBig);
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
const spawnChild = (limits: ProcessingLimits): ChildProcess => {
  const { file, args, cwd } = childCommand(limits);
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

interface Ended {
  readonly report: Report | null;
  /** The sentence for a limit that was passed. */
  readonly overLimit: string | null;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

const untilEnd = (order: Order, limits: ProcessingLimits, ending: AbortSignal): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawnChild(limits);
    const output = captureOutput(child);
    const heard: { report: Report | null; overLimit: string | null } = { report: null, overLimit: null };
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
      heard.report = Report.safeParse(message).data ?? null;
    });
    child.once('error', (error) => {
      unwatch();
      reject(new Error('The video processor could not be started.', { cause: error }));
    });
    child.once('close', (code, signal) => {
      unwatch();
      resolve({ ...heard, code, signal, output: output() });
    });
    child.send(order, () => undefined);
  });

/**
 * Resolves with the child's report, or with one about its end; never outlasts the time limit by much.
 * @throws Error when neither the child nor the video has anything to do with its end: it could not be started, somebody killed it, or
 * `ending` was aborted.
 */
export const supervise = async (order: Order, limits: ProcessingLimits, ending: AbortSignal): Promise<Report> => {
  const { report, overLimit, code, signal, output } = await untilEnd(order, limits, ending);
  if (ending.aborted) throw new Error('Processing the video was cut off because the server is being stopped.');
  if (overLimit === null && report !== null) return report;
  const detail = `code ${code}, signal ${signal}\n${output}`.slice(0, MAX_OUTPUT_CHARACTERS);
  if (overLimit !== null) return { ok: false, blame: 'unclear', message: overLimit, detail };
  const isCrash = signal === null || CRASHES.has(signal);
  if (isCrash) return { ok: false, blame: 'unclear', message: 'The video could not be decoded.', detail };
  throw new Error(`The video processor was killed.\n${detail}`);
};
