/** Starts nginx in front of several processes, with the example configuration in `deploy/`. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const EXAMPLE = join(import.meta.dirname, '../../deploy/nginx.conf');

/** Changes to the example: ports, and no TLS. Each must match. */
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

/** `port` is chosen before, because the processes need their public URL. */
export const startNginx = async (port: number, upstreams: readonly number[]): Promise<Nginx> => {
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
