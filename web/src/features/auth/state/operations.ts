/** Allows only one auth operation at a time (specification S1, sections 4, 5 and 9). */

/** An older lock is released by force: its operation hangs. */
export const LOCK_TIMEOUT_MS = 30_000;

/** Thrown if another operation is running. */
export class AuthBusy extends Error {
  constructor() {
    super('Auth operation in progress');
    this.name = 'AuthBusy';
  }
}

type Work<T> = (signal: AbortSignal) => Promise<T>;

export interface Operations {
  /** Runs the operation exclusively. @throws AuthBusy while another runs */
  readonly run: <T>(work: Work<T>) => Promise<T>;
  /** Aborts a running operation, and runs this one. */
  readonly runInstead: <T>(work: Work<T>) => Promise<T>;
  readonly isBusy: () => boolean;
  /** Resolves when no operation runs. */
  readonly idle: () => Promise<void>;
}

/** `now` in milliseconds. */
export const oneAtATime = (now: () => number): Operations => {
  interface Running {
    readonly since: number;
    readonly controller: AbortController;
    readonly ended: Promise<void>;
  }
  let running: Running | undefined;

  const release = (): void => {
    running?.controller.abort();
    running = undefined;
  };

  const isBusy = (): boolean => {
    if (running && now() - running.since > LOCK_TIMEOUT_MS) release();
    return running !== undefined;
  };

  const idle = async (): Promise<void> => {
    if (!running || !isBusy()) return;
    await running.ended;
    await idle();
  };

  const start = async <T>(work: Work<T>): Promise<T> => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const mine = { since: now(), controller: new AbortController(), ended };
    running = mine;
    try {
      return await work(mine.controller.signal);
    } finally {
      if (running === mine) running = undefined;
      end();
    }
  };

  return {
    isBusy,
    idle,
    run: async (work) => {
      if (isBusy()) throw new AuthBusy();
      return start(work);
    },
    runInstead: async (work) => {
      release();
      return start(work);
    },
  };
};
