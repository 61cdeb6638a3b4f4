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
const watchLimits = (pid: number, limits: ProcessingLimits, kill: (reason: string) => void): (() => void) => {
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

const STOPPED = 'Processing the video was cut off because the server is being stopped.';

/** Calls `kill` when `ending` says so, now or later. Returns what ends the watch. */
const watchEnding = (ending: AbortSignal, kill: (reason: string) => void): (() => void) => {
  const stop = (): void => kill(STOPPED);
  if (ending.aborted) stop();
  else ending.addEventListener('abort', stop, { once: true });
  return () => ending.removeEventListener('abort', stop);
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
const lowerPriority = (pid: number): void => {
  try {
    setPriority(pid, NICENESS);
  } catch {
    return;
  }
};

/**
 * Resolves with the child's report; never outlasts the time limit by much.
 * @throws Error when there is none: the child could not be started, passed a limit, was killed, or `ending` was aborted. None of that
 * proves anything about the video, so it may be tried again.
 */
export const supervise = (order: Order, limits: ProcessingLimits, ending: AbortSignal): Promise<Report> =>
  new Promise((resolve, reject) => {
    const child = spawnChild(limits);
    const output = captureOutput(child);
    let report: Report | null = null;
    let killed: string | null = null;

    const kill = (reason: string): void => {
      killed ??= reason;
      child.kill('SIGKILL');
    };
    const unwatchLimits = child.pid === undefined ? () => undefined : watchLimits(child.pid, limits, kill);
    const unwatchEnding = watchEnding(ending, kill);
    const unwatch = (): void => {
      unwatchLimits();
      unwatchEnding();
    };
    if (child.pid !== undefined) lowerPriority(child.pid);

    child.once('message', (message) => {
      const heard = Report.safeParse(message);
      if (heard.success) report = heard.data;
    });
    child.once('error', (error) => {
      unwatch();
      reject(new Error('The video processor could not be started.', { cause: error }));
    });
    child.once('close', (code, signal) => {
      unwatch();
      if (killed === null && report !== null) resolve(report);
      else
        reject(
          new Error(`${killed ?? 'The video processor ended early.'}\ncode ${code}, signal ${signal}\n${output()}`),
        );
    });
    child.send(order, () => undefined);
  });
