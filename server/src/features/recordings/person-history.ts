/**
 * Queries that sum up one person's recordings over all challenges. The number of rows is limited by
 * the number of days, exercises and challenges. Days are in the requested time zone.
 */
import { and, asc, count, desc, eq, gte, isNotNull, ne, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { challenges } from '../challenges/schema.ts';
import { challengeRecordings } from './schema.ts';

const { id, challengeId, userId, validReps, invalidReps, durationSeconds, formScore, status, createdAt } =
  challengeRecordings;
const { exerciseDefinitionId } = challenges;

export interface Whose {
  readonly userId: string;
  readonly timeZone: string;
}

/**
 * SQL condition: recordings that can set personal records. Unverified recordings cannot, because
 * nothing proves their counts.
 */
const sets = ne(status, 'unverified');

const challenge = {
  slug: challenges.slug,
  name: challenges.name,
  deletedAt: challenges.deletedAt,
};

const dayIn = (timeZone: string): SQL => sql`(${createdAt} at time zone ${timeZone})::date`;

const mine = (db: Database, { userId: whose, timeZone }: Whose, where?: SQL) =>
  db
    .select({
      day: sql<string>`${dayIn(timeZone)}`.as('day'),
      exerciseId: sql<string>`${exerciseDefinitionId}`.as('exercise_id'),
      validReps,
      formScore,
      status,
    })
    .from(challengeRecordings)
    .innerJoin(challenges, eq(challenges.id, challengeId))
    .where(and(eq(userId, whose), where))
    .as('mine');

const sumOf = (reps: SQLWrapper) => sql<number>`coalesce(sum(${reps}), 0)::int`;

const trained = (db: Database, { userId: whose, timeZone }: Whose) =>
  db
    .selectDistinct({ day: sql<string>`${dayIn(timeZone)}`.as('day') })
    .from(challengeRecordings)
    .where(and(eq(userId, whose), gte(validReps, 1)))
    .as('trained');

export const summariseHistory = async (db: Database, whose: Whose) => {
  const days = trained(db, whose);
  const [[sums], [active]] = await Promise.all([
    db
      .select({ recordings: count(), validReps: sumOf(validReps) })
      .from(challengeRecordings)
      .where(eq(userId, whose.userId)),
    db.select({ daysActive: count() }).from(days),
  ]);
  return { recordings: sums?.recordings ?? 0, validReps: sums?.validReps ?? 0, daysActive: active?.daysActive ?? 0 };
};

export interface DaysInARow {
  readonly days: number;
  readonly from: string;
  readonly to: string;
}

/**
 * Returns up to two streaks of days with a valid rep: the one that reaches `since` or later, if
 * any, then the longest of the others (the earlier one on ties). Day minus row number is the same
 * for all days of a streak.
 */
export const findStreaks = (db: Database, whose: Whose, since: string): Promise<readonly DaysInARow[]> => {
  const days = trained(db, whose);
  const rows = db
    .select({ day: days.day, row: sql`${days.day} - (row_number() over (order by ${days.day}))::int`.as('row') })
    .from(days)
    .as('rows');
  const last = sql`max(${rows.day})`;
  return db
    .select({ days: count(), from: sql<string>`min(${rows.day})::text`, to: sql<string>`${last}::text` })
    .from(rows)
    .groupBy(rows.row)
    .orderBy(sql`(${last} >= ${since}::date) desc`, desc(count()), asc(last))
    .limit(2);
};

export const sumExercises = (db: Database, whose: string) =>
  db
    .select({
      exerciseId: exerciseDefinitionId,
      recordings: count(),
      validReps: sumOf(validReps),
    })
    .from(challengeRecordings)
    .innerJoin(challenges, eq(challenges.id, challengeId))
    .where(eq(userId, whose))
    .groupBy(exerciseDefinitionId)
    .orderBy(desc(sql`max(${createdAt})`), exerciseDefinitionId);

export const sumChallenges = (db: Database, whose: string, limit: number) =>
  db
    .select({ id: challenges.id, ...challenge, exerciseId: exerciseDefinitionId, recordings: count() })
    .from(challengeRecordings)
    .innerJoin(challenges, eq(challenges.id, challengeId))
    .where(eq(userId, whose))
    .groupBy(challenges.id)
    .orderBy(desc(sql`max(${createdAt})`), challenges.id)
    .limit(limit);

const PER = { exercise: exerciseDefinitionId, challenge: challengeId } as const;
const BY = { reps: validReps, form: formScore } as const;

/** Returns the best recording per exercise or challenge; the earliest on ties. */
export const listBests = (db: Database, whose: string, per: keyof typeof PER, by: keyof typeof BY) =>
  db
    .selectDistinctOn([PER[per]], {
      of: sql<string>`${PER[per]}`,
      value: sql<number>`${BY[by]}`,
      recordingId: id,
      challengeId,
      createdAt,
    })
    .from(challengeRecordings)
    .innerJoin(challenges, eq(challenges.id, challengeId))
    .where(and(eq(userId, whose), sets, gte(validReps, 1), isNotNull(BY[by])))
    .orderBy(PER[per], desc(BY[by]), asc(createdAt), asc(id));

/** Returns the day with the most valid reps per exercise; the earliest on ties. */
export const listBestDays = (db: Database, whose: Whose) => {
  const all = mine(db, whose, sets);
  const reps = sumOf(all.validReps);
  return db
    .selectDistinctOn([all.exerciseId], {
      exerciseId: all.exerciseId,
      day: sql<string>`${all.day}::text`,
      validReps: reps,
    })
    .from(all)
    .groupBy(all.exerciseId, all.day)
    .having(sql`sum(${all.validReps}) > 0`)
    .orderBy(all.exerciseId, desc(sql`sum(${all.validReps})`), asc(all.day));
};

export const listDays = (db: Database, whose: Whose, since: Date) => {
  const all = mine(db, whose, gte(createdAt, since));
  return db
    .select({
      day: sql<string>`${all.day}::text`,
      exerciseId: all.exerciseId,
      recordings: count(),
      validReps: sumOf(all.validReps),
      bestSet: sql<number | null>`max(${all.validReps}) filter (where ${all.status} <> 'unverified')`,
      formScore: sql<number | null>`round(avg(${all.formScore}))::int`,
    })
    .from(all)
    .groupBy(all.day, all.exerciseId)
    .orderBy(asc(all.day), asc(all.exerciseId));
};

export interface Which {
  readonly challenge?: string | undefined;
  readonly exercise?: string | undefined;
}

const which = (whose: string, asked: Which): SQL | undefined =>
  and(
    eq(userId, whose),
    asked.challenge === undefined ? undefined : eq(challengeId, asked.challenge),
    asked.exercise === undefined ? undefined : eq(exerciseDefinitionId, asked.exercise),
  );

export const listOwn = (
  db: Database,
  whose: string,
  asked: Which,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  db
    .select({
      id,
      challengeId,
      challenge,
      exerciseId: exerciseDefinitionId,
      validReps,
      invalidReps,
      durationSeconds,
      formScore,
      status,
      correctedBy: challengeRecordings.correctedBy,
      referralCount: challengeRecordings.referralCount,
      mediaId: challengeRecordings.mediaId,
      createdAt,
    })
    .from(challengeRecordings)
    .innerJoin(challenges, eq(challenges.id, challengeId))
    .where(which(whose, asked))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset);

export const countOwn = async (db: Database, whose: string, asked: Which): Promise<number> => {
  const [row] = await db
    .select({ recordings: count() })
    .from(challengeRecordings)
    .innerJoin(challenges, eq(challenges.id, challengeId))
    .where(which(whose, asked));
  return row?.recordings ?? 0;
};
