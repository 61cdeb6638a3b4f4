/**
 * Starts two web and two worker processes with one database and one storage, behind nginx with the
 * example configuration of `deploy/`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { ask, newDatabase, TEST_SERVER } from '../test/postgres-test-server.ts';
import { freePort, startServer } from '../test/start-server-process.ts';
import { openClient } from '../test/test-api-client.ts';
import type { Client } from '../test/test-api-client.ts';
import { installFiles } from '../test/test-storage.ts';

const EXAMPLE = join(import.meta.dirname, '../../deploy/nginx.conf');

/**
 * Replacements in nginx's example configuration, as patterns and texts: other ports, and no TLS.
 * Each pattern must match.
 */
const changes = (port: number, upstreams: readonly number[]): readonly (readonly [RegExp, string])[] => [
  [/server reptemple:3000;/, upstreams.map((upstream) => `server 127.0.0.1:${upstream};`).join(' ')],
  [/server \{\n {2}listen 80;[^}]*\}\n/, ''],
  [/listen 443 ssl http2;/, `listen ${port};`],
  [/ssl_certificate .*\n/, ''],
  [/ssl_certificate_key .*\n/, ''],
  [/ssl_protocols .*\n/, ''],
];

const sitesOf = (port: number, upstreams: readonly number[]): string => {
  let sites = readFileSync(EXAMPLE, 'utf8');
  for (const [from, to] of changes(port, upstreams)) {
    if (!from.test(sites)) throw new Error(`deploy/nginx.conf has no ${from.source}`);
    sites = sites.replace(from, to);
  }
  return sites;
};

const PASSING = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const configOf = (folder: string, sites: string): string =>
  [
    'daemon off;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'worker_processes 1;',
    `pid ${folder}/pid;`,
    'error_log stderr error;',
    'events {}',
    'http {',
    'access_log off;',
    ...PASSING.map((name) => `${name}_temp_path ${folder}/${name};`),
    sites,
    '}',
  ].join('\n');

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

export interface Nginx {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts nginx on `port`. The caller chooses the port first, because the server processes need
 * their public URL before nginx runs.
 */
const startNginx = async (port: number, upstreams: readonly number[]): Promise<Nginx> => {
  const program = process.env['NGINX'] ?? 'nginx';
  const folder = mkdtempSync(join(tmpdir(), 'reptemple-nginx-'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configOf(folder, sitesOf(port, upstreams)));
  const nginx = spawn(program, ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  nginx.stderr.on('data', (bytes: Buffer) => void (said = (said + bytes.toString()).slice(-4_000)));
  const ended = new Promise<void>((resolve) => void nginx.once('exit', () => resolve()));
  while (!(await isListening(port))) {
    if (nginx.exitCode !== null) {
      rmSync(folder, { recursive: true, force: true });
      throw new Error(`nginx ended:\n${said}`);
    }
    await wait(50);
  }
  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const OneNumber = z.tuple([z.object({ n: z.coerce.number() })]);
const METRICS_TOKEN = 'whoever-knows-it-may-read';

export interface Process {
  readonly name: string;
  readonly origin: string;
  readonly kill: () => Promise<void>;
  readonly startAgain: () => Promise<void>;
  /**
   * Returns the value of a series in the process's Prometheus metrics; 0 if the series is missing.
   */
  readonly figure: (series: string) => Promise<number>;
}

export interface Cluster {
  readonly origin: string;
  readonly web: readonly [Process, Process];
  readonly workers: readonly [Process, Process];
  /** Returns a client that sends requests through nginx, or to the given process. */
  readonly client: (to?: Process) => Client;
  /** Runs an SQL query and returns its only row's column `n`. */
  readonly stored: (query: string) => Promise<number>;
  readonly rows: (query: string) => Promise<readonly unknown[]>;
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

/** Starts two web and two worker processes at the same time. Stops all if one fails to start. */
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
