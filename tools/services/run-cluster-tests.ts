/**
 * `npm --prefix tools run test:cluster`: tests the built product as several processes behind nginx
 * on one PostgreSQL server. Installs both if needed, and stops them afterwards. `-- --s3` stores
 * files in a real S3 server instead of a shared folder.
 */
import '../../scripts/print-script-help.mjs';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buildIfStale } from '../../scripts/build.mjs';
import { toolFile } from '../../scripts/run-commands.mjs';
import { requirePackage } from './install-debian-package.ts';
import { openGateway, requireGateway } from './s3/start-s3-gateway.ts';
import type { Gateway } from './s3/start-s3-gateway.ts';
import { startPostgres } from './start-postgres.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const PLACES = [process.env['NGINX'], '/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

const findNginx = (): string | undefined => PLACES.find((place) => place !== undefined && existsSync(place));

const openStorage = async (): Promise<Gateway> => {
  requireGateway();
  return openGateway();
};

const nginx = requirePackage('nginx-light', findNginx, 'Install nginx yourself and set NGINX to its program.');
buildIfStale();

let isEnding = false;

/**
 * Runs Vitest in a separate process group. Afterwards kills the whole group, with processes that an
 * interrupted test left.
 */
const run = async (environment: Readonly<Record<string, string>>): Promise<number> => {
  const vitest = spawn(
    process.execPath,
    [toolFile('vitest'), 'run', '--config=vitest.cluster.config.ts', '--reporter=verbose'],
    { stdio: ['ignore', 'inherit', 'inherit'], detached: true, env: { ...process.env, ...environment } },
  );
  for (const signal of SIGNALS) process.on(signal, () => void vitest.kill(signal));
  const code = await new Promise<number>((resolve) => void vitest.once('exit', (exit) => resolve(exit ?? 1)));
  try {
    if (vitest.pid !== undefined) process.kill(-vitest.pid, 'SIGKILL');
  } catch {
    // Ignores the expected error: the process group has already ended.
  }
  return code;
};

// Sets only a flag on a signal. A process that is still starting must be awaited before it can be
// ended.
for (const signal of SIGNALS) process.on(signal, () => void (isEnding = true));

const postgres = await startPostgres();
try {
  const s3 = process.argv.includes('--s3') ? await openStorage() : undefined;
  try {
    console.log(`Two that serve and two that work on ${postgres.version}, files in ${s3 ? 'S3' : 'one folder'}`);
    const environment = {
      NGINX: nginx,
      TEST_DATABASE_URL: postgres.url,
      ...(s3 && { TEST_S3: JSON.stringify(s3) }),
    };
    process.exitCode = isEnding ? 1 : await run(environment);
  } finally {
    await s3?.stop();
  }
} finally {
  await postgres.stop();
}
