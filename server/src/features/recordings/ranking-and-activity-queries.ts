/** Queries for rankings, duels and a person's activity in a challenge. */
import { and, asc, count, desc, eq, gte, inArray, lt, max, ne, sql, sum } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { UNDECIDED_STATUSES } from '@reptemple/contract/recordings/recordings';
import type { Database } from '../../platform/database/database.ts';
import type { Day } from '../../platform/time/calendar.ts';
import { challengeRecordings } from './schema.ts';
import { byNoTester, inChallenge, ofGender, ranked } from './store.ts';
import type { Ranked } from './submission-rules.ts';

const best = {
  id: challengeRecordings.id,
  userId: challengeRecordings.userId,
  name: challengeRecordings.name,
  validReps: challengeRecordings.validReps,
  formScore: challengeRecordings.formScore,
  createdAt: challengeRecordings.createdAt,
};

/**
 * SQL for the person of a recording. That is the user, or the recording's id if the account was
 * deleted. So each such recording counts as a person.
 */
const person = sql<string>`coalesce(${challengeRecordings.userId}, ${challengeRecordings.id})`;

/**
 * Returns each person's first recording from `since` on, in order of creation: rank order would
 * reveal hidden results. Only for duels, which have few people.
 */
export const listFirsts = async (db: Database, challengeId: string, gender: Ranked, since: Date) => {
  const firsts = await db
    .selectDistinctOn([person], { id: challengeRecordings.id, createdAt: challengeRecordings.createdAt })
    .from(challengeRecordings)
    .where(and(inChallenge(challengeId, gender), gte(challengeRecordings.createdAt, since)))
    .orderBy(person, asc(challengeRecordings.createdAt), asc(challengeRecordings.id));
  return firsts.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
};

/**
 * Returns all recordings of these people in order of creation. A person is a user id, or a
 * recording id if the account was deleted.
 */
export const listActivity = async (
  db: Database,
  challengeId: string,
  people: readonly string[],
  since: Date = new Date(0),
) => {
  const { createdAt, validReps, gender, status } = challengeRecordings;
  return db
    .select({ person, createdAt, validReps, gender, status })
    .from(challengeRecordings)
    .where(and(eq(challengeRecordings.challengeId, challengeId), inArray(person, [...people]), gte(createdAt, since)))
    .orderBy(asc(createdAt), asc(challengeRecordings.id));
};

/**
 * Returns SQL that is true if the recording's reps count towards totals and duels
 * (docs/decisions/0070).
 */
const addsUp = (givesPrizes: boolean): SQL => sql`leaderboard_adds_up(${challengeRecordings.status}, ${givesPrizes})`;

interface Counted {
  readonly id: string;
  readonly timeZone: string;
  readonly givesPrizes: boolean;
}

/**
 * Returns counted reps per person and day, for one tab. The tab `other` has the people who have no
 * gender tab. The database aggregates to one row per person, which limits the size of the result.
 */
export const listRepsByDay = (
  db: Database,
  { id, timeZone, givesPrizes }: Counted,
  tab: 'all' | 'male' | 'female' | 'other',
  people: readonly string[],
) => {
  const { challengeId, createdAt, validReps, gender } = challengeRecordings;
  const days = db
    .select({
      person: person.as('person'),
      day: sql`(${createdAt} at time zone ${timeZone})::date`.as('day'),
      reps: sum(validReps).as('reps'),
    })
    .from(challengeRecordings)
    .where(
      and(
        eq(challengeId, id),
        inArray(person, [...people]),
        addsUp(givesPrizes),
        tab === 'all' ? undefined : eq(sql`coalesce(${gender}, 'other')`, tab),
      ),
    )
    .groupBy(sql`1`, sql`2`)
    .as('days');
  return db
    .select({
      person: days.person,
      reps: sql<Readonly<Record<Day, number>>>`json_object_agg(to_char(${days.day}, 'YYYY-MM-DD'), ${days.reps})`,
    })
    .from(days)
    .groupBy(days.person);
};

export const listRecordings = async (db: Database, ids: readonly string[]) =>
  db
    .select(ranked)
    .from(challengeRecordings)
    .where(inArray(challengeRecordings.id, [...ids]));

/**
 * Returns each person's best counted recording: most valid reps, then form score, then the earlier
 * one.
 */
export const findBests = (
  db: Database,
  { id, givesPrizes }: Pick<Counted, 'id' | 'givesPrizes'>,
  userIds: readonly string[],
) =>
  db
    .selectDistinctOn([challengeRecordings.userId], best)
    .from(challengeRecordings)
    .where(
      and(
        eq(challengeRecordings.challengeId, id),
        inArray(challengeRecordings.userId, [...userIds]),
        addsUp(givesPrizes),
      ),
    )
    .orderBy(
      challengeRecordings.userId,
      desc(challengeRecordings.validReps),
      sql`${challengeRecordings.formScore} desc nulls last`,
      asc(challengeRecordings.createdAt),
      asc(challengeRecordings.id),
    );

/**
 * Returns true if another recording that is still being checked or reviewed has at least as many
 * reps in this tab. It may then rank before this recording. Ignores testers.
 */
export const mayBeOvertaken = async (db: Database, recordingId: string, gender: Ranked): Promise<boolean> => {
  const leading = alias(challengeRecordings, 'leading');
  const [row] = await db
    .select({ id: challengeRecordings.id })
    .from(leading)
    .innerJoin(challengeRecordings, eq(challengeRecordings.challengeId, leading.challengeId))
    .where(
      and(
        eq(leading.id, recordingId),
        ne(challengeRecordings.id, leading.id),
        gte(challengeRecordings.validReps, leading.validReps),
        inArray(challengeRecordings.status, [...UNDECIDED_STATUSES]),
        ofGender(gender),
        byNoTester,
      ),
    )
    .limit(1);
  return row !== undefined;
};

/**
 * Returns the number of recordings, at most `most`. Counting all recordings of a large challenge
 * would be slow.
 */
export const countUpTo = async (db: Database, challengeId: string, most: number): Promise<number> => {
  const some = db
    .select({ id: challengeRecordings.id })
    .from(challengeRecordings)
    .where(eq(challengeRecordings.challengeId, challengeId))
    .limit(most)
    .as('some');
  const [row] = await db.select({ recordings: count() }).from(some);
  return row?.recordings ?? 0;
};

const byThem = (challengeId: string, userId: string) =>
  and(eq(challengeRecordings.challengeId, challengeId), eq(challengeRecordings.userId, userId));

interface Owned {
  readonly challengeId: string;
  readonly userId: string | null;
  readonly createdAt: Date;
}

/**
 * Returns the highest number of valid reps among the person's earlier recordings in the challenge,
 * or null if there are none.
 */
export const findPreviousBest = async (db: Database, recording: Owned): Promise<number | null> => {
  const { challengeId, userId, createdAt } = recording;
  if (userId === null) return null;
  const [row] = await db
    .select({ best: max(challengeRecordings.validReps) })
    .from(challengeRecordings)
    .where(and(byThem(challengeId, userId), lt(challengeRecordings.createdAt, createdAt)));
  return row?.best ?? null;
};

export const findBestSet = async (db: Database, challengeId: string, userId: string) => {
  const { validReps, analysisData, createdAt, id } = challengeRecordings;
  const [row] = await db
    .select({ validReps, analysisData })
    .from(challengeRecordings)
    .where(byThem(challengeId, userId))
    .orderBy(desc(validReps), asc(createdAt), asc(id))
    .limit(1);
  return row;
};

export const listEntries = (db: Database, challengeId: string, userId: string) =>
  db
    .select({ createdAt: challengeRecordings.createdAt, validReps: challengeRecordings.validReps })
    .from(challengeRecordings)
    .where(byThem(challengeId, userId));

export const countSince = async (db: Database, challengeId: string, userId: string, since: Date): Promise<number> => {
  const [row] = await db
    .select({ recordings: count() })
    .from(challengeRecordings)
    .where(and(byThem(challengeId, userId), gte(challengeRecordings.createdAt, since)));
  return row?.recordings ?? 0;
};

export const listChallengesOf = async (db: Database, userId: string, limit: number): Promise<readonly string[]> => {
  const newest = max(challengeRecordings.createdAt);
  const rows = await db
    .select({ challengeId: challengeRecordings.challengeId })
    .from(challengeRecordings)
    .where(eq(challengeRecordings.userId, userId))
    .groupBy(challengeRecordings.challengeId)
    .orderBy(desc(newest), challengeRecordings.challengeId)
    .limit(limit);
  return rows.map(({ challengeId }) => challengeId);
};

export const findRecorders = async (
  db: Database,
  challengeId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string | null>> => {
  const rows = await db
    .selectDistinct({ userId: challengeRecordings.userId })
    .from(challengeRecordings)
    .where(and(eq(challengeRecordings.challengeId, challengeId), inArray(challengeRecordings.userId, [...userIds])));
  return new Set(rows.map(({ userId }) => userId));
};
