/** Starts a PostgreSQL server for tests: a temporary cluster on its own port, never as root. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../server/test/start-server-process.ts';
import { isRoot, requirePackage } from './install-debian-package.ts';

const DEBIANS = '/usr/lib/postgresql';
const ACCOUNT = 'postgres';
const NAME = 'reptemple';
const START_MS = 60_000;

/**
 * PostgreSQL settings for speed. Data survives a killed process, but not a crash of the machine.
 */
const HASTY: readonly string[] = ['fsync=off', 'full_page_writes=off'];

const findPrograms = (): string | undefined => {
  const versions = existsSync(DEBIANS)
    ? readdirSync(DEBIANS).toSorted((one, other) => Number(other) - Number(one))
    : [];
  const folders = [process.env['POSTGRES_BIN'], ...versions.map((version) => join(DEBIANS, version, 'bin'))];
  return folders.find((folder) => folder !== undefined && existsSync(join(folder, 'initdb')));
};

/**
 * Returns the ids of Debian's account `postgres` if this process is root, because PostgreSQL
 * refuses to run as root; otherwise undefined.
 */
const otherAccount = (): { readonly uid: number; readonly gid: number } | undefined => {
  if (!isRoot()) return undefined;
  const idOf = (kind: string): number => Number(execFileSync('id', [kind, ACCOUNT], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
};

/**
 * Creates an empty database cluster. Returns its folder, the superuser's password, and the options
 * with which to start its programs.
 */
const makeCluster = (programs: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'reptemple-postgres-'));
  const account = otherAccount();
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid);
  const options = { cwd: folder, ...account };
  const access = [`--username=${NAME}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const place = ['--pgdata=data', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(programs, 'initdb'), [...access, ...place], options);
  return { folder, password, options };
};

const untilReady = async (programs: string, port: number, server: ChildProcess): Promise<boolean> => {
  const deadline = Date.now() + START_MS;
  const isReady = (): boolean =>
    spawnSync(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0;
  while (!isReady()) {
    if (server.exitCode !== null || Date.now() > deadline) return false;
    await wait(100);
  }
  return true;
};

export interface Postgres {
  /** URL for the superuser, without a database name. */
  readonly url: string;
  readonly version: string;
  /** Stops the server, closing all connections, and deletes its data. */
  readonly stop: () => Promise<void>;
  /** Kills all processes of the server together, as in a crash. Linux only. */
  readonly kill: () => Promise<void>;
  readonly startAgain: () => Promise<void>;
}

interface Cluster extends ReturnType<typeof makeCluster> {
  readonly programs: string;
  readonly port: number;
  readonly settings: readonly string[];
}

const launch = ({ programs, port, folder, options, settings }: Cluster) => {
  const given = ['listen_addresses=127.0.0.1', 'max_connections=200', ...settings].flatMap((one) => ['-c', one]);
  const args = ['-D', 'data', '-p', String(port), '-k', folder, ...given];
  const server = spawn(join(programs, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  server.stderr.on('data', (bytes: Buffer) => void (said = (said + bytes.toString()).slice(-4_000)));
  const ended = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
  return { server, ended, said: () => said };
};

/**
 * Maximum number of tries to start PostgreSQL. After a kill, a new server exits at once until the
 * old one's last process has ended and freed its shared memory.
 */
const TRIES = 50;

/**
 * Starts the server and waits until it is ready.
 * @throws Error with the server's output if it does not start
 */
const launched = async (cluster: Cluster): Promise<ReturnType<typeof launch>> => {
  let said = '';
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const one = launch(cluster);
    if (await untilReady(cluster.programs, cluster.port, one.server)) return one;
    one.server.kill('SIGINT');
    await one.ended;
    said = one.said();
    if (!said.includes('shared memory')) break;
    await wait(100);
  }
  throw new Error(`PostgreSQL did not start:\n${said}`);
};

const processesOf = (pid: number): readonly number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number),
];

const killAll = (pids: readonly number[]): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Ignores the error: the process has already ended.
    }
  }
};

/**
 * Creates a database cluster and starts its server. Resolves when the server accepts connections.
 */
export const startPostgres = async (settings = HASTY): Promise<Postgres> => {
  const otherwise =
    'Install PostgreSQL 15 or newer yourself and set POSTGRES_BIN to the folder of its programs (initdb, postgres, pg_isready).';
  const programs = requirePackage('postgresql', findPrograms, otherwise);
  const cluster: Cluster = { ...makeCluster(programs), programs, port: await freePort(), settings };
  const remove = (): void => rmSync(cluster.folder, { recursive: true, force: true });
  let current = await launched(cluster).catch((error: unknown) => {
    remove();
    throw error;
  });
  return {
    url: `postgres://${NAME}:${cluster.password}@127.0.0.1:${cluster.port}`,
    version: execFileSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    stop: async () => {
      // Fast shutdown: closes connections instead of waiting for them.
      current.server.kill('SIGINT');
      await current.ended;
      remove();
    },
    kill: async () => {
      if (current.server.pid !== undefined) killAll(processesOf(current.server.pid));
      await current.ended;
    },
    startAgain: async () => {
      current = await launched(cluster);
    },
  };
};
