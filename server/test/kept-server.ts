/** A server that the tests of one file kill and start again. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll } from 'vitest';
import { freePort } from './local-server.ts';
import { newDataFolder } from './prepared-folder.ts';
import { startServer, type Running } from './process.ts';

export interface KeptServer {
  readonly dataDir: string;
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
  let [dataDir, port] = ['', 0];
  let given: Readonly<Record<string, string>> = {};
  let running: Running | undefined;
  const current = (): Running => {
    if (!running) throw new Error('The server runs when the first test begins.');
    return running;
  };
  const startAgain = async (): Promise<void> => {
    running = await startServer(port, dataDir, given);
  };
  beforeAll(async () => {
    dataDir = newDataFolder(label);
    port = await freePort();
    given = (await settings?.(`http://localhost:${port}`)) ?? {};
    await startAgain();
  }, patienceMs);
  afterAll(async () => {
    await running?.end('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    get dataDir() {
      return dataDir;
    },
    get running() {
      return current();
    },
    startAgain,
    killAndStart: async () => {
      await current().end('SIGKILL');
      await startAgain();
    },
  };
};
