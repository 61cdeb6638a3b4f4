/** The real server in a process of its own, to be stopped, killed and started again on the same data. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { freePort, isReady } from './local-server.ts';

/** As it is run: `build.ts` sees to it before the first test. */
const MAIN = join(import.meta.dirname, '../dist/main.js');

export interface Running {
  readonly origin: string;
  readonly output: () => string;
  /** Until the server answered that it is ready. */
  readonly startedInMs: number;
  /** Ends it with this signal; resolves with its exit code, null when it was killed. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => void child.once('exit', (code) => resolve(code)));

const launch = (environment: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => void (printed += bytes.toString()));
  return { child, output: () => printed, exit: exitOf(child) };
};

/** A start that is expected to be refused: exit code and what was said. */
export const refusedStart = async (environment: Readonly<Record<string, string>>) => {
  const { output, exit } = launch(environment);
  return { code: await exit, said: (await exit, output()) };
};

/** Starts the server and waits until it is ready. @throws with what it printed when it ends instead. */
export const startServer = async (
  port: number,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> => {
  const began = performance.now();
  const { child, output, exit } = launch({ ...settings, PORT: String(port), DATA_DIR: dataDir });
  const origin = `http://localhost:${port}`;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${output()}`);
    await wait(50);
  }
  return {
    origin,
    output,
    startedInMs: performance.now() - began,
    end: (signal) => {
      child.kill(signal);
      return exit;
    },
  };
};

/** The server that the tests of one file kill and start again, on one data folder. */
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
  /** How long a start may take: a first one makes a database; on a busy machine that takes a while. */
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
    dataDir = await mkdtemp(join(tmpdir(), `reptemple-${label}-`));
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
