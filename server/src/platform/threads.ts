/** Work that would keep the server from answering, done in a thread of its own: few at a time, each within limits. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Entry } from './entries.ts';

export interface ThreadLimits {
  /** Threads at once; the rest wait in line. */
  readonly threads: number;
  readonly waiting: number;
  /** Of one order; the wait in line does not count. */
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

/** The work was not done, and may well be done when it is tried again: a limit was reached. */
export class ThreadFault extends Error {
  override readonly name = 'ThreadFault';
  readonly reason: 'busy' | 'time' | 'memory';

  constructor(reason: ThreadFault['reason']) {
    super(`The thread was refused or stopped: ${reason}.`);
    this.reason = reason;
  }
}

/** Node 20 does not apply `--import` to the first file of a thread. */
const throughTsx = (path: string): string =>
  `import('tsx/esm/api').then((tsx) => { tsx.register(); return import(${JSON.stringify(pathToFileURL(path).href)}); });`;

/** A start takes 0.1 s of processor time (measured), so a thread stays for the next order; with its end all its memory goes. */
const IDLE_MS = 20_000;

const start = ({ path, isSource }: Entry, { memoryMb }: ThreadLimits): Worker =>
  new Worker(isSource ? throughTsx(path) : path, {
    eval: isSource,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** A thread whose order ended with an error is ended too: nobody knows what it would do next. */
const answerOf = async (worker: Worker, input: unknown, { timeoutMs }: ThreadLimits): Promise<unknown> => {
  const answered = new AbortController();
  const { signal } = answered;
  const message = once(worker, 'message', { signal }).then(([output]: unknown[]) => output);
  const exit = once(worker, 'exit', { signal }).then(() => new Error('The thread ended without a word.'));
  const timeout = wait(timeoutMs, new ThreadFault('time'), { signal });
  try {
    worker.postMessage(input, []);
    const outcome = await Promise.race([message, exit, timeout]);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  } catch (error) {
    void worker.terminate();
    throw isOutOfMemory(error) ? new ThreadFault('memory') : error;
  } finally {
    answered.abort();
  }
};

/** Threads that wait for their next order, and keep no process from ending. */
const openIdle = (entry: Entry, limits: ThreadLimits) => {
  const idle = new Map<Worker, NodeJS.Timeout>();
  const forget = (worker: Worker): void => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  };
  const startOne = (): Worker => {
    const worker = start(entry, limits);
    worker.once('exit', () => forget(worker));
    // Between two orders nobody else listens, and an error that nobody hears would end the server.
    worker.on('error', () => forget(worker));
    return worker;
  };
  return {
    take: (): Worker => {
      // The one that was kept last: where fewer are needed than there are, the others come to their end.
      const worker = [...idle.keys()].at(-1) ?? startOne();
      forget(worker);
      worker.ref();
      return worker;
    },
    keep: (worker: Worker): void => {
      worker.unref();
      const end = (): void => {
        forget(worker);
        void worker.terminate();
      };
      idle.set(worker, setTimeout(end, IDLE_MS).unref());
    },
  };
};

/**
 * Runs an entry that posts one message in answer to each it gets.
 * @throws ThreadFault for a limit that was reached, and whatever the thread did not catch.
 */
export const openThreads = (entry: Entry, limits: ThreadLimits): ((input: unknown) => Promise<unknown>) => {
  const idle = openIdle(entry, limits);
  const line: (() => void)[] = [];
  let running = 0;
  /** Whoever ends hands its place to the next in line. */
  const enter = async (): Promise<void> => {
    if (running < limits.threads) {
      running += 1;
      return;
    }
    if (line.length >= limits.waiting) throw new ThreadFault('busy');
    await new Promise<void>((resolve) => void line.push(resolve));
  };
  const leave = (): void => {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  };
  return async (input) => {
    await enter();
    try {
      const worker = idle.take();
      const answer = await answerOf(worker, input, limits);
      idle.keep(worker);
      return answer;
    } finally {
      leave();
    }
  };
};
