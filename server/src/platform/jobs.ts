/** Work done after the reply, at least once, the oldest first, retried with growing pauses (docs/decisions/0003-jobs.md). */
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import type { Database, OpenDatabase } from './database.ts';
import type { Files } from './files.ts';
import type { Ids } from './ids.ts';
import {
  addJob,
  addRecurringJob,
  checkJobs,
  databaseTime,
  extendLease,
  failJob,
  later,
  lockJob,
  postponeJob,
  releaseAllLeases,
  removeJob,
  takeJob,
  untakeJob,
  type Moment,
  type StoredJob,
} from './job-store.ts';
import { loggedError, type Log } from './log.ts';
import { hasToWait } from './what-is-away.ts';

export interface JobContext {
  readonly db: Database;
  readonly files: Files;
  readonly ids: Ids;
  readonly now: Date;
  readonly log: Log;
  /** For work that leads to more work. */
  readonly jobs: Jobs;
  /** 1 for the first. */
  readonly attempt: number;
  /** False when it stalled past its lease and another attempt was begun. As long as a transaction lasts that asked, none is; outside of one the answer is of its moment. */
  readonly stillHas: (tx: Database) => Promise<boolean>;
  /** Aborted when the runner is told to stop; work that then rejects is done again later, and the attempt does not count. */
  readonly ending: AbortSignal;
}

/**
 * A process does one job of each at a time, so that a link to sign in, which is good for minutes, waits for no video. Quick is what somebody
 * waits for and what is one statement; heavy is what may take minutes or reads the whole storage.
 */
const LANES = ['quick', 'heavy'] as const;
type Lane = (typeof LANES)[number];

/** One kind of work. */
export interface Job<Data extends object = object> {
  readonly name: string;
  readonly lane: Lane;
  readonly data: z.ZodType<Data>;
  readonly attempts: number;
  /** For work that comes back by itself, this long after it was done. */
  readonly everySeconds?: number;
}

export interface Work<Data> {
  /** May happen twice, so it must be harmless when its effect is already there. */
  readonly run: (data: Data, context: JobContext) => Promise<void>;
  /** Tells whoever waits that it will not happen: all attempts failed, or were cut off. */
  readonly giveUp?: (data: Data, context: JobContext) => Promise<void>;
}

export interface BoundJob extends Work<unknown> {
  readonly job: Omit<Job, 'data'>;
}

/** Ties a kind of work to the functions that do it. */
export const boundJob = <Data extends object>(job: Job<Data>, { run, giveUp }: Work<Data>): BoundJob => ({
  job,
  run: (data, context) => run(job.data.parse(data), context),
  ...(giveUp && { giveUp: (data, context) => giveUp(job.data.parse(data), context) }),
});

export interface Jobs {
  /** Sends within the caller's transaction: the job exists if and only if the transaction commits. */
  readonly send: <Data extends object>(tx: Database, job: Job<Data>, data: Data) => Promise<void>;
}

export interface JobRunner extends Jobs {
  /** Does everything that is due, one after the other whatever the lane; returns how many attempts were made. */
  readonly drain: () => Promise<number>;
  /** Begins to look for due work of each lane, at once and then every second. */
  readonly start: () => void;
  /** Tells the attempts under way to end, waits for them, and starts no more. */
  readonly stop: () => Promise<void>;
  /** @throws when the queue does not answer. */
  readonly check: () => Promise<void>;
}

export interface JobDependencies {
  readonly database: OpenDatabase;
  readonly files: Files;
  readonly ids: Ids;
  /** The work's. */
  readonly clock: () => Date;
  /** The queue's: the database's own, but in tests. */
  readonly queueTime?: () => Moment;
  readonly log: Log;
}

/** What the functions below need of the runner. */
interface Running extends Required<JobDependencies> {
  readonly ending: AbortSignal;
}

const POLL_MS = 1_000;
/** A worker that has not renewed its lease for this long is taken for dead. */
const LEASE_MS = 60_000;
const RENEW_MS = LEASE_MS / 3;
const FIRST_PAUSE_MS = 2_000;
/** Until work is tried again that found the storage away, or the disk full: however long that lasts, it is nobody's last attempt. */
const AWAY_PAUSE_MS = 15_000;

/** What the operator is shown of a failure: never the values of a statement, and no more than tells what it was. */
const LONGEST_ERROR = 500;
const keptError = (error: unknown): string => loggedError(error).message.slice(0, LONGEST_ERROR);

/** 2 s, 4 s, 8 s … */
const pauseAfter = (attempts: number): number => FIRST_PAUSE_MS * 2 ** (attempts - 1);

const jobsOf = ({ ids, queueTime }: Pick<Running, 'ids' | 'queueTime'>): Jobs => ({
  send: (tx, job, data) => addJob(tx, { id: ids.uuid(), name: job.name, data }, queueTime()),
});

const contextOf = (job: StoredJob, running: Running): JobContext => ({
  db: running.database.db,
  files: running.files,
  ids: running.ids,
  now: running.clock(),
  log: running.log,
  jobs: jobsOf(running),
  attempt: job.attempts,
  stillHas: (tx) => lockJob(tx, job),
  ending: running.ending,
});

const runWithLease = async (bound: BoundJob, job: StoredJob, running: Running): Promise<void> => {
  const { queueTime, log } = running;
  const { db } = running.database;
  const renewal = setInterval(() => {
    extendLease(db, job, later(queueTime(), LEASE_MS)).catch((error: unknown) =>
      log.error({ err: error, job: job.name }, 'A lease could not be renewed.'),
    );
  }, RENEW_MS);
  try {
    await bound.run(job.data, contextOf(job, running));
  } finally {
    clearInterval(renewal);
  }
};

const fail = async (bound: BoundJob, job: StoredJob, lastError: string, running: Running): Promise<void> => {
  const { db } = running.database;
  const now = running.queueTime();
  if (job.attempts < bound.job.attempts) {
    await postponeJob(db, job, later(now, pauseAfter(job.attempts)), { lastError });
    return;
  }
  if (!(await lockJob(db, job))) return;
  await bound.giveUp?.(job.data, contextOf(job, running));
  if (bound.job.everySeconds === undefined) await failJob(db, job, lastError, now);
  else await postponeJob(db, job, later(now, bound.job.everySeconds * 1000), { attempts: 0, lastError });
};

const finish = async (bound: BoundJob, job: StoredJob, { database, queueTime }: Running): Promise<void> => {
  const { everySeconds } = bound.job;
  if (everySeconds === undefined) await removeJob(database.db, job);
  else await postponeJob(database.db, job, later(queueTime(), everySeconds * 1000), { attempts: 0, lastError: null });
};

const attempt = async (bound: BoundJob, job: StoredJob, running: Running): Promise<void> => {
  if (job.attempts > bound.job.attempts) {
    const said = 'Every attempt was cut off.';
    running.log.error({ job: job.name, id: job.id, attempt: bound.job.attempts }, `A job was given up: ${said}`);
    await fail(bound, job, said, running);
    return;
  }
  try {
    await runWithLease(bound, job, running);
  } catch (error) {
    if (running.ending.aborted) {
      await untakeJob(running.database.db, job);
      return;
    }
    if (hasToWait(error)) {
      running.log.warn({ err: error, job: job.name, id: job.id }, 'A job waits for what is away.');
      await untakeJob(running.database.db, job, later(running.queueTime(), AWAY_PAUSE_MS));
      return;
    }
    running.log.error({ err: error, job: job.name, id: job.id, attempt: job.attempts }, 'A job failed.');
    await fail(bound, job, keptError(error), running);
    return;
  }
  await finish(bound, job, running);
};

/** Does what is due of these kinds, one after the other; returns how many attempts were made. */
const drainOf = async (bound: readonly BoundJob[], running: Running): Promise<number> => {
  const { database, queueTime, ending } = running;
  const names = bound.map(({ job }) => job.name);
  for (let attempts = 0; ; attempts += 1) {
    const now = queueTime();
    const job = ending.aborted ? undefined : await takeJob(database.db, names, now, later(now, LEASE_MS));
    const match = bound.find((one) => one.job.name === job?.name);
    if (!job || !match) return attempts;
    await attempt(match, job, running);
  }
};

/** Looks for due work of these kinds until it is told to end; resolves once nothing is under way any more. */
const keepLooking = async (bound: readonly BoundJob[], running: Running): Promise<void> => {
  const { ending, log } = running;
  while (!ending.aborted) {
    await drainOf(bound, running).catch((error: unknown) => log.error({ err: error }, 'Looking for jobs failed.'));
    await pause(POLL_MS, undefined, { signal: ending }).catch(() => undefined);
  }
};

/** Opens the queue for these kinds of work. Nothing runs before `start` or `drain`. */
export const openJobs = async (dependencies: JobDependencies, bound: readonly BoundJob[]): Promise<JobRunner> => {
  const { database, ids, queueTime = databaseTime } = dependencies;
  const { db } = database;
  if (database.isEmbedded) await releaseAllLeases(db);
  for (const { job } of bound) {
    if (job.everySeconds !== undefined)
      await addRecurringJob(db, { id: ids.uuid(), name: job.name, data: {} }, queueTime());
  }
  const ending = new AbortController();
  const running = { ...dependencies, queueTime, ending: ending.signal };
  let looking: readonly Promise<void>[] = [];
  return {
    ...jobsOf(running),
    drain: () => drainOf(bound, running),
    start: () => {
      looking = LANES.map((lane) =>
        keepLooking(
          bound.filter(({ job }) => job.lane === lane),
          running,
        ),
      );
    },
    stop: async () => {
      ending.abort();
      await Promise.all(looking);
    },
    check: () => checkJobs(db),
  };
};
