/** Server process that the tests of a file kill and restart. */
import { afterAll, beforeAll } from 'vitest';
import { freePort, startServer } from './start-server-process.ts';
import type { Running } from './start-server-process.ts';
import { newInstallation } from './test-installation.ts';
import type { TestInstallation } from './test-installation.ts';

export interface KeptServer {
  readonly dataDir: string;
  readonly storage: TestInstallation['storage'];
  readonly stored: TestInstallation['stored'];
  readonly running: Running;
  /** Starts the server again on the same data. The previous process must have ended. */
  readonly startAgain: () => Promise<void>;
  readonly killAndStart: () => Promise<void>;
}

interface Keeping {
  readonly patienceMs: number;
  /**
   * Returns further settings for the server. Called once, before the first start, with the server's
   * origin.
   */
  readonly settings?: (origin: string) => Promise<Readonly<Record<string, string>>>;
}

/**
 * Starts a server before the tests of the calling file. Ends it after them, and deletes its folder.
 * `label` is part of the folder's name.
 */
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
