/** Work done after the reply, at least once, in order of arrival, retried with growing pauses: pg-boss on either database. */
import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { z } from 'zod';
import { Result, type Database, type OpenDatabase, type SqlResult } from './database.ts';
import type { Files } from './files.ts';
import type { Ids } from './ids.ts';
import type { Log } from './log.ts';

export interface JobContext {
  readonly db: Database;
  readonly files: Files;
  readonly ids: Ids;
  readonly now: Date;
  readonly log: Log;
  /** The last attempt: what fails now fails for good. */
  readonly isLastAttempt: boolean;
}

/** One kind of work. It may run twice, so it must be harmless when its effect is already there. */
export interface Job<Data extends object = object> {
  readonly name: string;
  readonly data: z.ZodType<Data>;
  readonly retries: number;
  /** Longer than the work can take; then the attempt counts as dead and is made again. */
  readonly expireSeconds: number;
  /** Sent by the runner itself, this often. */
  readonly everySeconds?: number;
}

export interface BoundJob {
  readonly job: Job;
  readonly run: (data: unknown, context: JobContext) => Promise<void>;
}

/** Ties a kind of work to the function that does it. */
export const boundJob = <Data extends object>(
  job: Job<Data>,
  run: (data: Data, context: JobContext) => Promise<void>,
): BoundJob => ({ job, run: (data, context) => run(job.data.parse(data), context) });

export interface Jobs {
  /** Sends within the caller's transaction: the job exists if and only if the transaction commits. */
  readonly send: <Data extends object>(tx: Database, job: Job<Data>, data: Data) => Promise<void>;
}

export interface JobRunner extends Jobs {
  /** Does everything that is due; returns how many attempts were made. */
  readonly drain: () => Promise<number>;
  /** Begins to look for due work, at once and then every second. */
  readonly start: () => void;
  /** Waits for the attempt under way, then ends. */
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

const POLL_MS = 1_000;
const LOOKS_BETWEEN_RECURRING = 60;

/** pg-boss speaks `$1`; a Drizzle transaction takes a template. */
const executeIn =
  (tx: Database) =>
  async (text: string, values: unknown[] = []): Promise<SqlResult> => {
    const pieces = text
      .split(/\$(\d+)/)
      .map((piece, at) => (at % 2 === 0 ? sql.raw(piece) : sql`${values[Number(piece) - 1]}`));
    const { rows } = Result.parse(await tx.execute(sql.join(pieces)));
    return { rows, rowCount: rows.length };
  };

/** An embedded database has one process: what is still marked as running was cut off when the last one ended. */
const restartCutOff = async (boss: PgBoss, database: OpenDatabase, bound: readonly BoundJob[]): Promise<void> => {
  if (!database.isEmbedded) return;
  for (const { job } of bound) {
    const text = `select id from pgboss.job where name = $1 and state = 'active'`;
    const { rows } = await database.executeSql(text, [job.name]);
    if (rows.length > 0)
      await boss.fail(
        job.name,
        rows.map((row) => String(row['id'])),
      );
  }
};

const openBoss = async ({ database, log }: JobDependencies, bound: readonly BoundJob[]): Promise<PgBoss> => {
  const boss = new PgBoss({ db: { executeSql: database.executeSql }, schedule: false });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue reports an error.'));
  await boss.start();
  for (const { job } of bound) {
    await boss.createQueue(job.name, {
      name: job.name,
      retryLimit: job.retries,
      retryDelay: 2,
      retryBackoff: true,
      expireInSeconds: job.expireSeconds,
    });
  }
  await restartCutOff(boss, database, bound);
  return boss;
};

/** Fetches one job of this kind and makes one attempt at it; false when none is due. */
const attempt = async (boss: PgBoss, bound: BoundJob, dependencies: JobDependencies): Promise<boolean> => {
  const { database, files, ids, clock, log } = dependencies;
  const { name } = bound.job;
  const [fetched] = await boss.fetch<object>(name, { includeMetadata: true, batchSize: 1 });
  if (!fetched) return false;
  const isLastAttempt = fetched.retryCount >= fetched.retryLimit;
  try {
    await bound.run(fetched.data, { db: database.db, files, ids, now: clock(), log, isLastAttempt });
    await boss.complete(name, fetched.id);
  } catch (error) {
    log.error({ err: error, job: name, id: fetched.id, isLastAttempt }, 'A job failed.');
    await boss.fail(name, fetched.id, { message: error instanceof Error ? error.message : String(error) });
  }
  return true;
};

const sendRecurring = async (boss: PgBoss, bound: readonly BoundJob[]): Promise<void> => {
  for (const { job } of bound) {
    if (job.everySeconds) await boss.send(job.name, {}, { singletonSeconds: job.everySeconds });
  }
};

/** Opens the queue for these kinds of work. Nothing runs before `start` or `drain`. */
export const openJobs = async (dependencies: JobDependencies, bound: readonly BoundJob[]): Promise<JobRunner> => {
  const boss = await openBoss(dependencies, bound);
  const ending = new AbortController();
  let turn: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const drain = async (): Promise<number> => {
    let attempts = 0;
    for (const one of bound) {
      while (!ending.signal.aborted && (await attempt(boss, one, dependencies))) attempts += 1;
    }
    return attempts;
  };
  let looks = 0;
  const look = async (): Promise<void> => {
    try {
      if (looks % LOOKS_BETWEEN_RECURRING === 0) await sendRecurring(boss, bound);
      looks += 1;
      await drain();
    } catch (error) {
      dependencies.log.error({ err: error }, 'Looking for jobs failed.');
    }
    if (!ending.signal.aborted) timer = setTimeout(() => void (turn = look()), POLL_MS);
  };
  return {
    send: async (tx, job, data) => {
      await boss.send(job.name, data, { db: { executeSql: executeIn(tx) } });
    },
    drain,
    start: () => void (turn = look()),
    stop: async () => {
      ending.abort();
      clearTimeout(timer);
      await turn;
      await boss.stop({ graceful: true, wait: true });
    },
    check: async () => {
      await boss.getQueues();
    },
  };
};
