/**
 * Kills the server with its embedded database at random moments while clients submit recordings.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { circumstances, quantile, writePart } from '../../bench/benchmarks-page.ts';
import { newInstallation } from '../../../server/test/installation.ts';
import type { TestInstallation } from '../../../server/test/installation.ts';
import { freePort } from '../../../server/test/local-server.ts';
import { prepareDataFolder } from '../../../server/test/prepared-folder.ts';
import { startServer } from '../../../server/test/process.ts';
import { findPartialData } from './partial-data.ts';
import { examine, verifyRetired, gather, send, total } from './ledger.ts';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { hasCode } from '../../../server/src/platform/process/startup-error.ts';

/** Stores the rounds of earlier runs, because 200 rounds take longer than one session. */
const KEPT = join(import.meta.dirname, '../../../build/faults');

const Round = z.object({
  victim: z.string(),
  livedMs: z.number(),
  /** Time since the restart of what was killed. */
  readyInMs: z.number(),
  recordings: z.int(),
  chunks: z.int(),
  repeated: z.int(),
  faults: z.array(z.string()).readonly(),
});

export type Round = z.output<typeof Round>;

/** One run on a new installation: its rounds, and the problems found in the final check. */
const Run = z.object({ rounds: z.array(Round), last: z.array(z.string()).readonly() });

export type Run = z.output<typeof Run>;

export interface Runs {
  readonly earlier: readonly Run[];
  /** Returns all runs. */
  readonly keep: (run: Run) => readonly Run[];
}

/** Loads the runs stored under this name; none unless `goesOn`. */
export const openRuns = (name: string, goesOn: boolean): Runs => {
  const file = join(KEPT, `${name}.json`);
  mkdirSync(dirname(file), { recursive: true });
  if (!goesOn) rmSync(file, { force: true });
  const read = (): readonly Run[] => {
    try {
      return z.array(Run).parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    }
  };
  const earlier = read();
  return {
    earlier,
    keep: (run) => {
      const all = [...earlier, run];
      writeFileSync(file, JSON.stringify(all));
      return all;
    },
  };
};

/** Returns the number of recordings acknowledged during the run. */
const recordingsOf = ({ rounds }: Run): number => rounds.at(-1)?.recordings ?? 0;

export const recordingsOfAll = (runs: readonly Run[]): number => runs.reduce((sum, run) => sum + recordingsOf(run), 0);

/** Example: "in 3 runs, each on …". */
export const inRuns = (runs: readonly Run[]): string =>
  runs.length === 1 ? 'in one run' : `in ${runs.length} runs, each on a separate installation`;

export const sayRound = ({ victim, livedMs, readyInMs, recordings, chunks, repeated, faults }: Round): string =>
  `${victim} killed after ${livedMs.toFixed(0)} ms, ready after ${readyInMs.toFixed(0)} ms; ${recordings} recordings, ${chunks} chunks, ${repeated} sent again, ${faults.length === 0 ? 'all there' : faults.join(' ')}`;

const KILLED = '## Killed at random moments';
const PEOPLE = 4;
/** Long enough for every step of a submission to be in progress at some kill. */
const MAX_LIFE_MS = 3000;

/** Resolves with the problems found at the end. */
const run = async (
  isEnough: (rounds: number) => boolean,
  { environment, stored }: TestInstallation,
  onRound: (round: Round) => void,
): Promise<readonly string[]> => {
  const port = await freePort();
  const settings = { ...environment, TRUST_PROXY: 'true' };
  let server = await startServer(port, settings);
  try {
    const crowd = await gather(server.origin, PEOPLE);
    for (let done = 0; !isEnough(done); done += 1) {
      let isOver = false;
      const sending = send(crowd, () => isOver);
      // Awaited below. Until then a rejection must not end this process, which still has children
      // to stop.
      sending.catch(() => undefined);
      const livedMs = Math.random() * MAX_LIFE_MS;
      await wait(livedMs);
      await server.end('SIGKILL');
      isOver = true;
      await sending;
      server = await startServer(port, settings);
      onRound({ ...(await examine(crowd)), victim: 'server', livedMs, readyInMs: server.startedInMs });
    }
    const faults = await verifyRetired(crowd);
    await server.end('SIGTERM');
    return [...faults, ...(await findPartialData(stored))];
  } finally {
    await server.end('SIGKILL');
  }
};

const textOf = (runs: readonly Run[]): string => {
  const rounds = runs.flatMap((one) => one.rounds);
  const starts = rounds.map(({ readyInMs }) => readyInMs / 1000);
  const { repeated, chunks, faults } = total(rounds);
  const wrong = faults.length + runs.flatMap(({ last }) => last).length;
  return [
    KILLED,
    '',
    `\`npm --prefix tools run faults\` on ${circumstances()}, embedded database, ${inRuns(runs)}. ${PEOPLE} people send recordings without a pause, every second one with a video in two chunks. The server is killed within ${MAX_LIFE_MS / 1000} s and restarted. Then every acknowledged recording is read back, with its counts and its track. Interrupted requests are repeated and must be stored once. At the end of a run all recordings are read back again, and the database is searched for partially stored rows.`,
    '',
    '| rounds | recordings acknowledged | chunks of unfinished uploads | interrupted, then repeated | missing, stored twice or partially | ready again, s: p50 | p99 |',
    '|---:|---:|---:|---:|---:|---:|---:|',
    `| ${rounds.length} | ${recordingsOfAll(runs)} | ${chunks} | ${repeated} | ${wrong} | ${quantile(starts, 0.5).toFixed(1)} | ${quantile(starts, 0.99).toFixed(1)} |`,
  ].join('\n');
};

/** Writes its part of the page. Returns false if data was lost. */
export const tryKilled = async (
  isEnough: (rounds: number) => boolean,
  goesOn: boolean,
  say: (line: string) => void,
): Promise<boolean> => {
  const runs = openRuns('embedded', goesOn);
  const before = runs.earlier.flatMap((one) => one.rounds).length;
  await prepareDataFolder();
  const installation = await newInstallation('faults');
  const rounds: Round[] = [];
  let last: readonly string[] = [];
  try {
    last = await run(
      (done) => isEnough(before + done),
      installation,
      (round) => {
        rounds.push(round);
        say(`${before + rounds.length}: ${sayRound(round)}`);
      },
    );
  } finally {
    await installation.remove();
  }
  say(last.join('\n'));
  const text = textOf(runs.keep({ rounds, last }));
  say(`\n${text}`);
  writePart(KILLED, text, 'faults');
  return [...last, ...total(rounds).faults].length === 0;
};
