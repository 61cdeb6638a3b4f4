/** Graceful shutdown: waits for a signal or fatal error, then closes resources in order. */
import type { Server } from 'node:http';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const LOOK_FOR_IDLE_MS = 50;

export interface Told {
  readonly reason: string;
  readonly error?: unknown;
}

/**
 * Resolves with the first signal or uncaught error, after which the state cannot be trusted.
 * Ignores later ones.
 */
export const waitForSignal = (): Promise<Told> =>
  new Promise((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve({ reason: signal }));
    process.on('uncaughtException', (error) => resolve({ reason: 'uncaughtException', error }));
  });

type Close = () => Promise<unknown>;

export interface OpenThings {
  readonly add: (close: Close) => void;
  /**
   * Closes all resources in reverse order, even if some fail.
   * @throws AggregateError with the errors of those that failed
   */
  readonly close: () => Promise<void>;
}

export const createDisposables = (): OpenThings => {
  const closes: Close[] = [];
  return {
    add: (close) => void closes.push(close),
    close: async () => {
      const errors: unknown[] = [];
      for (const close of closes.splice(0).toReversed()) await close().catch((error: unknown) => errors.push(error));
      if (errors.length > 0) throw new AggregateError(errors, 'Some resources could not be closed.');
    },
  };
};

/**
 * Stops accepting connections, gives running requests `patienceMs` to finish, then closes the
 * rest.
 */
export const closeServer = (server: Server, patienceMs: number): Promise<void> =>
  new Promise((resolve) => {
    // Closes idle connections repeatedly: a keep-alive connection becomes idle only when its
    // request ends.
    const idle = setInterval(() => server.closeIdleConnections(), LOOK_FOR_IDLE_MS);
    const patience = setTimeout(() => server.closeAllConnections(), patienceMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(patience);
      resolve();
    });
  });
