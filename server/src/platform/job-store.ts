import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, min, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from './database.ts';
import { jobsTable } from './jobs-table.ts';

export type StoredJob = typeof jobsTable.$inferSelect;
type NewJob = Pick<typeof jobsTable.$inferInsert, 'id' | 'name' | 'data'>;

/** Within a statement. Processes whose clocks differ agree on when a job is due and how long it is somebody's: the database has one clock. */
export type Moment = SQL<Date>;
export const databaseTime = (): Moment => sql<Date>`now()`;
export const momentOf = (date: Date): Moment => sql<Date>`${date.toISOString()}::timestamptz`;
export const later = (moment: Moment, milliseconds: number): Moment =>
  sql<Date>`(${moment} + ${milliseconds} * interval '1 millisecond')`;

export const addJob = async (tx: Database, job: NewJob, now: Moment): Promise<void> => {
  await tx.insert(jobsTable).values({ ...job, runAt: now, createdAt: now });
};

/** Adds work that comes back, unless it is there. */
export const addRecurringJob = async (db: Database, job: NewJob, now: Moment): Promise<void> => {
  await db
    .insert(jobsTable)
    .values({ ...job, recurringAs: job.name, runAt: now, createdAt: now })
    .onConflictDoNothing();
};

/**
 * Takes the job that is due longest, for this worker alone until `leasedUntil`. A worker that dies lets its lease run out, and the job
 * is taken again. `skip locked`: two workers at the same moment take two jobs, and neither waits.
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

/** Only the attempt that still has the job may change it: a worker that stalled past its lease may not. */
const still = ({ id, attempts }: StoredJob) => and(eq(jobsTable.id, id), eq(jobsTable.attempts, attempts));

/** Whether this attempt still has the job; nobody takes it before the transaction ends. */
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

/** Lets the job go until `runAt`: to be tried again, or, with no attempts behind it, because it comes back. */
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

/** Puts the job back as if it had not been taken, to be taken again at `runAt` at the earliest. */
export const untakeJob = async (db: Database, job: StoredJob, runAt: Moment | Date = job.runAt): Promise<void> => {
  await db
    .update(jobsTable)
    .set({ attempts: job.attempts - 1, runAt, leasedUntil: null })
    .where(still(job));
};

export const failJob = async (db: Database, job: StoredJob, lastError: string, now: Moment): Promise<void> => {
  await db.update(jobsTable).set({ failedAt: now, leasedUntil: null, lastError }).where(still(job));
};

/** Forgets those that failed for good before this moment; returns how many. */
export const removeFailedJobs = async (db: Database, before: Date): Promise<number> => {
  const removed = await db.delete(jobsTable).where(lt(jobsTable.failedAt, before)).returning({ id: jobsTable.id });
  return removed.length;
};

/** For a database only one process can reach: whatever is leased was cut off when the last process ended. */
export const releaseAllLeases = async (db: Database): Promise<void> => {
  await db.update(jobsTable).set({ leasedUntil: null }).where(isNotNull(jobsTable.leasedUntil));
};

export const checkJobs = async (db: Database): Promise<void> => {
  await db.select({ id: jobsTable.id }).from(jobsTable).limit(1);
};

/** How many jobs of a kind are due and not begun, wait for their time, are under way, or have failed for good. */
export interface JobCount {
  readonly name: string;
  readonly state: 'due' | 'later' | 'running' | 'failed';
  readonly count: number;
}

/** By name and state, for the operator. */
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

/** Since when the one that waits longest has been due. */
export const findOldestDue = async (db: Database, now: Moment): Promise<Date | null> => {
  const isFree = or(isNull(jobsTable.leasedUntil), lt(jobsTable.leasedUntil, now));
  const [row] = await db
    .select({ at: min(jobsTable.runAt) })
    .from(jobsTable)
    .where(and(isNull(jobsTable.failedAt), lte(jobsTable.runAt, now), isFree));
  return row?.at ?? null;
};

/** What failed for good, the newest first; nothing of what it was about. */
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

/** Has one that failed for good done after all, from its first attempt, and at once: it was due. Its name, or undefined when none has this id. */
export const retryJob = async (tx: Database, id: string): Promise<string | undefined> => {
  const [job] = await tx
    .update(jobsTable)
    .set({ failedAt: null, attempts: 0, leasedUntil: null })
    .where(and(eq(jobsTable.id, id), isNotNull(jobsTable.failedAt)))
    .returning({ name: jobsTable.name });
  return job?.name;
};
