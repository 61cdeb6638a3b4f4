/**
 * `npm --prefix tools run fuzz`: sends random requests generated from the OpenAPI document to a
 * server in this process, and prints faulty responses. Exits with 1 if there are any. `--
 * --requests 100000 --seed 7 --minutes 8` sets the number of requests, the first seed (incremented
 * each round), and the time limit.
 */
import '../../scripts/print-script-help.mjs';
import { parseArgs } from 'node:util';
import { DEADLINE_MS, fuzz } from '../../server/test/fuzz/fuzz-endpoints.ts';
import type { Figures } from '../../server/test/fuzz/fuzz-endpoints.ts';
import { openHarness } from '../../server/test/test-application.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
  },
});

const counts = <K>(of: ReadonlyMap<K, number>): string =>
  [...of]
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
    .map(([key, count]) => `${String(key)} ${count}`)
    .join(' · ');

let told = 0;
/** Prints new findings immediately, so that they are not lost if the run is interrupted. */
const tell = ({ rounds, requests, faults }: Figures): void => {
  say(`${rounds} rounds, ${requests} requests, ${faults.length} faults`);
  for (const { what, operation, sender, seed, request } of faults.slice(told))
    say(`✗ ${operation} by ${sender}, seed ${seed}: ${what}\n    ${request.slice(0, 600)}`);
  told = faults.length;
};

const harness = await openHarness('/nowhere', undefined, { adminSecondFactor: 'optional' });
const began = Date.now();
const seed = Number(values.seed);
const order = { requests: Number(values.requests), each: 20, seed, forMs: Number(values.minutes) * 60_000 };
const figures = await fuzz(harness, order, tell);
const seconds = (Date.now() - began) / 1000;
await harness.close();

say(`seeds ${seed} to ${seed + figures.rounds - 1} · ${figures.requests} requests in ${seconds.toFixed(0)} s`);
say(`by status: ${counts(figures.byStatus)}`);
say(`by kind: ${counts(figures.byKind)}`);
say(`by sender: ${counts(figures.bySender)}`);
say(`operations that somebody got done: ${figures.answered.size} of ${figures.operations}`);
say(`slowest: ${figures.slowestMs.toFixed(0)} ms, ${figures.slowest}`);
say(
  `answered within ${DEADLINE_MS / 1000} s each: ${figures.requests - figures.faults.filter(({ what }) => what.includes('no answer')).length}`,
);
say(`faults: ${figures.faults.length}`);
// Exits explicitly, because open event streams keep the process alive.
process.exit(figures.faults.length > 0 ? 1 : 0);
