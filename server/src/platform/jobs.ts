/** Work done after the reply, at least once, the oldest first, retried with growing pauses (docs/decisions/0003-jobs.md). */
import type { z } from 'zod';
import type { Database, OpenDatabase } from './database.ts';
import type { Files } from './files.ts';
import type { Ids } from './ids.ts';
import {
  addJob,
  addRecurringJob,
  checkJobs,
  extendLease,
  failJob,
  lockJob,
  postponeJob,
  releaseAllLeases,
  removeJob,
  takeJob,
  untakeJob,
  type StoredJob,
} from './job-store.ts';
import { loggedError, type Log } from './log.ts';

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

/** One kind of work. */
export interface Job<Data extends object = object> {
  readonly name: string;
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
  /** Does everything that is due; returns how many attempts were made. */
  readonly drain: () => Promise<number>;
  /** Begins to look for due work, at once and then every second. */
  readonly start: () => void;
  /** Tells the attempt under way to end, waits for it, and starts no more. */
  readonly stop: () => Promise<void>;
  /** @throws when the queue does not answer. */
  readonly check: () => Promise<void>;
}

export interface JobDependencies {
  readonly database: OpenDatabase;
  readonly files: Files;
  readonly ids: Ids;
  readonly clock: () => Date;
  readonly log: Log;
}

/** What the functions below need of the runner. */
interface Running extends JobDependencies {
  readonly ending: AbortSignal;
}

const POLL_MS = 1_000;
/** A worker that has not renewed its lease for this long is taken for dead. */
const LEASE_MS = 60_000;
const RENEW_MS = LEASE_MS / 3;
const FIRST_PAUSE_MS = 2_000;

const later = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);

/** What the operator is shown of a failure: never the values of a statement, and no more than tells what it was. */
const LONGEST_ERROR = 500;
const keptError = (error: unknown): string => loggedError(error).message.slice(0, LONGEST_ERROR);

/** 2 s, 4 s, 8 s … */
const pauseAfter = (attempts: number): number => FIRST_PAUSE_MS * 2 ** (attempts - 1);

const jobsOf = ({ ids, clock }: JobDependencies): Jobs => ({
  send: (tx, job, data) => addJob(tx, { id: ids.uuid(), name: job.name, data }, clock()),
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
  const { clock, log } = running;
  const { db } = running.database;
  const renewal = setInterval(() => {
    extendLease(db, job, later(clock(), LEASE_MS)).catch((error: unknown) =>
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
  const now = running.clock();
  if (job.attempts < bound.job.attempts) {
    await postponeJob(db, job, later(now, pauseAfter(job.attempts)), { lastError });
    return;
  }
  if (!(await lockJob(db, job))) return;
  await bound.giveUp?.(job.data, contextOf(job, running));
  if (bound.job.everySeconds === undefined) await failJob(db, job, lastError, now);
  else await postponeJob(db, job, later(now, bound.job.everySeconds * 1000), 'afresh');
};

const finish = async (bound: BoundJob, job: StoredJob, { database, clock }: Running): Promise<void> => {
  const { everySeconds } = bound.job;
  if (everySeconds === undefined) await removeJob(database.db, job);
  else await postponeJob(database.db, job, later(clock(), everySeconds * 1000), 'afresh');
};

const attempt = async (bound: BoundJob, job: StoredJob, running: Running): Promise<void> => {
  if (job.attempts > bound.job.attempts) {
    await fail(bound, job, 'Every attempt was cut off.', running);
    return;
  }
  try {
    await runWithLease(bound, job, running);
  } catch (error) {
    if (running.ending.aborted) {
      await untakeJob(running.database.db, job);
      return;
    }
    running.log.error({ err: error, job: job.name, id: job.id, attempt: job.attempts }, 'A job failed.');
    await fail(bound, job, keptError(error), running);
    return;
  }
  await finish(bound, job, running);
};

/** Opens the queue for these kinds of work. Nothing runs before `start` or `drain`. */
export const openJobs = async (dependencies: JobDependencies, bound: readonly BoundJob[]): Promise<JobRunner> => {
  const { database, ids, clock, log } = dependencies;
  const { db } = database;
  const names = bound.map(({ job }) => job.name);
  if (database.isEmbedded) await releaseAllLeases(db);
  for (const { job } of bound) {
    if (job.everySeconds !== undefined)
      await addRecurringJob(db, { id: ids.uuid(), name: job.name, data: {} }, clock());
  }
  const ending = new AbortController();
  let turn: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const takeOne = async (): Promise<boolean> => {
    const now = clock();
    const job = ending.signal.aborted ? undefined : await takeJob(db, names, now, later(now, LEASE_MS));
    const match = bound.find((one) => one.job.name === job?.name);
    if (!job || !match) return false;
    await attempt(match, job, { ...dependencies, ending: ending.signal });
    return true;
  };
  const drain = async (): Promise<number> => {
    let attempts = 0;
    while (await takeOne()) attempts += 1;
    return attempts;
  };
  const look = async (): Promise<void> => {
    await drain().catch((error: unknown) => log.error({ err: error }, 'Looking for jobs failed.'));
    if (!ending.signal.aborted) timer = setTimeout(begin, POLL_MS);
  };
  const begin = (): void => {
    turn = look();
  };
  return {
    ...jobsOf(dependencies),
    drain,
    start: begin,
    stop: async () => {
      ending.abort();
      clearTimeout(timer);
      await turn;
    },
    check: () => checkJobs(db),
  };
};
