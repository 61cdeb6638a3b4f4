/**
 * `npm --prefix tools run test:container`: builds the images and runs them with Docker Compose as
 * described in `deploy/`, in a separate project that is removed afterwards. Changes only an
 * operator's settings: port, certificate, passwords.
 */
import '../../scripts/print-script-help.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolFile } from '../../scripts/run-commands.mjs';
import { freePort } from '../../server/test/start-server-process.ts';

const requireCompose = (): void => {
  try {
    execFileSync('docker', ['compose', 'version'], { stdio: 'ignore' });
    execFileSync('docker', ['version'], { stdio: 'ignore' });
  } catch {
    console.error('This needs Docker with Compose 2.24.4 or newer, and a Docker engine that runs.');
    process.exit(1);
  }
};

const makeCertificate = (folder: string): string => {
  mkdirSync(folder);
  const certificate = join(folder, 'fullchain.pem');
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', certificate];
  const about = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...about], { stdio: 'ignore' });
  return certificate;
};

const overrideOf = (port: number, certificates: string): string =>
  [
    'services:',
    '  nginx:',
    `    ports: !override ['127.0.0.1:${port}:443']`,
    `    volumes: ['${certificates}:/etc/nginx/certificates:ro']`,
  ].join('\n');

requireCompose();
const folder = mkdtempSync(join(tmpdir(), 'reptemple-container-'));
const certificates = join(folder, 'certificates');
const certificate = makeCertificate(certificates);
const port = await freePort();
const origin = `https://localhost:${port}`;
const [override, settings] = [join(folder, 'override.yaml'), join(folder, 'settings')];
writeFileSync(override, overrideOf(port, certificates));
writeFileSync(settings, `PUBLIC_URL=${origin}\nPOSTGRES_PASSWORD=${randomBytes(24).toString('hex')}\n`);
const project = `reptemple-test-${randomBytes(4).toString('hex')}`;
const compose = ['-p', project, '--env-file', settings, '-f', 'deploy/compose.yaml', '-f', override];
console.log(`Compose's project ${project} at ${origin}`);

const vitest = spawn(
  process.execPath,
  [toolFile('vitest'), 'run', '--config=vitest.container.config.ts', '--reporter=verbose'],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_EXTRA_CA_CERTS: certificate,
      TEST_COMPOSE: JSON.stringify(compose),
      TEST_ORIGIN: origin,
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void vitest.kill(signal));
try {
  process.exitCode = await new Promise<number>((resolve) => void vitest.once('exit', (code) => resolve(code ?? 1)));
} finally {
  const down = ['down', '--volumes', '--rmi', 'local', '--remove-orphans', '--timeout', '30'];
  execFileSync('docker', ['compose', ...compose, '--profile', '*', ...down], { stdio: 'inherit' });
  rmSync(folder, { recursive: true, force: true });
}
