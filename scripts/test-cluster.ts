/**
 * `npm run test:cluster`: the built product as several processes behind nginx on one PostgreSQL server, which are installed if need be and
 * stopped afterwards. `-- --s3` keeps files in a real S3 server instead of one folder.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buildIfStale } from './build.mjs';
import { requirePackage } from './debian.ts';
import { startPostgres } from './postgres.ts';
import { toolFile } from './run.mjs';
import { openGateway, requireGateway, type Gateway } from './s3/gateway.ts';

const PLACES = [process.env['NGINX'], '/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

const findNginx = (): string | undefined => PLACES.find((place) => place !== undefined && existsSync(place));

const openStorage = async (): Promise<Gateway> => {
  requireGateway();
  return openGateway();
};

const nginx = requirePackage('nginx-light', findNginx, 'Install nginx yourself and set NGINX to its program.');
buildIfStale();
const postgres = await startPostgres();
const s3 = process.argv.includes('--s3') ? await openStorage() : undefined;
console.log(`Two that serve and two that work on ${postgres.version}, files in ${s3 ? 'S3' : 'one folder'}`);
const vitest = spawn(
  process.execPath,
  [toolFile('vitest'), 'run', '--config=vitest.cluster.config.ts', '--reporter=verbose'],
  {
    stdio: 'inherit',
    env: { ...process.env, NGINX: nginx, TEST_DATABASE_URL: postgres.url, ...(s3 && { TEST_S3: JSON.stringify(s3) }) },
  },
);
// The terminal tells Vitest as well, which then ends by itself.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => void vitest.kill('SIGTERM'));
const code = await new Promise<number>((resolve) => void vitest.once('exit', (exit) => resolve(exit ?? 1)));
await s3?.stop();
await postgres.stop();
process.exitCode = code;
