/**
 * `npm --prefix tools run test:postgres`: runs the server's tests on a real PostgreSQL server.
 * Installs it if needed, and stops it afterwards. Arguments after `--` go to Vitest: `--
 * server/test/upload.test.ts` runs that file, `-- --shard=2/4` the second quarter (an option's
 * value follows its `=`).
 */
import '../../scripts/print-script-help.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { buildIfStale } from '../../scripts/build.mjs';
import { toolFile } from '../../scripts/run-commands.mjs';
import { startPostgres } from './start-postgres.ts';

/** Git command that finds the unit tests outside server/test that open a database. */
const BESIDE_CODE = ['grep', '-lE', 'openTestDatabase|openQueue', '--', 'server/src/*.test.ts'];
const FILES = ['server/test/', ...execFileSync('git', BESIDE_CODE, { encoding: 'utf8' }).trim().split('\n')];

buildIfStale();
const asked = process.argv.slice(2);
const options = asked.filter((word) => word.startsWith('-'));
const files = asked.filter((word) => !options.includes(word));
const server = await startPostgres();
console.log(`The server's tests on ${server.version}`);
const vitest = spawn(
  process.execPath,
  [
    toolFile('vitest'),
    'run',
    '--project=application',
    '--project=unit',
    ...options,
    ...(files.length > 0 ? files : FILES),
  ],
  { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: server.url } },
);
// Ignores SIGINT (Ctrl+C): the terminal also sends it to Vitest, after which the server is stopped.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => void vitest.kill('SIGTERM'));
const code = await new Promise<number>((resolve) => void vitest.once('exit', (exit) => resolve(exit ?? 1)));
await server.stop();
process.exitCode = code;
