/** Runs CPU-heavy work in a limited pool of worker threads, so that the server keeps responding. */
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Entry } from './entry-files.ts';

export interface ThreadLimits {
  readonly threads: number;
  readonly waiting: number;
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

/** Error of a full queue or of a thread that reached a limit. A retry may succeed. */
export class ThreadError extends Error {
  override readonly name = 'ThreadError';
  readonly reason: 'busy' | 'time' | 'memory';

  constructor(reason: ThreadError['reason']) {
    super(`The thread was refused or stopped: ${reason}.`);
    this.reason = reason;
  }
}

/**
 * Returns code that runs an entry file through tsx, because Node.js 20 does not apply `--import` to
 * a thread's entry.
 */
const throughTsx = (path: string): string =>
  `import('tsx/esm/api').then((tsx) => { tsx.register(); return import(${JSON.stringify(pathToFileURL(path).href)}); });`;

/**
 * Time in ms for which an idle thread is reused. Starting one takes 0.1 s of CPU time (measured);
 * ending it frees its memory.
 */
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

/**
 * Function that receives the first part of a reply before the rest. The thread posts that part as
 * `{ first }`.
 */
type OnFirst = (first: unknown) => void;

/**
 * Resolves with the reply of the thread, or rejects with the error that ended it. Waits for the
 * exit: Node.js may report an error, but never the exit, before a message that was posted earlier.
 */
const receiveAnswer = (worker: Worker, onFirst: OnFirst, signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve, reject) => {
    let failure: unknown = new Error('The thread exited without a result.');
    const onError = (error: unknown): void => void (failure = error);
    const onExit = (): void => reject(failure);
    const onMessage = (message: unknown): void => {
      if (typeof message !== 'object' || message === null || !('first' in message)) return resolve(message);
      try {
        onFirst(message.first);
      } catch (error) {
        reject(error);
      }
    };
    worker.on('error', onError).on('exit', onExit).on('message', onMessage);
    const stop = (): void => void worker.off('error', onError).off('exit', onExit).off('message', onMessage);
    signal.addEventListener('abort', stop, { once: true });
  });

/**
 * Sends a message and resolves with the reply. Terminates the thread after an error, because its
 * state is unknown.
 */
const answerOf = async (
  worker: Worker,
  input: unknown,
  onFirst: OnFirst,
  { timeoutMs }: ThreadLimits,
): Promise<unknown> => {
  const answered = new AbortController();
  const { signal } = answered;
  const answer = receiveAnswer(worker, onFirst, signal);
  const timeout = wait(timeoutMs, undefined, { signal }).then(() => Promise.reject(new ThreadError('time')));
  try {
    worker.postMessage(input, []);
    return await Promise.race([answer, timeout]);
  } catch (error) {
    void worker.terminate();
    throw isOutOfMemory(error) ? new ThreadError('memory') : error;
  } finally {
    answered.abort();
  }
};

/** Creates a pool of idle threads, which do not keep the process alive. */
const openIdle = (entry: Entry, limits: ThreadLimits) => {
  const idle = new Map<Worker, NodeJS.Timeout>();
  const forget = (worker: Worker): void => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  };
  const startOne = (): Worker => {
    const worker = start(entry, limits);
    worker.once('exit', () => forget(worker));
    // Ignores errors between messages: an unhandled error event would end the server.
    worker.on('error', () => forget(worker));
    return worker;
  };
  return {
    take: (): Worker => {
      // Takes the idle thread that was used most recently. So threads that are not needed stay idle
      // until they time out.
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
 * Returns a function that sends a message to a thread and resolves with its reply. It throws
 * ThreadError if a limit was reached, and errors that the thread did not catch.
 */
export const openThreads = (
  entry: Entry,
  limits: ThreadLimits,
): ((input: unknown, onFirst?: OnFirst) => Promise<unknown>) => {
  const idle = openIdle(entry, limits);
  const line: (() => void)[] = [];
  let running = 0;
  /**
   * Waits for a free slot. A caller that is done passes its slot on to the next in the queue.
   * @throws ThreadError busy if the queue is full
   */
  const enter = async (): Promise<void> => {
    if (running < limits.threads) {
      running += 1;
      return;
    }
    if (line.length >= limits.waiting) throw new ThreadError('busy');
    await new Promise<void>((resolve) => void line.push(resolve));
  };
  const leave = (): void => {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  };
  return async (input, onFirst = () => undefined) => {
    await enter();
    try {
      const worker = idle.take();
      const answer = await answerOf(worker, input, onFirst, limits);
      idle.keep(worker);
      return answer;
    } finally {
      leave();
    }
  };
};
