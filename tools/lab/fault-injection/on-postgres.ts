/** Starts a server process, a worker, and their PostgreSQL server. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Postgres } from '../../services/postgres.ts';
import { freePort, isReady } from '../../../server/test/local-server.ts';
import { startServer, type Running } from '../../../server/test/process.ts';
import { newDatabase } from '../../../server/test/test-server.ts';

/** Timeout for recovery without a restart, on a possibly busy machine. */
const PATIENCE_MS = 60_000;

export const PROCESSES = ['server', 'worker'] as const;

export interface Installation {
  readonly postgres: Postgres;
  readonly url: string;
  readonly processes: Record<'server' | 'worker', Running>;
  readonly start: (which: 'server' | 'worker') => Promise<Running>;
}

export const install = async (postgres: Postgres, dataDir: string): Promise<Installation> => {
  const { url } = await newDatabase(postgres.url);
  const ports = { server: await freePort(), worker: await freePort() };
  const roles = { server: 'web', worker: 'worker' };
  const start: Installation['start'] = (which) =>
    startServer(ports[which], { DATA_DIR: dataDir, DATABASE_URL: url, ROLE: roles[which], TRUST_PROXY: 'true' });
  return { postgres, url, processes: { server: await start('server'), worker: await start('worker') }, start };
};

export const goesOn = async ({ origin }: Running): Promise<boolean> => {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isReady(origin))) {
    if (Date.now() > deadline) return false;
    await wait(50);
  }
  return true;
};

/** Example: "PostgreSQL 15.18". */
export const nameOf = ({ version }: Postgres): string =>
  version.replace(/^postgres \(PostgreSQL\) (\S+).*$/, 'PostgreSQL $1');
