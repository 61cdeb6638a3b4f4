/** Reads participants per day, the funnel of visits, invalid reasons and frame rates. */
import { CHART_DAYS, FRAME_RATE_BUCKETS, MAX_SAMPLED_RECORDINGS } from '@reptemple/contract/operations/analytics';
import { VISIT_STEPS } from '@reptemple/contract/operations/visits';
import { and, count, desc, eq, gte, inArray, isNull, min, not, or, sql, sum } from 'drizzle-orm';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import { userProfiles } from '../profile/schema.ts';
import { challengeRecordings, recordingValidationData } from '../recordings/schema.ts';
import { analyticsVisits } from './schema.ts';

interface ChallengeDays {
  readonly id: string;
  readonly timeZone: string;
}

const { challengeId, createdAt, email, userId } = challengeRecordings;

/** Excludes testers' recordings, which are not ranked. */
const ofChallenge = (db: Database, id: string) => {
  const testers = db.select({ id: userProfiles.id }).from(userProfiles).where(eq(userProfiles.isTester, true));
  return and(eq(challengeId, id), or(isNull(userId), not(inArray(userId, testers))));
};

const dayIn = (timeZone: string) => sql<string>`(${createdAt} at time zone ${timeZone}::text)::date::text`;

/** Scans only the index `recordings_figures`, for at most a year. */
export const countParticipantsPerDay = (db: Database, { id, timeZone }: ChallengeDays, now: Date) => {
  const since = new Date(now.getTime() - CHART_DAYS * MILLIS_PER_DAY);
  return db
    .select({
      day: dayIn(timeZone),
      participants: sql<number>`count(distinct lower(${email}))`.mapWith(Number),
    })
    .from(challengeRecordings)
    .where(and(ofChallenge(db, id), gte(createdAt, since)))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
    .limit(CHART_DAYS)
    .then((days) => days.toReversed());
};

/** Counts submissions only from the first day on which visits were counted. */
export const readFunnel = async (db: Database, { id, timeZone }: ChallengeDays) => {
  const rows = await db
    .select({ step: analyticsVisits.step, first: min(analyticsVisits.day), count: sum(analyticsVisits.count) })
    .from(analyticsVisits)
    .where(eq(analyticsVisits.challengeId, id))
    .groupBy(analyticsVisits.step);
  const [since = null] = rows.flatMap(({ first }) => first ?? []).toSorted();
  const counts = new Map(rows.map((row) => [row.step, Number(row.count)]));
  const steps = VISIT_STEPS.map((step) => ({ step, count: counts.get(step) ?? 0 }));
  if (since === null) return { since, steps: [...steps, { step: 'submitted' as const, count: 0 }] };
  // Visits of admins and testers are not counted either.
  const admins = db.select({ id: userProfiles.id }).from(userProfiles).where(eq(userProfiles.isAdmin, true));
  const ofVisitors = or(isNull(userId), not(inArray(userId, admins)));
  const begin = sql`(${since}::date)::timestamp at time zone ${timeZone}::text`;
  const [submitted] = await db
    .select({ count: count() })
    .from(challengeRecordings)
    .where(and(ofChallenge(db, id), ofVisitors, gte(createdAt, begin)));
  return { since, steps: [...steps, { step: 'submitted' as const, count: submitted?.count ?? 0 }] };
};

/** Limits the sample to the newest recordings, because each has a large analysis. */
const newest = (db: Database, id: string) =>
  db
    .select({ id: challengeRecordings.id })
    .from(challengeRecordings)
    .where(ofChallenge(db, id))
    .orderBy(desc(createdAt), desc(challengeRecordings.id))
    .limit(MAX_SAMPLED_RECORDINGS);

const Reason = z.object({ reason: z.string().nullable(), count: z.coerce.number() });

const countReasons = (db: Database, id: string) =>
  query(
    db,
    sql`
      select rep ->> 'reason' as reason, count(*) as count
      from ${challengeRecordings}, jsonb_array_elements(${challengeRecordings.analysisData} -> 'completed_reps') as rep
      where ${challengeRecordings.id} in (${newest(db, id)}) and not (rep ->> 'valid')::boolean
      group by 1 order by 2 desc, 1`,
    Reason,
  );

/** Frames that the device analyzed, per second of the set. */
const framesPerSecond = sql<number>`jsonb_array_length(${recordingValidationData.actualTimestamps}) / ${challengeRecordings.durationSeconds}`;

const bucketOf = (rate: number): number => FRAME_RATE_BUCKETS.findLast((from) => rate >= from) ?? 0;

const countFrameRates = async (db: Database, id: string) => {
  const rows = await db
    .select({ rate: framesPerSecond.mapWith(Number) })
    .from(recordingValidationData)
    .innerJoin(challengeRecordings, eq(challengeRecordings.id, recordingValidationData.recordingId))
    .where(and(inArray(challengeRecordings.id, newest(db, id)), sql`${challengeRecordings.durationSeconds} > 0`));
  const buckets = rows.map(({ rate }) => bucketOf(rate));
  return FRAME_RATE_BUCKETS.map((from) => ({ from, recordings: buckets.filter((bucket) => bucket === from).length }));
};

export const readSample = async (db: Database, { id }: ChallengeDays) => {
  const recordings = await db.$count(newest(db, id).as('newest'));
  return { recordings, invalidReasons: [...(await countReasons(db, id))], frameRates: await countFrameRates(db, id) };
};
