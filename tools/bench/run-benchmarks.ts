/**
 * `npm run bench`: runs all benchmarks in sequence. Each writes its part of docs/benchmarks.md.
 * Takes two to three hours and about 20 GB of disk on an otherwise idle machine. `-- engine web`
 * runs only these parts.
 */
import '../../scripts/print-script-help.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from '../services/start-postgres.ts';
import { PARTS } from './list-of-benchmarks.ts';

const wanted = process.argv.slice(2).map((name) => (name.startsWith('bench:') ? name : `bench:${name}`));
const unknown = wanted.find((name) => PARTS.every(({ script }) => script !== name));
if (unknown !== undefined)
  throw new Error(`There is no part ${unknown}. There are ${PARTS.map(({ script }) => script).join(', ')}.`);

const parts = PARTS.filter(({ script }) => wanted.length === 0 || wanted.includes(script));
const shared = parts.some(({ isOnShared }) => isOnShared) ? await startPostgres(['shared_buffers=1GB']) : undefined;
const said: string[] = [];
try {
  for (const { script, args = [], isOnShared } of parts) {
    console.log(`\n${script}`);
    const began = Date.now();
    const where = shared && isOnShared ? { DATABASE_URL: `${shared.url}/postgres` } : {};
    // A part that exceeds its limit sets the exit code to 1; the others still run.
    const part = spawn('npm', ['run', '--silent', '--prefix', 'tools', script, '--', ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...where },
      shell: process.platform === 'win32',
    });
    const [status]: unknown[] = await once(part, 'exit');
    const minutes = ((Date.now() - began) / 60_000).toFixed(1);
    said.push(`${status === 0 ? '✓' : '✗'} ${[script, ...args].join(' ')} ${minutes} min`);
    if (status !== 0) process.exitCode = 1;
  }
} finally {
  await shared?.stop();
}
console.log(`\n${said.join('\n')}`);
