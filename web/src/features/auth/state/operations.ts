/** Only one auth operation runs at a time (first document, sections 4, 5 and 9). */

/** A lock older than this is released by force: whatever held it will not answer any more. */
export const LOCK_TIMEOUT_MS = 30_000;

/** Says that another operation is running. */
export class AuthBusy extends Error {
  constructor() {
    super('Auth operation in progress');
    this.name = 'AuthBusy';
  }
}

type Work<T> = (signal: AbortSignal) => Promise<T>;

export interface Operations {
  /** Runs the work alone. @throws AuthBusy while another runs. */
  readonly run: <T>(work: Work<T>) => Promise<T>;
  /** Aborts whatever runs, and runs this instead. */
  readonly runInstead: <T>(work: Work<T>) => Promise<T>;
  readonly isBusy: () => boolean;
}

/** `now` in milliseconds. */
export const oneAtATime = (now: () => number): Operations => {
  let running: { readonly since: number; readonly controller: AbortController } | undefined;

  const release = (): void => {
    running?.controller.abort();
    running = undefined;
  };

  const isBusy = (): boolean => {
    if (running && now() - running.since > LOCK_TIMEOUT_MS) release();
    return running !== undefined;
  };

  const start = async <T>(work: Work<T>): Promise<T> => {
    const mine = { since: now(), controller: new AbortController() };
    running = mine;
    try {
      return await work(mine.controller.signal);
    } finally {
      if (running === mine) running = undefined;
    }
  };

  return {
    isBusy,
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
