/** A server that the tests of one file kill and start again. */
import { afterAll, beforeAll } from 'vitest';
import { freePort } from './local-server.ts';
import { newInstallation, type TestInstallation } from './installation.ts';
import { startServer, type Running } from './process.ts';

export interface KeptServer {
  readonly dataDir: string;
  readonly storage: TestInstallation['storage'];
  /** What its database holds; it has to have ended. */
  readonly stored: TestInstallation['stored'];
  /** The process that runs now. */
  readonly running: Running;
  /** On the same data, once the process before has ended. */
  readonly startAgain: () => Promise<void>;
  /** Ends it as `kill -9` does, and starts it again. */
  readonly killAndStart: () => Promise<void>;
}

interface Keeping {
  /** How long a start may take; on a busy machine that is a while. */
  readonly patienceMs: number;
  /** Asked once, before the first start, with the address it will have. */
  readonly settings?: (origin: string) => Promise<Readonly<Record<string, string>>>;
}

/** Starts the server before the tests of the file that calls this and ends it after them; its folder, named after `label`, goes too. */
export const keepServer = (label: string, { patienceMs, settings }: Keeping): KeptServer => {
  let port = 0;
  let given: Readonly<Record<string, string>> = {};
  let made: TestInstallation | undefined;
  let running: Running | undefined;
  const current = <T>(one: T | undefined): T => {
    if (!one) throw new Error('The server runs when the first test begins.');
    return one;
  };
  const startAgain = async (): Promise<void> => {
    running = await startServer(port, { ...current(made).environment, ...given });
  };
  beforeAll(async () => {
    made = await newInstallation(label);
    port = await freePort();
    given = (await settings?.(`http://localhost:${port}`)) ?? {};
    await startAgain();
  }, patienceMs);
  afterAll(async () => {
    await running?.end('SIGKILL');
    await made?.remove();
  });
  return {
    get dataDir() {
      return current(made).dataDir;
    },
    get storage() {
      return current(made).storage;
    },
    get running() {
      return current(running);
    },
    stored: (query) => current(made).stored(query),
    startAgain,
    killAndStart: async () => {
      await current(running).end('SIGKILL');
      await startAgain();
    },
  };
};
