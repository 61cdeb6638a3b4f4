/** How a process ends: when it is told to, and in an order that leaves nothing open. */
import type { Server } from 'node:http';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const LOOK_FOR_IDLE_MS = 50;

export interface Told {
  readonly reason: string;
  /** What went wrong; undefined when somebody merely asked. */
  readonly error?: unknown;
}

/** Resolves with the first signal, or with an error that nobody caught, after which no state can be trusted. Later ones change nothing. */
export const untilTold = (): Promise<Told> =>
  new Promise((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve({ reason: signal }));
    process.on('uncaughtException', (error) => resolve({ reason: 'uncaughtException', error }));
  });

type Close = () => Promise<unknown>;

export interface OpenThings {
  /** Notes how to close what was just opened. */
  readonly add: (close: Close) => void;
  /** Closes everything, the last opened first, also when some of it fails. @throws what failed. */
  readonly close: () => Promise<void>;
}

export const openThings = (): OpenThings => {
  const closes: Close[] = [];
  return {
    add: (close) => void closes.push(close),
    close: async () => {
      const errors: unknown[] = [];
      for (const close of closes.splice(0).toReversed()) await close().catch((error: unknown) => errors.push(error));
      if (errors.length > 0) throw new AggregateError(errors, 'Not everything could be closed.');
    },
  };
};

/** Takes no more connections from now on, lets requests under way end within `patienceMs`, and cuts off the rest. */
export const closeServer = (server: Server, patienceMs: number): Promise<void> =>
  new Promise((resolve) => {
    // A connection that is kept alive becomes idle only when its request ends.
    const idle = setInterval(() => server.closeIdleConnections(), LOOK_FOR_IDLE_MS);
    const patience = setTimeout(() => server.closeAllConnections(), patienceMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(patience);
      resolve();
    });
  });
