/**
 * `npm --prefix tools run properties`: runs the property-based unit tests in rounds with different
 * random values. Stops at the first round that fails, and its seed reproduces the failure. `--
 * --rounds 50 --seed 7` sets the number of rounds and the first seed.
 */
import '../../scripts/print-script-help.mjs';
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { runTool } from '../../scripts/run-commands.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' }, seed: { type: 'string' } } });
const first = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const files = execFileSync('git', ['grep', '-l', 'fast-check', '--', '*.test.ts', ':!server/test'], {
  encoding: 'utf8',
}).trim();

for (let round = 0; round < Number(values.rounds); round += 1) {
  const seed = first + round;
  process.stdout.write(`\nround ${round + 1} of ${values.rounds}, seed ${seed}\n`);
  runTool('vitest', ['run', '--project=unit', '--reporter=default', ...files.split('\n')], {
    env: { ...process.env, PROPERTY_SEED: String(seed) },
  });
}
