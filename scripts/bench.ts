/**
 * `npm run bench`: everything that is measured, one part after the other; each writes its part of docs/benchmarks.md. It takes an hour or two, on
 * a machine that does nothing else. `-- engine web` does these parts only.
 */
import { spawnSync } from 'node:child_process';
import { PARTS } from './bench-parts.ts';

const wanted = process.argv.slice(2).map((name) => (name.startsWith('bench:') ? name : `bench:${name}`));
const unknown = wanted.find((name) => PARTS.every(({ script }) => script !== name));
if (unknown !== undefined)
  throw new Error(`There is no part ${unknown}. There are ${PARTS.map(({ script }) => script).join(', ')}.`);

const said: string[] = [];
for (const { script, args = [] } of PARTS) {
  if (wanted.length > 0 && !wanted.includes(script)) continue;
  console.log(`\n${script}`);
  const began = Date.now();
  // What misses its limit ends with 1: the others are measured all the same.
  const { status } = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  said.push(`${status === 0 ? '✓' : '✗'} ${[script, ...args].join(' ')} ${minutes} min`);
  if (status !== 0) process.exitCode = 1;
}
console.log(`\n${said.join('\n')}`);
