/** Limits on how often something may be asked for, counted in the database. */
import { worded } from '@reptemple/contract/worded';
import { and, eq, gt, gte, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './database.ts';
import { boundJob, type BoundJob, type Job, type JobContext } from './jobs.ts';
import { rateLimits } from './rate-limits-table.ts';
import { PassingRefusal } from './refusal.ts';

export interface RateLimit {
  /** What is limited and for whom, such as `waitlist:192.0.2.7`. */
  readonly key: string;
  /** So many uses within a window; the window begins with the first. */
  readonly max: number;
  readonly windowSeconds: number;
}

/** Counts one use. Undefined; or, when the window has had its uses already, how long it lasts. */
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
  if (!row) throw new Error('A use was not counted.');
  if (row.uses <= max) return undefined;
  return Math.max(1, Math.ceil((row.windowEnds.getTime() - now.getTime()) / 1000));
};

/**
 * Counts one use.
 * @throws Refusal too_many_requests when the window has had its uses already.
 */
export const spend = async (db: Database, limit: RateLimit, now: Date): Promise<void> => {
  const seconds = await secondsToWait(db, limit, now);
  if (seconds === undefined) return;
  throw tooOften(seconds);
};

export const tooOften = (seconds: number): PassingRefusal =>
  new PassingRefusal(
    'too_many_requests',
    worded('That was too often. Please try again in {seconds} s.', { seconds }),
    seconds,
  );

/** How long the window lasts that has had `max` uses. Undefined when there is none. Counts nothing. */
export const secondsLeft = async (
  db: Database,
  { key, max }: Pick<RateLimit, 'key' | 'max'>,
  now: Date,
): Promise<number | undefined> => {
  const where = and(eq(rateLimits.key, key), gt(rateLimits.windowEnds, now), gte(rateLimits.uses, max));
  const [row] = await db.select().from(rateLimits).where(where);
  return row && Math.max(1, Math.ceil((row.windowEnds.getTime() - now.getTime()) / 1000));
};

/** Whether it was used within the window that is open now. */
export const isSpent = async (db: Database, key: string, now: Date): Promise<boolean> =>
  (await db.$count(rateLimits, and(eq(rateLimits.key, key), gt(rateLimits.windowEnds, now)))) > 0;

/** Begins the window anew, after something that shows the uses were rightful. */
export const forget = async (db: Database, key: string): Promise<void> => {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
};

const SWEEP: Job = { name: 'rate-limits-sweep', lane: 'quick', data: z.object({}), attempts: 1, everySeconds: 3600 };

const sweep = async (_data: object, { db, now }: JobContext): Promise<void> => {
  await db.delete(rateLimits).where(lt(rateLimits.windowEnds, now));
};

/** Takes windows away that are over: addresses are not kept longer than they are needed. */
export const rateLimitJobs: readonly BoundJob[] = [boundJob(SWEEP, { run: sweep })];
