import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, min, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { jobsTable } from './jobs-schema.ts';

export type StoredJob = typeof jobsTable.$inferSelect;
type NewJob = Pick<typeof jobsTable.$inferInsert, 'id' | 'name' | 'data'>;

/**
 * Time as an SQL expression, usually `now()`. The database's clock decides when a job is due and a
 * lease ends, so that processes with different clocks agree.
 */
export type Moment = SQL<Date>;
export const databaseTime = (): Moment => sql<Date>`now()`;
export const momentOf = (date: Date): Moment => sql<Date>`${date.toISOString()}::timestamptz`;
export const later = (moment: Moment, milliseconds: number): Moment =>
  sql<Date>`(${moment} + ${milliseconds} * interval '1 millisecond')`;

export const addJob = async (tx: Database, job: NewJob, now: Moment): Promise<void> => {
  await tx.insert(jobsTable).values({ ...job, runAt: now, createdAt: now });
};

export const addRecurringJob = async (db: Database, job: NewJob, now: Moment): Promise<void> => {
  await db
    .insert(jobsTable)
    .values({ ...job, recurringAs: job.name, runAt: now, createdAt: now })
    .onConflictDoNothing();
};

/**
 * Leases the job that has been due the longest to this worker until `leasedUntil`; undefined if
 * none is due. If the worker dies, the lease expires and another takes the job. `skip locked` lets
 * concurrent workers take different jobs without waiting.
 */
export const takeJob = async (
  db: Database,
  names: readonly string[],
  now: Moment,
  leasedUntil: Moment,
): Promise<StoredJob | undefined> => {
  const isFree = or(isNull(jobsTable.leasedUntil), lt(jobsTable.leasedUntil, now));
  const due = db
    .select({ id: jobsTable.id })
    .from(jobsTable)
    .where(and(inArray(jobsTable.name, [...names]), isNull(jobsTable.failedAt), lte(jobsTable.runAt, now), isFree))
    .orderBy(asc(jobsTable.runAt), asc(jobsTable.createdAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await db
    .update(jobsTable)
    .set({ leasedUntil, attempts: sql`${jobsTable.attempts} + 1` })
    .where(eq(jobsTable.id, due))
    .returning();
  return taken;
};

/**
 * Returns the condition for the job's row while this attempt has the lease: a worker whose lease
 * expired must not change the job.
 */
const still = ({ id, attempts }: StoredJob) => and(eq(jobsTable.id, id), eq(jobsTable.attempts, attempts));

/**
 * Returns true if this attempt still has the job's lease, and locks the row until the transaction
 * ends.
 */
export const lockJob = async (tx: Database, job: StoredJob): Promise<boolean> => {
  const held = await tx.select({ id: jobsTable.id }).from(jobsTable).where(still(job)).for('update');
  return held.length === 1;
};

export const extendLease = async (db: Database, job: StoredJob, leasedUntil: Moment): Promise<void> => {
  await db.update(jobsTable).set({ leasedUntil }).where(still(job));
};

export const removeJob = async (db: Database, job: StoredJob): Promise<void> => {
  await db.delete(jobsTable).where(still(job));
};

/** Releases the job until `runAt`: for a retry, or with `attempts: 0` for its next run. */
export const postponeJob = async (
  db: Database,
  job: StoredJob,
  runAt: Moment,
  outcome: { readonly attempts?: 0; readonly lastError: string | null },
): Promise<void> => {
  await db
    .update(jobsTable)
    .set({ ...outcome, runAt, leasedUntil: null })
    .where(still(job));
};

/** Releases the job until `runAt`, without counting the attempt. */
export const untakeJob = async (db: Database, job: StoredJob, runAt: Moment | Date = job.runAt): Promise<void> => {
  await db
    .update(jobsTable)
    .set({ attempts: job.attempts - 1, runAt, leasedUntil: null })
    .where(still(job));
};

export const failJob = async (db: Database, job: StoredJob, lastError: string, now: Moment): Promise<void> => {
  await db.update(jobsTable).set({ failedAt: now, leasedUntil: null, lastError }).where(still(job));
};

export const removeFailedJobs = async (db: Database, before: Date): Promise<number> => {
  const removed = await db.delete(jobsTable).where(lt(jobsTable.failedAt, before)).returning({ id: jobsTable.id });
  return removed.length;
};

/**
 * Releases all leases. They are left over from the previous run. Call it only for a database that
 * no other process uses.
 */
export const releaseAllLeases = async (db: Database): Promise<void> => {
  await db.update(jobsTable).set({ leasedUntil: null }).where(isNotNull(jobsTable.leasedUntil));
};

export const checkJobs = async (db: Database): Promise<void> => {
  await db.select({ id: jobsTable.id }).from(jobsTable).limit(1);
};

/**
 * Number of jobs with this name and state. `due` may run now, `later` is scheduled, and `failed`
 * has failed permanently.
 */
export interface JobCount {
  readonly name: string;
  readonly state: 'due' | 'later' | 'running' | 'failed';
  readonly count: number;
}

export const countJobs = async (db: Database, now: Moment): Promise<readonly JobCount[]> => {
  const state = sql<JobCount['state']>`case
    when ${jobsTable.failedAt} is not null then 'failed'
    when ${jobsTable.leasedUntil} >= ${now} then 'running'
    when ${jobsTable.runAt} <= ${now} then 'due'
    else 'later' end`;
  return db
    .select({ name: jobsTable.name, state, count: sql<number>`count(*)::int` })
    .from(jobsTable)
    .groupBy(jobsTable.name, sql`2`);
};

/** Returns the due time of the job that has waited longest; null if none is due. */
export const findOldestDue = async (db: Database, now: Moment): Promise<Date | null> => {
  const isFree = or(isNull(jobsTable.leasedUntil), lt(jobsTable.leasedUntil, now));
  const [row] = await db
    .select({ at: min(jobsTable.runAt) })
    .from(jobsTable)
    .where(and(isNull(jobsTable.failedAt), lte(jobsTable.runAt, now), isFree));
  return row?.at ?? null;
};

export const listFailedJobs = async (db: Database, most: number) => {
  const { id, name, attempts, lastError, failedAt } = jobsTable;
  const rows = await db
    .select({ id, name, attempts, lastError, failedAt })
    .from(jobsTable)
    .where(isNotNull(failedAt))
    .orderBy(desc(failedAt), desc(id))
    .limit(most);
  return rows.flatMap((row) => (row.failedAt ? [{ ...row, failedAt: row.failedAt }] : []));
};

export const listRecurringJobs = (db: Database) =>
  db
    .select({ name: jobsTable.name, runAt: jobsTable.runAt })
    .from(jobsTable)
    .where(isNotNull(jobsTable.recurringAs))
    .orderBy(asc(jobsTable.runAt), asc(jobsTable.name));

/**
 * Retries a permanently failed job immediately, with all its attempts. Returns its name; undefined
 * if no failed job has this id.
 */
export const retryJob = async (tx: Database, id: string): Promise<string | undefined> => {
  const [job] = await tx
    .update(jobsTable)
    .set({ failedAt: null, attempts: 0, leasedUntil: null })
    .where(and(eq(jobsTable.id, id), isNotNull(jobsTable.failedAt)))
    .returning({ name: jobsTable.name });
  return job?.name;
};
