/**
 * Queries a challenge's statistics, excluding testers. The summary comes from precalculated tables,
 * so its query time does not grow with the number of recordings. Reasons and frame rates come from
 * a sample of recordings.
 */
import { and, asc, count, eq, gt, sql, desc, gte, inArray, isNull, min, not, or, sum } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import {
  CHART_DAYS,
  FRAME_RATE_BUCKETS,
  MAX_SAMPLED_RECORDINGS,
  VISIT_STEPS,
} from '@reptemple/contract/operations/challenge-analytics';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import type { Database } from '../../platform/database/database.ts';
import { query } from '../../platform/database/error-codes-and-validated-queries.ts';
import type { Day } from '../../platform/time/calendar.ts';
import { userProfiles } from '../profile/schema.ts';
import { findTopScore } from '../recordings/index.ts';
import { challengeRecordings, recordingValidationData } from '../recordings/schema.ts';
import { analyticsAddresses, analyticsDays, analyticsTotals, analyticsVisits } from './schema.ts';

const { challengeId, createdAt, email, gender, userId, validReps } = challengeRecordings;

const sumOf = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

const ofTesters = (challengeId: string) =>
  and(eq(challengeRecordings.challengeId, challengeId), sql`${userProfiles.isTester}`);
const byTester = eq(challengeRecordings.userId, userProfiles.id);

/**
 * Returns the number of testers' recordings. If it is 0, as usual, the caller skips the other
 * queries about testers.
 */
const countTesterRecordings = async (db: Database, challengeId: string): Promise<number> => {
  const [row] = await db
    .select({ recordings: count() })
    .from(userProfiles)
    .innerJoin(challengeRecordings, byTester)
    .where(ofTesters(challengeId));
  return row?.recordings ?? 0;
};

const NOTHING = { recordings: 0, male: 0, female: 0, validReps: 0, addresses: 0 };

const sumTotals = async (db: Database, challengeId: string) => {
  const { recordings, male, female, validReps: reps, addresses } = analyticsTotals;
  const [row] = await db
    .select({
      recordings: sumOf(recordings),
      male: sumOf(male),
      female: sumOf(female),
      validReps: sumOf(reps),
      addresses: sumOf(addresses),
    })
    .from(analyticsTotals)
    .where(eq(analyticsTotals.challengeId, challengeId));
  return row ?? NOTHING;
};

/**
 * Returns the sums of testers' recordings, which are subtracted from the totals. Counts an email
 * address only if all its recordings are by testers.
 */
const sumTesterRecordings = async (db: Database, challengeId: string) => {
  const countOf = (which: 'male' | 'female') => sql<number>`count(*) filter (where ${eq(gender, which)})`;
  const addresses = db
    .select({
      address: sql`analytics_address(${email})`.as('tried_address'),
      recordings: count().as('tried_recordings'),
      male: countOf('male').as('tried_male'),
      female: countOf('female').as('tried_female'),
      validReps: sql<number>`sum(${validReps})`.as('tried_reps'),
    })
    .from(userProfiles)
    .innerJoin(challengeRecordings, byTester)
    .where(ofTesters(challengeId))
    .groupBy(sql`1`)
    .as('tried');
  const isTheirsAlone = eq(analyticsAddresses.recordings, addresses.recordings);
  const [row] = await db
    .select({
      recordings: sumOf(addresses.recordings),
      male: sumOf(addresses.male),
      female: sumOf(addresses.female),
      validReps: sumOf(addresses.validReps),
      addresses: sql<number>`count(*) filter (where ${isTheirsAlone})`.mapWith(Number),
    })
    .from(addresses)
    .innerJoin(
      analyticsAddresses,
      and(eq(analyticsAddresses.challengeId, challengeId), eq(analyticsAddresses.address, addresses.address)),
    );
  return row ?? NOTHING;
};

const summarise = async (db: Database, challengeId: string, haveTestersRecorded: boolean) => {
  const kept = await sumTotals(db, challengeId);
  const without = haveTestersRecorded ? await sumTesterRecordings(db, challengeId) : NOTHING;
  const recordings = kept.recordings - without.recordings;
  return {
    recordings,
    male: kept.male - without.male,
    female: kept.female - without.female,
    participants: kept.addresses - without.addresses,
    averageValidReps: recordings === 0 ? 0 : Math.round((kept.validReps - without.validReps) / recordings),
    topScore: await findTopScore(db, challengeId),
  };
};

interface Counted {
  readonly id: string;
  readonly timeZone: string;
}

const countDays = async (
  db: Database,
  { id, timeZone }: Counted,
  haveTestersRecorded: boolean,
): Promise<ReadonlyMap<Day, number>> => {
  const kept = db
    .select({
      day: sql<string>`${analyticsDays.day}::text`.as('day'),
      recordings: sql<number>`${analyticsDays.recordings}`.as('made'),
    })
    .from(analyticsDays)
    .where(eq(analyticsDays.challengeId, id));
  const without = db
    .select({
      day: sql<string>`(${createdAt} at time zone ${timeZone})::date::text`.as('day'),
      recordings: sql<number>`-1`.as('made'),
    })
    .from(userProfiles)
    .innerJoin(challengeRecordings, byTester)
    .where(ofTesters(id));
  const all = (haveTestersRecorded ? unionAll(kept, without) : kept).as('both');
  const recordings = sumOf(all.recordings);
  const rows = await db
    .select({ day: all.day, recordings })
    .from(all)
    .groupBy(all.day)
    .having(gt(recordings, 0))
    .orderBy(asc(all.day));
  return new Map(rows.map((row) => [row.day, row.recordings]));
};

/**
 * Returns the summary and the recordings per day, without testers. Reads in one snapshot: otherwise
 * a concurrent recording of a tester might be subtracted without having been counted.
 */
export const readFigures = (db: Database, challenge: Counted) =>
  db.transaction(
    async (tx) => {
      const haveTestersRecorded = (await countTesterRecordings(tx, challenge.id)) > 0;
      const summary = await summarise(tx, challenge.id, haveTestersRecorded);
      return { summary, days: await countDays(tx, challenge, haveTestersRecorded) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/**
 * Returns the SQL condition for a challenge's recordings. Includes recordings without an account,
 * and excludes those of testers, which do not rank.
 */
const ofChallenge = (db: Database, id: string) => {
  const testers = db.select({ id: userProfiles.id }).from(userProfiles).where(eq(userProfiles.isTester, true));
  return and(eq(challengeId, id), or(isNull(userId), not(inArray(userId, testers))));
};

const dayIn = (timeZone: string) => sql<string>`(${createdAt} at time zone ${timeZone}::text)::date::text`;

/**
 * Counts the distinct email addresses with recordings per day, over at most the last year. Reads
 * only the index `recordings_figures`.
 */
export const countParticipantsPerDay = (db: Database, { id, timeZone }: Counted, now: Date) => {
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

/**
 * Returns the number of visits per step, from opening the challenge to starting a set, and the
 * number of submissions. `since` is the day of the first counted visit, from which submissions are
 * counted; null if there are no visits yet.
 */
export const readFunnel = async (db: Database, { id, timeZone }: Counted) => {
  const rows = await db
    .select({ step: analyticsVisits.step, first: min(analyticsVisits.day), count: sum(analyticsVisits.count) })
    .from(analyticsVisits)
    .where(eq(analyticsVisits.challengeId, id))
    .groupBy(analyticsVisits.step);
  const [since = null] = rows.flatMap(({ first }) => first ?? []).toSorted();
  const counts = new Map(rows.map((row) => [row.step, Number(row.count)]));
  const steps = VISIT_STEPS.map((step) => ({ step, count: counts.get(step) ?? 0 }));
  if (since === null) return { since, steps: [...steps, { step: 'submitted' as const, count: 0 }] };
  // Visits of admins and testers are not counted, so their submissions are not either.
  const admins = db.select({ id: userProfiles.id }).from(userProfiles).where(eq(userProfiles.isAdmin, true));
  const ofVisitors = or(isNull(userId), not(inArray(userId, admins)));
  const begin = sql`(${since}::date)::timestamp at time zone ${timeZone}::text`;
  const [submitted] = await db
    .select({ count: count() })
    .from(challengeRecordings)
    .where(and(ofChallenge(db, id), ofVisitors, gte(createdAt, begin)));
  return { since, steps: [...steps, { step: 'submitted' as const, count: submitted?.count ?? 0 }] };
};

/**
 * Returns the query of the newest recordings' ids. Limits their number, because each recording has
 * a large analysis.
 */
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

/**
 * Returns how often each reason made a rep invalid, and the frame rates, in the newest recordings
 * of a challenge.
 */
export const readSample = async (db: Database, { id }: Counted) => {
  const recordings = await db.$count(newest(db, id).as('newest'));
  return { recordings, invalidReasons: [...(await countReasons(db, id))], frameRates: await countFrameRates(db, id) };
};
