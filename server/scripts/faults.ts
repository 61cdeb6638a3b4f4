/**
 * `npm run faults`: kills the server as `kill -9` does, at a random moment, while people send recordings; starts it again on the same data and
 * holds what is there against what was acknowledged. Then, as root on Linux, the same on a disk that fills up. `-- --rounds 20` kills fewer times
 * than 200. Writes its parts of docs/faults.md.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { circumstances, quantile, writePart } from '../../scripts/benchmarks-page.ts';
import { buildIfStale } from '../../scripts/build.mjs';
import { freePort } from '../test/local-server.ts';
import { startServer } from '../test/process.ts';
import { prepareDataFolder } from '../test/prepared-folder.ts';
import { tryFullDisk, type FullDisk } from './faults/full-disk.ts';
import { examine, gather, send, type Findings } from './faults/ledger.ts';

const KILLED = '## Killed at random moments';
const FULL_DISK = '## A disk that fills up';
const ROUNDS = 200;
const PEOPLE = 4;
/** Long enough for every step of a recording to be under way now and then. */
const LONGEST_LIFE_MS = 3000;

interface Round extends Findings {
  readonly livedMs: number;
  /** Until the server answered again that it is ready. */
  readonly startedInMs: number;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const run = async (rounds: number, dataDir: string, onRound: (round: Round) => void): Promise<void> => {
  const port = await freePort();
  // Everybody comes from this machine: the limits of sign-ups are not what is tried here.
  let server = await startServer(port, { DATA_DIR: dataDir });
  const crowd = await gather(server.origin, PEOPLE);
  for (let done = 0; done < rounds; done += 1) {
    let isOver = false;
    const sending = send(crowd, () => isOver);
    const livedMs = Math.random() * LONGEST_LIFE_MS;
    await wait(livedMs);
    await server.end('SIGKILL');
    isOver = true;
    await sending;
    server = await startServer(port, { DATA_DIR: dataDir });
    onRound({ ...(await examine(crowd)), livedMs, startedInMs: server.startedInMs });
  }
  await server.end('SIGTERM');
};

const textOf = (rounds: readonly Round[]): string => {
  const last = rounds.at(-1);
  const sum = (of: (round: Round) => number): number => rounds.reduce((total, round) => total + of(round), 0);
  const starts = rounds.map(({ startedInMs }) => startedInMs);
  return [
    KILLED,
    '',
    `\`npm run faults\` on ${circumstances()}, embedded database. ${PEOPLE} people send recordings without a pause, every other one with a video in two chunks; the server is killed within ${LONGEST_LIFE_MS / 1000} s, started again, and everything that was acknowledged is asked for. What was cut off is sent again and must be there once.`,
    '',
    '| rounds | recordings acknowledged | chunks of unfinished uploads | cut off, then sent again | missing, doubled or in half | ready again, s: p50 | p99 |',
    '|---:|---:|---:|---:|---:|---:|---:|',
    `| ${rounds.length} | ${last?.recordings ?? 0} | ${sum(({ chunks }) => chunks)} | ${sum(({ repeated }) => repeated)} | ${sum(({ faults }) => faults.length)} | ${(quantile(starts, 0.5) / 1000).toFixed(1)} | ${(quantile(starts, 0.99) / 1000).toFixed(1)} |`,
  ].join('\n');
};

const { values } = parseArgs({ options: { rounds: { type: 'string', default: String(ROUNDS) } } });
const wanted = Number(values.rounds);
if (!Number.isInteger(wanted) || wanted < 1) throw new Error('--rounds takes a whole number.');

buildIfStale();
const dataDir = await mkdtemp(join(tmpdir(), 'reptemple-faults-'));
const rounds: Round[] = [];
try {
  await run(wanted, dataDir, (round) => {
    rounds.push(round);
    const { livedMs, startedInMs, recordings, chunks, repeated, faults } = round;
    say(
      `${rounds.length}: killed after ${livedMs.toFixed(0)} ms, ready after ${startedInMs.toFixed(0)} ms; ${recordings} recordings, ${chunks} chunks, ${repeated} sent again, ${faults.length === 0 ? 'all there' : faults.join(' ')}`,
    );
    if (faults.length > 0) process.exitCode = 1;
  });
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
say(`\n${textOf(rounds)}`);
writePart(KILLED, textOf(rounds), 'faults');

const fullDiskText = ({ recordings, repeated, faults, wentOnByItself, freeBytes }: FullDisk): string =>
  [
    FULL_DISK,
    '',
    `\`npm run faults\` on ${circumstances()}, embedded database, a disk of 200 MB filled to its last block (${freeBytes} bytes free) under two people who send recordings, for ten seconds; then there is room again. Refused with 503 and a sentence meanwhile.`,
    '',
    '| recordings acknowledged | refused, then sent again | missing, doubled or in half | goes on by itself |',
    '|---:|---:|---:|---|',
    `| ${recordings} | ${repeated} | ${faults.length} | ${wentOnByItself ? 'yes' : 'after a restart'} |`,
  ].join('\n');

if (process.platform === 'linux' && process.getuid?.() === 0) {
  await prepareDataFolder();
  const found = await tryFullDisk();
  const text = fullDiskText(found);
  say(`\n${text}`);
  if (found.faults.length > 0) {
    say(found.faults.join('\n'));
    process.exitCode = 1;
  }
  writePart(FULL_DISK, text, 'faults');
} else say('A disk of its own takes root on Linux: the full disk was not tried.');
