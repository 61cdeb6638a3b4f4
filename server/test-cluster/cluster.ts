/** Starts two web and two worker processes behind nginx, with one database and one storage. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { openClient } from '../test/client.ts';
import type { Client } from '../test/client.ts';
import { freePort } from '../test/local-server.ts';
import { startServer } from '../test/process.ts';
import { installFiles } from '../test/storage.ts';
import { ask, newDatabase, TEST_SERVER } from '../test/test-server.ts';
import { startNginx } from './nginx.ts';

const OneNumber = z.tuple([z.object({ n: z.coerce.number() })]);
const METRICS_TOKEN = 'whoever-knows-it-may-read';

export interface Process {
  readonly name: string;
  readonly origin: string;
  readonly kill: () => Promise<void>;
  /** Restarts the killed process; resolves when it is ready. */
  readonly startAgain: () => Promise<void>;
  /** Returns a metric of the process since its start; 0 if it has no such series. */
  readonly figure: (series: string) => Promise<number>;
}

export interface Cluster {
  /** Origin of nginx. */
  readonly origin: string;
  readonly web: readonly [Process, Process];
  readonly workers: readonly [Process, Process];
  /** Client that sends requests through nginx, or to one process. */
  readonly client: (to?: Process) => Client;
  /** Returns the number that a query selects `as n`. */
  readonly stored: (query: string) => Promise<number>;
  readonly rows: (query: string) => Promise<readonly unknown[]>;
  /** Stops all; returns the four exit codes. */
  readonly end: () => Promise<readonly (number | null)[]>;
  readonly close: () => Promise<void>;
}

interface Started extends Process {
  readonly end: () => Promise<number | null>;
}

const startProcess = async (name: string, port: number, settings: Record<string, string>): Promise<Started> => {
  let running = await startServer(port, settings);
  return {
    name,
    origin: running.origin,
    kill: async () => void (await running.end('SIGKILL')),
    startAgain: async () => {
      running = await startServer(port, settings);
    },
    figure: async (series) => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const page = await (await fetch(`${running.origin}/metrics`, { headers })).text();
      const line = page.split('\n').find((one) => one.startsWith(`${series} `));
      return Number(line?.slice(series.length) ?? 0);
    },
    end: () => running.end('SIGTERM'),
  };
};

type Four = readonly [Started, Started, Started, Started];

const closeAll = (processes: readonly Process[]) => Promise.all(processes.map(({ kill }) => kill()));

/** Starts all in parallel; stops all if one fails. */
const startFour = async (settings: Record<string, string>): Promise<Four> => {
  const roles = [
    ['the first that serves', 'web'],
    ['the second that serves', 'web'],
    ['the first that works', 'worker'],
    ['the second that works', 'worker'],
  ] as const;
  const ports = await Promise.all(roles.map(() => freePort()));
  const starts = await Promise.allSettled(
    roles.map(([name, ROLE], at) => startProcess(name, ports[at] ?? 0, { ...settings, ROLE })),
  );
  const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const [one, other, third, fourth] = started;
  if (one && other && third && fourth) return [one, other, third, fourth];
  await closeAll(started);
  throw new AggregateError(starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : [])));
};

/** Resources to close in reverse order. */
const openedThings = () => {
  const closers: (() => Promise<unknown>)[] = [];
  return {
    add: (close: () => Promise<unknown>): void => void closers.unshift(close),
    close: async (): Promise<void> => {
      for (const close of closers.splice(0)) await close();
    },
  };
};

const open = async (server: string, { add, close }: ReturnType<typeof openedThings>): Promise<Cluster> => {
  const { url, drop } = await newDatabase(server, 'untouched');
  add(drop);
  const dataDir = mkdtempSync(join(tmpdir(), 'reptemple-cluster-'));
  add(() => Promise.resolve(rmSync(dataDir, { recursive: true, force: true })));
  const front = await freePort();
  const origin = `http://localhost:${front}`;
  const shared = { DATABASE_URL: url, DATA_DIR: dataDir, ...(await installFiles(dataDir)).settings };
  const all = await startFour({ ...shared, PUBLIC_URL: origin, TRUST_PROXY: 'true', METRICS_TOKEN });
  add(() => closeAll(all));
  const [one, other, third, fourth] = all;
  const nginx = await startNginx(
    front,
    [one, other].map((web) => Number(new URL(web.origin).port)),
  );
  add(nginx.stop);
  const send = (request: Request, to: Process | undefined): Promise<Response> =>
    fetch(to ? new Request(request.url.replace(origin, to.origin), request) : request);
  return {
    origin,
    web: [one, other],
    workers: [third, fourth],
    client: (to) => openClient((request) => send(request, to), '', origin),
    stored: async (query) => OneNumber.parse(await ask(url, query))[0].n,
    rows: (query) => ask(url, query),
    end: () => Promise.all(all.map(({ end }) => end())),
    close,
  };
};

/** Starts four processes in parallel on an empty database. Stops everything if that fails. */
export const openCluster = async (): Promise<Cluster> => {
  if (TEST_SERVER === undefined)
    throw new Error('These tests need a PostgreSQL server and nginx: npm --prefix tools run test:cluster');
  const things = openedThings();
  try {
    return await open(TEST_SERVER, things);
  } catch (error) {
    await things.close();
    throw error;
  }
};
