/**
 * Installs and starts Directus, a well-known product that serves database tables, for comparison.
 * Installed in its own folder instead of package.json, because it is no part of the product.
 */
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../server/test/start-server-process.ts';

/** Latest version that supports Node 20, so that both servers use the same Node.js. */
const VERSION = '11.3.5';
const FOLDER = join(import.meta.dirname, '../../build/directus');
const PROGRAM = join(FOLDER, 'node_modules/directus/cli.js');
const START_MS = 120_000;
/** Id of the policy for anonymous users, which Directus creates with its tables. */
const PUBLIC_POLICY = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17';
const TOKEN = 'a-token-for-one-benchmark';

export interface Directus {
  readonly origin: string;
  readonly version: string;
  readonly pid: number;
  readonly startedInMs: number;
  readonly stop: () => Promise<void>;
}

const install = (): void => {
  if (existsSync(PROGRAM)) return;
  console.log(`Installing Directus ${VERSION} (once; some minutes) …`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--omit=dev', '--loglevel=error', `directus@${VERSION}`], {
    cwd: FOLDER,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
};

const settingsOf = (databaseUrl: string, port: number): Readonly<Record<string, string>> => ({
  PATH: process.env['PATH'] ?? '',
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  SECRET: TOKEN,
  ADMIN_EMAIL: 'bench@example.com',
  ADMIN_PASSWORD: TOKEN,
  ADMIN_TOKEN: TOKEN,
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: databaseUrl,
  // Logs each request, as our server does in the benchmark.
  LOG_LEVEL: 'info',
  LOG_STYLE: 'raw',
  TELEMETRY: 'false',
  // Turns off limits under load, and caching, so that every request is answered in full.
  PRESSURE_LIMITER_ENABLED: 'false',
  CACHE_ENABLED: 'false',
});

const untilAnswering = async (origin: string, child: ChildProcess, said: () => string): Promise<void> => {
  const deadline = Date.now() + START_MS;
  const answers = (): Promise<boolean> =>
    fetch(`${origin}/server/ping`).then(
      (reply) => reply.ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Directus did not start:\n${said()}`);
    await wait(50);
  }
};

const openTable = async (origin: string, table: string): Promise<void> => {
  const reply = await fetch(`${origin}/permissions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ policy: PUBLIC_POLICY, collection: table, action: 'read', fields: ['*'], permissions: {} }),
  });
  if (!reply.ok) throw new Error(`Directus answered ${reply.status}: ${await reply.text()}`);
};

/**
 * Starts Directus on a database, in which it creates its own tables. Makes `tables` readable by
 * everyone.
 */
export const startDirectus = async (databaseUrl: string, tables: readonly string[]): Promise<Directus> => {
  install();
  const port = await freePort();
  const options = { cwd: FOLDER, env: settingsOf(databaseUrl, port) };
  execFileSync(process.execPath, [PROGRAM, 'bootstrap'], { ...options, stdio: 'pipe' });
  const began = performance.now();
  const child = spawn(process.execPath, [PROGRAM, 'start'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => void (said = (said + bytes.toString()).slice(-4000)));
  const origin = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  try {
    await untilAnswering(origin, child, () => said);
    const startedInMs = performance.now() - began;
    for (const table of tables) await openTable(origin, table);
    return { origin, version: VERSION, pid: child.pid ?? 0, startedInMs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
