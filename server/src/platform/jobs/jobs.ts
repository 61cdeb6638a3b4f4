/**
 * Background jobs: queue and runner. Jobs run at least once, oldest first, and are retried with
 * growing delays (docs/decisions/0003).
 */
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import type { Ids } from '../crypto/random-ids-and-sha256.ts';
import type { Database, OpenDatabase } from '../database/database.ts';
import { loggedError } from '../observability/log.ts';
import type { Log } from '../observability/log.ts';
import { isTransient } from '../process/classify-outage.ts';
import type { Files } from '../storage/file-storage-and-local-folder.ts';
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
  removeFailedJobs,
} from './job-store.ts';
import type { Moment, StoredJob } from './job-store.ts';

export interface JobContext {
  readonly db: Database;
  readonly files: Files;
  readonly ids: Ids;
  readonly now: Date;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly attempt: number;
  /**
   * Returns false if the lease expired and another worker took the job. Locks the job row: inside a
   * transaction the result holds until commit; outside, it may be stale immediately.
   */
  readonly stillHas: (tx: Database) => Promise<boolean>;
  /**
   * Signal aborted on shutdown. If the job then rejects, it is retried later and the attempt does
   * not count.
   */
  readonly ending: AbortSignal;
}

/**
 * Lane of a job. A process runs a fixed number of jobs per lane at a time, so that a sign-in link,
 * valid for minutes, does not wait for a video. `quick` jobs are urgent or a single statement;
 * `heavy` jobs may take minutes or scan the whole storage. `background` jobs run only while no
 * heavy job is due. `checks` wait for worker threads and the database.
 */
type Lane = 'quick' | 'heavy' | 'background' | 'checks';
/**
 * Maximum number of check jobs that run at the same time. At most four on machines with many
 * processors, because each polls the queue.
 */
const CHECKS_AT_A_TIME = Math.min(availableParallelism(), 4);
/** Lanes that run in parallel. Each entry runs one job at a time. */
const PARALLEL_LANES: readonly (readonly Lane[])[] = [
  ['quick'],
  ['heavy', 'background'],
  ...Array.from({ length: CHECKS_AT_A_TIME }, (): readonly Lane[] => ['checks']),
];

export interface Job<Data extends object = object> {
  readonly name: string;
  readonly lane: Lane;
  readonly data: z.ZodType<Data>;
  readonly attempts: number;
  /**
   * Interval in seconds from the end of one run to the start of the next. Undefined if the job is
   * not recurring.
   */
  readonly everySeconds?: number;
}

export interface Work<Data> {
  /** Runs the job. It may run the same job more than once, so it must be idempotent. */
  readonly run: (data: Data, context: JobContext) => Promise<void>;
  /**
   * Called when all attempts have failed or were interrupted, to store the failure for users who
   * wait for the result.
   */
  readonly giveUp?: (data: Data, context: JobContext) => Promise<void>;
}

export interface BoundJob extends Work<unknown> {
  readonly job: Omit<Job, 'data'>;
}

export const boundJob = <Data extends object>(job: Job<Data>, { run, giveUp }: Work<Data>): BoundJob => ({
  job,
  run: (data, context) => run(job.data.parse(data), context),
  ...(giveUp && { giveUp: (data, context) => giveUp(job.data.parse(data), context) }),
});

export interface Jobs {
  /** Sends the job inside the caller's transaction: it exists only if the transaction commits. */
  readonly send: <Data extends object>(tx: Database, job: Job<Data>, data: Data) => Promise<void>;
}

export interface JobRunner extends Jobs {
  /** Runs all due jobs sequentially, ignoring lanes. Returns the number of attempts. */
  readonly drain: () => Promise<number>;
  /** Polls for due jobs in each lane, immediately and then every second. */
  readonly start: () => void;
  /** Aborts running attempts, and waits for them. No more attempts start. */
  readonly stop: () => Promise<void>;
  readonly check: () => Promise<void>;
}

export interface JobDependencies {
  readonly database: OpenDatabase;
  readonly files: Files;
  readonly ids: Ids;
  readonly clock: () => Date;
  /** Clock that decides when jobs are due: the database's, except in tests. */
  readonly queueTime?: () => Moment;
  readonly log: Log;
}

interface Running extends Required<JobDependencies> {
  readonly ending: AbortSignal;
}

const POLL_MS = 1_000;
/** Duration of a lease in ms. A worker that has not renewed it for this time is presumed dead. */
const LEASE_MS = 60_000;
const RENEW_MS = LEASE_MS / 3;
const FIRST_PAUSE_MS = 2_000;
/**
 * Retry delay in milliseconds while the storage is unreachable or the disk is full. Such attempts
 * do not count, however long the outage lasts.
 */
const AWAY_PAUSE_MS = 15_000;

/**
 * Maximum length of the stored error message, from which `loggedError` removes values of
 * statements.
 */
const MAX_ERROR = 500;
const keptError = (error: unknown): string => loggedError(error).message.slice(0, MAX_ERROR);

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
      log.error({ err: error, job: job.name }, 'Could not renew a job lease.'),
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
    const said = 'Every attempt was interrupted.';
    running.log.error({ job: job.name, id: job.id, attempt: bound.job.attempts }, `A job failed for good: ${said}`);
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
    if (isTransient(error)) {
      running.log.warn({ err: error, job: job.name, id: job.id }, 'A job is waiting for a service that is down.');
      await untakeJob(running.database.db, job, later(running.queueTime(), AWAY_PAUSE_MS));
      return;
    }
    running.log.error({ err: error, job: job.name, id: job.id, attempt: job.attempts }, 'A job failed.');
    await fail(bound, job, keptError(error), running);
    return;
  }
  await finish(bound, job, running);
};

const takeNext = async (
  bound: readonly BoundJob[],
  { database, queueTime, ending }: Running,
): Promise<StoredJob | undefined> => {
  for (const isBackground of [false, true]) {
    const kinds = bound.filter(({ job }) => (job.lane === 'background') === isBackground);
    const names = kinds.map(({ job }) => job.name);
    if (ending.aborted || names.length === 0) continue;
    const now = queueTime();
    const job = await takeJob(database.db, names, now, later(now, LEASE_MS));
    if (job) return job;
  }
  return undefined;
};

const drainOf = async (bound: readonly BoundJob[], running: Running): Promise<number> => {
  for (let attempts = 0; ; attempts += 1) {
    const job = await takeNext(bound, running);
    const match = bound.find((one) => one.job.name === job?.name);
    if (!job || !match) return attempts;
    await attempt(match, job, running);
  }
};

const keepLooking = async (bound: readonly BoundJob[], running: Running): Promise<void> => {
  const { ending, log } = running;
  while (!ending.aborted) {
    await drainOf(bound, running).catch((error: unknown) => log.error({ err: error }, 'Could not fetch jobs.'));
    await pause(POLL_MS, undefined, { signal: ending }).catch(() => undefined);
  }
};

/**
 * Creates a runner for these jobs, and adds recurring ones to the queue. Nothing runs before
 * `start` or `drain`.
 */
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
      looking = PARALLEL_LANES.map((lanes) =>
        keepLooking(
          bound.filter(({ job }) => lanes.includes(job.lane)),
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

/**
 * Age in ms at which a partially written file is deleted. No request or job writes for that long.
 */
const UNFINISHED_AFTER_MS = MILLIS_PER_DAY;
export const KEEP_FAILED_MS = 30 * MILLIS_PER_DAY;

export const HOUSEKEEPING: Job = {
  name: 'housekeeping',
  lane: 'heavy',
  data: z.object({}),
  attempts: 2,
  everySeconds: 86_400,
};

const tidyUp = async (_data: object, { db, files, now, log }: JobContext): Promise<void> => {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const unfinishedFiles = await files.removeUnfinished(before(UNFINISHED_AFTER_MS));
  const failedJobs = await removeFailedJobs(db, before(KEEP_FAILED_MS));
  log.info({ unfinishedFiles, failedJobs }, 'Housekeeping done.');
};

/** Daily job that deletes unfinished files and old failed jobs. */
export const housekeeping: BoundJob = boundJob(HOUSEKEEPING, { run: tidyUp });
