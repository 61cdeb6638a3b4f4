/**
 * Runs the real server as a process that tests can stop, kill and restart on the same data; and
 * finds a free port.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

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

export const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/api/ready`).then(
    (reply) => reply.ok,
    () => false,
  );

const MAIN = join(import.meta.dirname, '../dist/main.js');

/** Settings for measurements: the default log level, as in production. Tests log only errors. */
export const AS_OPERATED = { LOG_LEVEL: 'info' } as const;

export interface Running {
  readonly origin: string;
  readonly pid: number;
  readonly output: () => string;
  readonly startedInMs: number;
  /** Sends the signal. Resolves to the exit code; null if the signal killed the process. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => void child.once('exit', (code) => resolve(code)));

const launch = (environment: Readonly<Record<string, string>>, program: readonly string[] = [MAIN]) => {
  const child = spawn(process.execPath, [...program], {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => void (printed += bytes.toString()));
  return { child, output: () => printed, exit: exitOf(child) };
};

/** Starts the server and expects that to fail. Returns exit code and output. */
export const refusedStart = async (environment: Readonly<Record<string, string>>) => {
  const { output, exit } = launch(environment);
  return { code: await exit, said: (await exit, output()) };
};

/**
 * Starts the server and waits until it is ready. `program`: path and arguments of another server.
 * @throws Error with the output if the process ends instead
 */
export const startServer = async (
  port: number,
  settings: Readonly<Record<string, string>>,
  program?: readonly string[],
): Promise<Running> => {
  const began = performance.now();
  const { child, output, exit } = launch({ ...settings, PORT: String(port) }, program);
  const origin = `http://localhost:${port}`;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${output()}`);
    await wait(50);
  }
  return {
    origin,
    pid: child.pid ?? 0,
    output,
    startedInMs: performance.now() - began,
    end: (signal) => {
      child.kill(signal);
      return exit;
    },
  };
};
