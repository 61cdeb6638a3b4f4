/** Work that would keep the server from answering, done in a thread of its own: few at a time, each within limits. */
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Entry } from './entries.ts';

export interface ThreadLimits {
  /** Threads at once; the rest wait in line. */
  readonly threads: number;
  readonly waiting: number;
  /** From its start; the wait in line does not count. */
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

/** A new thread each time: it starts in some hundredths of a second, and all its memory goes when it ends. */
const runOnce = ({ path, isSource }: Entry, input: unknown, limits: ThreadLimits): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(isSource ? throughTsx(path) : path, {
      eval: isSource,
      workerData: input,
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    });
    const timeout = setTimeout(() => {
      reject(new ThreadFault('time'));
      void worker.terminate();
    }, limits.timeoutMs);
    worker.once('message', (output: unknown) => {
      resolve(output);
      void worker.terminate();
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadFault('memory') : error);
    });
    worker.once('exit', () => {
      clearTimeout(timeout);
      reject(new Error('The thread ended without a word.'));
    });
  });

/**
 * Runs an entry that posts one message in answer to its `workerData`.
 * @throws ThreadFault for a limit that was reached, and whatever the thread did not catch.
 */
export const openThreads = (entry: Entry, limits: ThreadLimits): ((input: unknown) => Promise<unknown>) => {
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
      return await runOnce(entry, input, limits);
    } finally {
      leave();
    }
  };
};
