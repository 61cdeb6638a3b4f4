/**
 * Kills the server at random moments while clients submit recordings: alone with its embedded
 * database, or together with a worker and a PostgreSQL server.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { hasCode } from '../../../server/src/platform/process/startup-error.ts';
import { ask, newDatabase } from '../../../server/test/postgres-test-server.ts';
import { freePort, isReady, startServer } from '../../../server/test/start-server-process.ts';
import type { Running } from '../../../server/test/start-server-process.ts';
import { newInstallation, prepareDataFolder } from '../../../server/test/test-installation.ts';
import type { TestInstallation } from '../../../server/test/test-installation.ts';
import { circumstances, quantile, writePart } from '../../bench/write-measurements-into-docs.ts';
import { startPostgres } from '../../services/start-postgres.ts';
import type { Postgres } from '../../services/start-postgres.ts';
import { findPartialData, verifyAcknowledged, verifyRetired, gather, send, total } from './submitting-clients.ts';
import type { Crowd } from './submitting-clients.ts';

/**
 * Folder that stores the rounds of earlier runs, because 200 rounds take longer than a single run
 * may last.
 */
const KEPT = join(import.meta.dirname, '../../../build/faults');

const Round = z.object({
  victim: z.string(),
  livedMs: z.number(),
  readyInMs: z.number(),
  recordings: z.int(),
  chunks: z.int(),
  repeated: z.int(),
  faults: z.array(z.string()).readonly(),
});

type Round = z.output<typeof Round>;

/**
 * Rounds of kills on one installation. `last`: problems found by the check after the last round.
 */
const Run = z.object({ rounds: z.array(Round), last: z.array(z.string()).readonly() });

type Run = z.output<typeof Run>;

export interface Runs {
  readonly earlier: readonly Run[];
  /** Stores a run. Returns all runs, including earlier ones. */
  readonly keep: (run: Run) => readonly Run[];
}

/** Loads the runs stored under this name. Deletes them instead unless `goesOn`. */
const openRuns = (name: string, goesOn: boolean): Runs => {
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

const recordingsOf = ({ rounds }: Run): number => rounds.at(-1)?.recordings ?? 0;

const recordingsOfAll = (runs: readonly Run[]): number => runs.reduce((sum, run) => sum + recordingsOf(run), 0);

const inRuns = (runs: readonly Run[]): string =>
  runs.length === 1 ? 'in one run' : `in ${runs.length} runs, each on a separate installation`;

const sayRound = ({ victim, livedMs, readyInMs, recordings, chunks, repeated, faults }: Round): string =>
  `${victim} killed after ${livedMs.toFixed(0)} ms, ready after ${readyInMs.toFixed(0)} ms; ${recordings} recordings, ${chunks} chunks, ${repeated} sent again, ${faults.length === 0 ? 'all there' : faults.join(' ')}`;

const KILLED = '## Killed at random moments';
const PEOPLE = 4;
/**
 * Maximum time in ms until a kill, so long that every step of a submission is sometimes in
 * progress.
 */
const MAX_LIFE_MS = 3000;

/**
 * Kills and restarts the server in rounds until `isEnough`, and checks the data after each.
 * Resolves with the problems that the final check found.
 */
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
      // Prevents an unhandled rejection, which would end this process before it stops its children.
      // The promise is awaited below.
      sending.catch(() => undefined);
      const livedMs = Math.random() * MAX_LIFE_MS;
      await wait(livedMs);
      await server.end('SIGKILL');
      isOver = true;
      await sending;
      server = await startServer(port, settings);
      onRound({ ...(await verifyAcknowledged(crowd)), victim: 'server', livedMs, readyInMs: server.startedInMs });
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

/**
 * Kills and restarts a server on the embedded database until `isEnough`. Adds the result to earlier
 * runs if `goesOn`, otherwise deletes those, and writes it to docs/fault-tolerance.md. Returns
 * false if recordings were lost, wrong or partly stored.
 */
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
  writePart(KILLED, text, 'fault-tolerance');
  return [...last, ...total(rounds).faults].length === 0;
};

/** Time in ms in which a process must recover without a restart, long enough for a busy machine. */
const PATIENCE_MS = 60_000;

export const PROCESSES = ['server', 'worker'] as const;

export interface Installation {
  readonly postgres: Postgres;
  readonly url: string;
  readonly processes: Record<'server' | 'worker', Running>;
  readonly start: (which: 'server' | 'worker') => Promise<Running>;
}

export const install = async (postgres: Postgres, dataDir: string): Promise<Installation> => {
  const { url } = await newDatabase(postgres.url);
  const ports = { server: await freePort(), worker: await freePort() };
  const roles = { server: 'web', worker: 'worker' };
  const start: Installation['start'] = (which) =>
    startServer(ports[which], { DATA_DIR: dataDir, DATABASE_URL: url, ROLE: roles[which], TRUST_PROXY: 'true' });
  return { postgres, url, processes: { server: await start('server'), worker: await start('worker') }, start };
};

export const goesOn = async ({ origin }: Running): Promise<boolean> => {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isReady(origin))) {
    if (Date.now() > deadline) return false;
    await wait(50);
  }
  return true;
};

export const nameOf = ({ version }: Postgres): string =>
  version.replace(/^postgres \(PostgreSQL\) (\S+).*$/, 'PostgreSQL $1');

const KILLED_ON_POSTGRES = '## Killed at random moments, on PostgreSQL';

const MAX_AWAY_MS = 1000;

const VICTIMS = ['server', 'worker', 'database', 'all three'] as const;
type Victim = (typeof VICTIMS)[number];

const isHit = (victim: Victim, part: Victim): boolean => victim === part || victim === 'all three';

const strike = async ({ postgres, processes }: Installation, victim: Victim): Promise<void> => {
  const blows = PROCESSES.filter((which) => isHit(victim, which)).map((which) => processes[which].end('SIGKILL'));
  await Promise.all([...blows, ...(isHit(victim, 'database') ? [postgres.kill()] : [])]);
};

/** Restarts the killed processes. Returns a message for each other process that did not recover. */
const restartVictims = async (installation: Installation, victim: Victim): Promise<readonly string[]> => {
  const { postgres, processes, start } = installation;
  if (isHit(victim, 'database')) await postgres.startAgain();
  const faults: string[] = [];
  for (const which of PROCESSES) {
    const isOurs = isHit(victim, which);
    if (!isOurs && (await goesOn(processes[which]))) continue;
    if (!isOurs) {
      faults.push(`The ${which} did not go on by itself: ${processes[which].output().slice(-1000)}`);
      await processes[which].end('SIGKILL');
    }
    processes[which] = await start(which);
  }
  return faults;
};

const tryOnce = async (installation: Installation, crowd: Crowd, victim: Victim): Promise<Round> => {
  let isOver = false;
  const sending = send(crowd, () => isOver);
  // Prevents an unhandled rejection, which would end this process before it stops its children. The
  // promise is awaited below.
  sending.catch(() => undefined);
  const livedMs = Math.random() * MAX_LIFE_MS;
  await wait(livedMs);
  await strike(installation, victim);
  // If all three were killed, clients stop sending, so that the check finds the submissions as they
  // were interrupted.
  isOver = victim === 'all three';
  // During this time the clients continue to send, and are rejected.
  await wait(Math.random() * MAX_AWAY_MS);
  const began = performance.now();
  const faults = await restartVictims(installation, victim);
  const readyInMs = performance.now() - began;
  isOver = true;
  await sending;
  const found = await verifyAcknowledged(crowd);
  const partial = await findPartialData((query) => ask(installation.url, query));
  return { ...found, faults: [...faults, ...found.faults, ...partial], victim, livedMs, readyInMs };
};

const rowOf = (victim: Victim, rounds: readonly Round[]): string => {
  const times = rounds.map(({ readyInMs }) => readyInMs / 1000);
  const { repeated, chunks, faults } = total(rounds);
  return `| ${victim} | ${rounds.length} | ${chunks} | ${repeated} | ${faults.length} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.99).toFixed(1)} |`;
};

const postgresTextOf = (runs: readonly Run[], version: string): string => {
  const rounds = runs.flatMap((one) => one.rounds);
  const last = runs.flatMap((one) => one.last);
  return [
    KILLED_ON_POSTGRES,
    '',
    `\`npm --prefix tools run faults\` on ${circumstances()}, ${version}, ${inRuns(runs)}. ${PEOPLE} people send recordings without a pause to a web process (\`ROLE=web\`) and a worker process. Within ${MAX_LIFE_MS / 1000} s one of them, the database server with all its processes, or all three are killed and restarted. A process that was not killed must continue without a restart. After each round every acknowledged recording is read back, with its counts and its track, and the database is searched for partially stored rows. In the end ${recordingsOfAll(runs)} recordings had been acknowledged; read back once more, ${last.length} were missing or stored twice.`,
    '',
    '| killed | rounds | chunks of unfinished uploads | interrupted, then repeated | missing, stored twice or partially | ready again, s: p50 | p99 |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...VICTIMS.map((victim) =>
      rowOf(
        victim,
        rounds.filter((round) => round.victim === victim),
      ),
    ),
  ].join('\n');
};

/**
 * Kills and restarts processes in rounds until `isEnough`. Resolves with the problems that the
 * final check found.
 */
const runOnPostgres = async (
  postgres: Postgres,
  dataDir: string,
  { before, isEnough }: { readonly before: number; readonly isEnough: (rounds: number) => boolean },
  onRound: (round: Round) => void,
): Promise<readonly string[]> => {
  const installation = await install(postgres, dataDir);
  try {
    const crowd = await gather(installation.processes.server.origin, PEOPLE);
    for (let done = before; !isEnough(done); done += 1)
      onRound(await tryOnce(installation, crowd, VICTIMS[done % VICTIMS.length] ?? 'server'));
    return await verifyRetired(crowd);
  } catch (error) {
    const said = PROCESSES.map((which) => `The ${which} said:\n${installation.processes[which].output().slice(-5000)}`);
    throw new Error(said.join('\n'), { cause: error });
  } finally {
    await Promise.all(PROCESSES.map((which) => installation.processes[which].end('SIGKILL')));
  }
};

/**
 * Kills a server process, a worker or their PostgreSQL server, or all together, while clients
 * submit recordings. Processes that were not killed must recover by themselves. Writes its part of
 * docs/fault-tolerance.md. Returns false if data was lost.
 */
export const tryKilledOnPostgres = async (
  isEnough: (rounds: number) => boolean,
  goesOn: boolean,
  say: (line: string) => void,
): Promise<boolean> => {
  const runs = openRuns('postgres', goesOn);
  const before = runs.earlier.flatMap((one) => one.rounds).length;
  const dataDir = await mkdtemp(join(tmpdir(), 'reptemple-faults-'));
  // Keeps PostgreSQL's default durability settings, as in production.
  const postgres = await startPostgres([]);
  const rounds: Round[] = [];
  let last: readonly string[] = [];
  try {
    last = await runOnPostgres(postgres, dataDir, { before, isEnough }, (round) => {
      rounds.push(round);
      say(`${before + rounds.length}: ${sayRound(round)}`);
    });
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  say(last.join('\n'));
  const text = postgresTextOf(runs.keep({ rounds, last }), nameOf(postgres));
  say(`\n${text}`);
  writePart(KILLED_ON_POSTGRES, text, 'fault-tolerance');
  return [...last, ...total(rounds).faults].length === 0;
};
