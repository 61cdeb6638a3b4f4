/**
 * Statistics of a challenge from precalculated tables, without testers. Query time does not
 * depend on the number of recordings.
 */
import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Day } from '../../platform/time/calendar.ts';
import type { Database } from '../../platform/database/database.ts';
import { userProfiles } from '../profile/schema.ts';
import { findTopScore } from '../recordings/index.ts';
import { challengeRecordings } from '../recordings/schema.ts';
import { analyticsAddresses, analyticsDays, analyticsTotals } from './schema.ts';

const { email, gender, validReps, createdAt } = challengeRecordings;

const sumOf = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

/**
 * Selects testers' recordings of a challenge. Starts from the testers, so only their recordings
 * are read.
 */
const tried = (challengeId: string) =>
  and(eq(challengeRecordings.challengeId, challengeId), sql`${userProfiles.isTester}`);
const byTester = eq(challengeRecordings.userId, userProfiles.id);

/** Usually 0; then no further query is needed. */
const countTried = async (db: Database, challengeId: string): Promise<number> => {
  const [row] = await db
    .select({ recordings: count() })
    .from(userProfiles)
    .innerJoin(challengeRecordings, byTester)
    .where(tried(challengeId));
  return row?.recordings ?? 0;
};

const NOTHING = { recordings: 0, male: 0, female: 0, validReps: 0, addresses: 0 };

const sumKept = async (db: Database, challengeId: string) => {
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
 * Sums of testers' recordings, to be subtracted. Counts only email addresses that no other
 * participant has.
 */
const sumTried = async (db: Database, challengeId: string) => {
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
    .where(tried(challengeId))
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

/**
 * Returns counts, people by distinct email address, and mean (rounded) and maximum of valid reps.
 */
const summarise = async (db: Database, challengeId: string, haveTried: boolean) => {
  const kept = await sumKept(db, challengeId);
  const without = haveTried ? await sumTried(db, challengeId) : NOTHING;
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

/** Counts recordings per day in the challenge's time zone, in order. Skips days without any. */
const countDays = async (
  db: Database,
  { id, timeZone }: Counted,
  haveTried: boolean,
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
    .where(tried(id));
  const all = (haveTried ? unionAll(kept, without) : kept).as('both');
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
 * Reads everything in one snapshot. Otherwise a concurrent recording of a tester might be
 * subtracted without having been counted.
 */
export const readFigures = (db: Database, challenge: Counted) =>
  db.transaction(
    async (tx) => {
      const haveTried = (await countTried(tx, challenge.id)) > 0;
      const summary = await summarise(tx, challenge.id, haveTried);
      return { summary, days: await countDays(tx, challenge, haveTried) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
