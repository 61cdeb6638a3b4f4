/** The server on its embedded database, killed at random moments under people who send recordings. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { circumstances, quantile, writePart } from '../../../scripts/benchmarks-page.ts';
import { freePort } from '../../test/local-server.ts';
import { startServer } from '../../test/process.ts';
import { examine, examineRetired, gather, send, sumOf, type Findings } from './ledger.ts';

const KILLED = '## Killed at random moments';
const PEOPLE = 4;
/** Long enough for every step of a recording to be under way now and then. */
const LONGEST_LIFE_MS = 3000;

interface Round extends Findings {
  readonly livedMs: number;
  /** Until the server answered again that it is ready. */
  readonly startedInMs: number;
}

/** Resolves with what was found wrong in the end. */
const run = async (
  isEnough: (rounds: number) => boolean,
  dataDir: string,
  onRound: (round: Round) => void,
): Promise<readonly string[]> => {
  const port = await freePort();
  // Everybody comes from this machine: the limits of sign-ups are not what is tried here.
  let server = await startServer(port, { DATA_DIR: dataDir });
  const crowd = await gather(server.origin, PEOPLE);
  for (let done = 0; !isEnough(done); done += 1) {
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
  const faults = await examineRetired(crowd);
  await server.end('SIGTERM');
  return faults;
};

const textOf = (rounds: readonly Round[], last: readonly string[]): string => {
  const starts = rounds.map(({ startedInMs }) => startedInMs);
  const { recordings, chunks, repeated, faults } = sumOf(rounds);
  return [
    KILLED,
    '',
    `\`npm run faults\` on ${circumstances()}, embedded database. ${PEOPLE} people send recordings without a pause, every other one with a video in two chunks; the server is killed within ${LONGEST_LIFE_MS / 1000} s, started again, and everything that was acknowledged is asked for. What was cut off is sent again and must be there once.`,
    '',
    '| rounds | recordings acknowledged | chunks of unfinished uploads | cut off, then sent again | missing, doubled or in half | ready again, s: p50 | p99 |',
    '|---:|---:|---:|---:|---:|---:|---:|',
    `| ${rounds.length} | ${recordings} | ${chunks} | ${repeated} | ${faults.length + last.length} | ${(quantile(starts, 0.5) / 1000).toFixed(1)} | ${(quantile(starts, 0.99) / 1000).toFixed(1)} |`,
  ].join('\n');
};

/** Writes its part of the page; false when something was lost. */
export const tryKilled = async (
  isEnough: (rounds: number) => boolean,
  say: (line: string) => void,
): Promise<boolean> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'reptemple-faults-'));
  const rounds: Round[] = [];
  let last: readonly string[] = [];
  try {
    last = await run(isEnough, dataDir, (round) => {
      rounds.push(round);
      const { livedMs, startedInMs, recordings, chunks, repeated, faults } = round;
      say(
        `${rounds.length}: killed after ${livedMs.toFixed(0)} ms, ready after ${startedInMs.toFixed(0)} ms; ${recordings} recordings, ${chunks} chunks, ${repeated} sent again, ${faults.length === 0 ? 'all there' : faults.join(' ')}`,
      );
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  const text = textOf(rounds, last);
  say(last.join('\n'));
  say(`\n${text}`);
  writePart(KILLED, text, 'faults');
  return [...last, ...sumOf(rounds).faults].length === 0;
};
