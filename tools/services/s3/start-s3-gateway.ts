/**
 * Installs and starts a temporary S3 server: Ceph's object gateway with one storage daemon in
 * memory (docs/decisions/0050).
 */
import { execFile, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface Gateway {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly stop: () => Promise<void>;
}

const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd'];
/**
 * Timeout in ms of each start-up step, long enough for a busy machine. A step ends earlier if a
 * daemon exits.
 */
const READY_MS = 300_000;
const ASKED_EVERY_MS = 200;
const ANSWER_MS = 10_000;
const STOP_MS = 5_000;

const run = promisify(execFile);

const apt = (args: readonly string[]): boolean => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
};

/**
 * Installs the gateway's Debian packages (61 MB) if they are missing.
 * @throws Error with instructions if that fails
 */
export const requireGateway = (): void => {
  if (PACKAGES.every((name) => existsSync(`/usr/bin/${name}`))) return;
  console.log('No S3 server found: installing Ceph’s object gateway …');
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES];
  if (apt(install) || (apt(['update', '-qq']) && apt(install))) return;
  throw new Error(`The S3 server could not be installed. Install Debian’s packages ${PACKAGES.join(', ')} yourself.`);
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port.')),
      );
    });
  });

/**
 * Returns the configuration of a single node without replication and authentication: only the
 * gateway is tested.
 */
const configOf = (folder: string, monitorPort: number, firstPort: number): string => `[global]
fsid = ${randomUUID()}
mon host = [v1:127.0.0.1:${monitorPort}/0]
mon initial members = a
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 2147483648
mon data = ${folder}/mon
osd data = ${folder}/osd
keyring = ${folder}/keyring
run dir = ${folder}
admin socket =
pid file =
log file =
mon cluster log file = ${folder}/cluster.log
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind msgr2 = false
ms bind port min = ${firstPort}
ms bind port max = ${firstPort + 100}
mon data avail crit = 0
rgw run sync thread = false
rgw enable quota threads = false
`;

const untilGone = async (child: ChildProcess): Promise<void> => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([gone, pause(STOP_MS, undefined, { ref: false })]);
  child.kill('SIGKILL');
  await gone;
};

const isAnswering = (endpoint: string): Promise<boolean> =>
  fetch(endpoint, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until the server responds. `signal` aborts when the server can no longer start. */
const untilAnswering = async (endpoint: string, signal: AbortSignal): Promise<void> => {
  const end = Date.now() + READY_MS;
  while (!(await isAnswering(endpoint))) {
    if (Date.now() > end) throw new Error('The S3 server did not get ready.');
    await pause(ASKED_EVERY_MS, undefined, { signal });
  }
};

/**
 * Starts daemons, and stops them together. `signal` aborts with the reason if a daemon exits by
 * itself.
 */
const openDaemons = (config: string) => {
  const children: ChildProcess[] = [];
  const lost = new AbortController();
  return {
    signal: lost.signal,
    begin: (program: string, args: readonly string[]): void => {
      const stdio = process.env['S3_TALKS'] === undefined ? 'ignore' : 'inherit';
      const child = spawn(program, ['-c', config, '-f', ...args], { stdio });
      child.once('error', (error) => lost.abort(error));
      child.once('exit', (code, signal) => lost.abort(new Error(`${program} has ended (${code ?? signal}).`)));
      children.push(child);
    },
    end: async (): Promise<void> => {
      for (const child of children.toReversed()) await untilGone(child);
    },
  };
};

const prepare = async (folder: string, config: string, monitorPort: number): Promise<void> => {
  const [keyring, map] = [join(folder, 'keyring'), join(folder, 'map')];
  await mkdir(join(folder, 'mon'));
  await mkdir(join(folder, 'osd'));
  await run('ceph-authtool', ['--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *']);
  await run('ceph-authtool', [
    keyring,
    '--gen-key',
    '-n',
    'client.admin',
    '--cap',
    'mon',
    'allow *',
    '--cap',
    'osd',
    'allow *',
  ]);
  await run('monmaptool', [
    '-c',
    config,
    '--create',
    '--clobber',
    '--addv',
    'a',
    `[v1:127.0.0.1:${monitorPort}/0]`,
    map,
  ]);
  await run('ceph-mon', ['-c', config, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring]);
};

const openOnce = async (): Promise<Gateway> => {
  const folder = await mkdtemp(join(tmpdir(), 'reptemple-s3-'));
  const config = join(folder, 'ceph.conf');
  const [monitorPort, port] = [await freePort(), await freePort()];
  const [accessKeyId, secretAccessKey] = ['reptemple', randomBytes(20).toString('hex')];
  const { signal, begin, end } = openDaemons(config);
  const patience = { timeout: READY_MS, signal };
  const stop = async (): Promise<void> => {
    await end();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await writeFile(config, configOf(folder, monitorPort, 20_000 + Math.floor(Math.random() * 10_000)));
    await prepare(folder, config, monitorPort);
    begin('ceph-mon', ['-i', 'a']);
    const uuid = randomUUID();
    await run('ceph', ['-c', config, 'osd', 'new', uuid], patience);
    await run('ceph-osd', ['-c', config, '-i', '0', '--mkfs', '--osd-uuid', uuid], patience);
    begin('ceph-osd', ['-i', '0']);
    const keys = ['--access-key', accessKeyId, '--secret', secretAccessKey];
    const user = ['user', 'create', '--uid', 'reptemple', '--display-name', 'RepTemple', ...keys];
    await run('radosgw-admin', ['-c', config, ...user], patience);
    begin('radosgw', ['-n', 'client.admin', `--rgw-frontends=beast endpoint=127.0.0.1:${port}`]);
    const endpoint = `http://127.0.0.1:${port}`;
    await untilAnswering(endpoint, signal);
    return { endpoint, accessKeyId, secretAccessKey, stop };
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error;
    await stop();
    throw reason;
  }
};

/**
 * Maximum number of tries to start the server. Ceph's storage daemon sometimes registers before it
 * knows its cluster ("wrong fsid"), and exits.
 */
const STARTS = 4;

/**
 * Starts the server in a temporary folder on free ports. Tries again if a daemon exits or a step
 * times out.
 */
export const openGateway = (starts = STARTS): Promise<Gateway> =>
  openOnce().catch((error: unknown) => {
    if (starts === 1) throw error;
    console.log(`The S3 server did not start, and is started once more: ${String(error)}`);
    return openGateway(starts - 1);
  });
