/** Counts uses against a rate limit, in the database. Callers define their limits. */
import { and, eq, gt, gte, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { tooOftenMessage } from '@reptemple/contract/message-with-params';
import type { Database } from '../database/database.ts';
import { boundJob } from '../jobs/jobs.ts';
import type { BoundJob, Job, JobContext } from '../jobs/jobs.ts';
import { PassingRefusal } from './app-error.ts';
import { rateLimits } from './rate-limit-counter-schema.ts';

export interface RateLimit {
  /** Name of the limit and its subject, such as `waitlist:192.0.2.7`. */
  readonly key: string;
  /** Maximum number of uses per window. The window starts with the first use. */
  readonly max: number;
  readonly windowSeconds: number;
}

/**
 * Counts one use. Returns the number of seconds until the window ends if the limit is exceeded,
 * otherwise undefined.
 */
export const secondsToWait = async (
  db: Database,
  { key, max, windowSeconds }: RateLimit,
  now: Date,
): Promise<number | undefined> => {
  const windowEnds = new Date(now.getTime() + windowSeconds * 1000);
  const isOver = sql`${rateLimits.windowEnds} <= excluded.window_ends - make_interval(secs => ${windowSeconds})`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key, uses: 1, windowEnds })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        uses: sql`case when ${isOver} then 1 else ${rateLimits.uses} + 1 end`,
        windowEnds: sql`case when ${isOver} then excluded.window_ends else ${rateLimits.windowEnds} end`,
      },
    })
    .returning();
  if (!row) throw new Error('Could not count a use.');
  if (row.uses <= max) return undefined;
  return Math.max(1, Math.ceil((row.windowEnds.getTime() - now.getTime()) / 1000));
};

/**
 * Counts one use.
 * @throws AppError too_many_requests if the limit is exceeded
 */
export const spend = async (db: Database, limit: RateLimit, now: Date): Promise<void> => {
  const seconds = await secondsToWait(db, limit, now);
  if (seconds === undefined) return;
  throw tooOften(seconds);
};

export const tooOften = (seconds: number): PassingRefusal =>
  new PassingRefusal('too_many_requests', tooOftenMessage(seconds), seconds);

/**
 * Returns the number of seconds until the window ends if the limit is reached, otherwise undefined.
 * Does not count a use.
 */
export const secondsLeft = async (
  db: Database,
  { key, max }: Pick<RateLimit, 'key' | 'max'>,
  now: Date,
): Promise<number | undefined> => {
  const where = and(eq(rateLimits.key, key), gt(rateLimits.windowEnds, now), gte(rateLimits.uses, max));
  const [row] = await db.select().from(rateLimits).where(where);
  return row && Math.max(1, Math.ceil((row.windowEnds.getTime() - now.getTime()) / 1000));
};

export const isSpent = async (db: Database, key: string, now: Date): Promise<boolean> =>
  (await db.$count(rateLimits, and(eq(rateLimits.key, key), gt(rateLimits.windowEnds, now)))) > 0;

/** Resets the limit, after legitimate use or when personal data is erased. */
export const forget = async (db: Database, key: string): Promise<void> => {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
};

const SWEEP: Job = { name: 'rate-limits-sweep', lane: 'quick', data: z.object({}), attempts: 1, everySeconds: 3600 };

const sweep = async (_data: object, { db, now }: JobContext): Promise<void> => {
  await db.delete(rateLimits).where(lt(rateLimits.windowEnds, now));
};

/** Job that deletes expired windows, so that IP addresses are not stored longer than needed. */
export const rateLimitJobs: readonly BoundJob[] = [boundJob(SWEEP, { run: sweep })];
