/**
 * Takes resources away from a running server while clients use it: fills its disk, or stops its
 * database for a minute. Checks the responses, and the data stored afterwards.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { ListOwnRecordings } from '@reptemple/contract/accounts/recording-history';
import { GetSession } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { ListChallenges } from '@reptemple/contract/challenges/challenges';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { ErrorBody } from '@reptemple/contract/error-codes';
import { GetReady } from '@reptemple/contract/operations/operations-page-and-health-checks';
import { ask } from '../../../server/test/postgres-test-server.ts';
import { freePort, startServer } from '../../../server/test/start-server-process.ts';
import type { Client } from '../../../server/test/test-api-client.ts';
import { storedIn, newDataFolder } from '../../../server/test/test-installation.ts';
import { circumstances, writePart } from '../../bench/write-measurements-into-docs.ts';
import { startPostgres } from '../../services/start-postgres.ts';
import type { Postgres } from '../../services/start-postgres.ts';
import { goesOn, install, nameOf, PROCESSES } from './kill-server.ts';
import type { Installation } from './kill-server.ts';
import { findPartialData, verifyAcknowledged, gather, send } from './submitting-clients.ts';
import type { Findings, Crowd } from './submitting-clients.ts';

const DISK_BYTES = 200 * 1024 * 1024;
const FULL_FOR_MS = 10_000;
const BLOCK = Buffer.alloc(256 * 1024, 1);

/**
 * Mounts a separate file system. Returns its folder, and a function that removes it. Needs root
 * and Linux.
 */
const newDisk = (): { readonly folder: string; readonly remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'reptemple-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', folder]);
  return {
    folder,
    remove: () => {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Keeps the disk full until `until` returns true: also fills space that the server frees. */
const fill = async (folder: string, until: () => boolean): Promise<void> => {
  const fillers = join(folder, 'filler');
  for (let part = 0; !until(); part += 1) {
    try {
      writeFileSync(fillers, BLOCK, { flag: 'a' });
    } catch {
      await wait(50);
    }
  }
};

export interface FullDisk extends Findings {
  readonly wentOnByItself: boolean;
  readonly freeBytes: number;
}

/**
 * Fills the disk of a running server, on a separate file system. Checks its messages, its data,
 * and that it continues once space is free.
 */
export const tryFullDisk = async (): Promise<FullDisk> => {
  const disk = newDisk();
  const prepared = newDataFolder('full-disk');
  const dataDir = join(disk.folder, 'data');
  cpSync(prepared, dataDir, { recursive: true });
  rmSync(prepared, { recursive: true, force: true });
  const port = await freePort();
  let server = await startServer(port, { DATA_DIR: dataDir });
  try {
    const crowd = await gather(server.origin, 2);
    const enough = Date.now() + 5000;
    await send(crowd, () => Date.now() > enough);
    const full = Date.now() + FULL_FOR_MS;
    await Promise.all([fill(disk.folder, () => Date.now() > full), send(crowd, () => Date.now() > full)]);
    const { bavail, bsize } = statfsSync(disk.folder);
    rmSync(join(disk.folder, 'filler'));
    const isThere = await fetch(`${server.origin}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isThere) {
      await server.end('SIGKILL');
      server = await startServer(port, { DATA_DIR: dataDir });
    }
    const findings = await verifyAcknowledged(crowd);
    await server.end('SIGTERM');
    const faults = [...findings.faults, ...(await findPartialData(storedIn(dataDir)))];
    return { ...findings, faults, wentOnByItself: isThere, freeBytes: bavail * bsize };
  } finally {
    await server.end('SIGKILL');
    disk.remove();
  }
};

const AWAY = '## A database that is away for a minute';
const PEOPLE = 4;
const AWAY_MS = 60_000;
const BEFORE_MS = 2000;
const AFTER_MS = 5000;
const LOOK_EVERY_MS = 250;
const PATIENCE_MS = 120_000;

/** Counts of the responses that clients got while the database was stopped. */
interface Answers {
  asked: number;
  /** Number of responses with status 503 and a message. */
  told: number;
  longestMs: number;
  readonly others: string[];
}

const State = { before: 0, away: 1, back: 2, over: 3 } as const;
interface Course {
  state: (typeof State)[keyof typeof State];
}

const isTold = async (reply: Response): Promise<boolean> => {
  const body: unknown = await reply.json().catch(() => undefined);
  const said = ErrorBody.safeParse(body).data?.error;
  return reply.status === 503 && said?.code === 'unavailable' && said.message !== '';
};

const lookAround = async (client: Client, challenge: string, course: Course, answers: Answers): Promise<void> => {
  const pages = [ListChallenges, GetLeaderboard, GetMyProfile, ListOwnRecordings, GetSession];
  for (let turn = 0; course.state !== State.over; turn += 1) {
    const page = pages[turn % pages.length] ?? ListChallenges;
    const [asked, began] = [course.state, performance.now()];
    const reply = await client.send(page, { params: { challenge } });
    // Counts only requests sent and answered while the database was stopped.
    const isOfAway = asked === State.away && course.state === State.away;
    const wasTold = await isTold(reply);
    if (isOfAway) {
      answers.asked += 1;
      answers.longestMs = Math.max(answers.longestMs, performance.now() - began);
      if (wasTold) answers.told += 1;
      else answers.others.push(`${page.id} answered ${reply.status} while the database was away.`);
    } else if (!reply.ok && !wasTold) answers.others.push(`${page.id} answered ${reply.status}.`);
    await wait(LOOK_EVERY_MS);
  }
};

/** Returns a message for each process that still reports ready although its database is stopped. */
const faultsOfReady = async ({ processes }: Installation): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const which of PROCESSES) {
    const reply = await fetch(`${processes[which].origin}${GetReady.path}`);
    if (!(await isTold(reply))) faults.push(`The ${which} said that it is ready (${reply.status}).`);
  }
  return faults;
};

const Counted = z.tuple([z.object({ open: z.coerce.number(), failed: z.coerce.number() })]);

/**
 * Waits until all jobs are done. Returns the number of jobs that failed permanently or never ran.
 */
const untilWorkIsDone = async (url: string): Promise<number> => {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const [{ open, failed }] = Counted.parse(
      await ask(
        url,
        `select count(*) filter (where failed_at is null and recurring_as is null) as open,
           count(*) filter (where failed_at is not null) as failed from jobs`,
      ),
    );
    if (open === 0 || Date.now() > deadline) return open + failed;
    await wait(250);
  }
};

interface Found extends Findings {
  readonly answers: Answers;
  readonly backInMs: number;
  readonly undone: number;
}

const goAwayAndComeBack = async (installation: Installation, course: Course) => {
  const { postgres, processes } = installation;
  await wait(BEFORE_MS);
  await postgres.kill();
  course.state = State.away;
  await wait(AWAY_MS);
  const faults = [...(await faultsOfReady(installation))];
  course.state = State.back;
  const began = performance.now();
  await postgres.startAgain();
  for (const which of PROCESSES)
    if (!(await goesOn(processes[which]))) faults.push(`The ${which} did not go on by itself.`);
  const backInMs = performance.now() - began;
  await wait(AFTER_MS);
  return { faults, backInMs };
};

const tryOn = async (installation: Installation, crowd: Crowd): Promise<Found> => {
  const course: Course = { state: State.before };
  const answers: Answers = { asked: 0, told: 0, longestMs: 0, others: [] };
  const lookers = await Promise.all(Array.from({ length: PEOPLE }, crowd.join));
  const using = Promise.all([
    send(crowd, () => course.state === State.over),
    ...lookers.map(({ client }) => lookAround(client, crowd.challengeId, course, answers)),
  ]);
  // Prevents an unhandled rejection, which would end this process before it stops its children. The
  // promise is awaited below.
  using.catch(() => undefined);
  const { faults, backInMs } = await goAwayAndComeBack(installation, course);
  course.state = State.over;
  await using;
  const found = await verifyAcknowledged(crowd);
  const undone = await untilWorkIsDone(installation.url);
  const partial = await findPartialData((query) => ask(installation.url, query));
  return { ...found, faults: [...faults, ...found.faults, ...partial], answers, backInMs, undone };
};

const textOf = ({ answers, recordings, repeated, faults, undone, backInMs }: Found, postgres: Postgres): string =>
  [
    AWAY,
    '',
    `\`npm --prefix tools run faults\` on ${circumstances()}, ${nameOf(postgres)}, killed with all its processes and restarted ${AWAY_MS / 1000} s later. Meanwhile ${PEOPLE} people send recordings without a pause to a web process (\`ROLE=web\`) and a worker process, and ${PEOPLE} others request challenges, the leaderboard, their profile, their history and their session four times a second. Neither process is restarted. Once the database is back, every acknowledged recording is read back, and the database is searched for partially stored rows.`,
    '',
    '| requests while it was away | answered 503 with a message | other answers | longest answer, s | recordings acknowledged | unanswered, then repeated | missing, stored twice or partially | jobs not done | ready again, s |',
    '|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    `| ${answers.asked} | ${answers.told} | ${answers.others.length} | ${(answers.longestMs / 1000).toFixed(1)} | ${recordings} | ${repeated} | ${faults.length} | ${undone} | ${(backInMs / 1000).toFixed(1)} |`,
  ].join('\n');

/**
 * Stops the database for a minute. Writes its part of docs/fault-tolerance.md. Returns false if
 * data was lost or a client got no message.
 */
export const tryDatabaseAway = async (say: (line: string) => void): Promise<boolean> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'reptemple-away-'));
  // Keeps PostgreSQL's default durability settings, as in production.
  const postgres = await startPostgres([]);
  try {
    const installation = await install(postgres, dataDir);
    try {
      const found = await tryOn(installation, await gather(installation.processes.server.origin, PEOPLE));
      const text = textOf(found, postgres);
      say([`\n${text}`, ...found.faults, ...found.answers.others].join('\n'));
      writePart(AWAY, text, 'fault-tolerance');
      return found.faults.length + found.answers.others.length + found.undone === 0;
    } finally {
      await Promise.all(PROCESSES.map((which) => installation.processes[which].end('SIGKILL')));
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
