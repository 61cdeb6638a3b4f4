/** The real server in a process of its own, to be stopped, killed and started again on the same data. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const MAIN = join(import.meta.dirname, '../src/main.ts');
const ROOT = join(import.meta.dirname, '../..');

export interface Running {
  readonly origin: string;
  readonly output: () => string;
  /** Until the server answered that it is ready. */
  readonly startedInMs: number;
  /** Ends it with this signal; resolves with its exit code, null when it was killed. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => void child.once('exit', (code) => resolve(code)));

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/api/ready`).then(
    (reply) => reply.ok,
    () => false,
  );

const launch = (environment: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    cwd: ROOT,
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
