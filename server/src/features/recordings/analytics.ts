/** A challenge's recordings in figures and as tables for admins: the same ones its leaderboard has, with the e-mails beside them. */
import { and, asc, count, desc, eq, gt, gte, lt, max, min, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { ListAnalyticsRecordings } from '@reptemple/contract/analytics';
import type { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { holding } from '../../platform/paging.ts';
import { challenges } from '../challenges/schema.ts';
import type { RecordingGender } from './rules.ts';
import { challengeRecordings } from './schema.ts';
import { inChallenge, rankOrder } from './store.ts';

type Query = z.output<typeof ListAnalyticsRecordings.query>;

const { id, name, email, gender, validReps, invalidReps, totalReps, durationSeconds, status, createdAt } =
  challengeRecordings;
const listed = {
  id,
  name,
  email,
  gender,
  validReps,
  invalidReps,
  totalReps,
  durationSeconds,
  status,
  createdAt,
};

const genderOf = (tab: Query['tab']): RecordingGender | undefined => (tab === 'all' ? undefined : tab);

const countOf = (which: RecordingGender) => sql<number>`count(*) filter (where ${eq(gender, which)})`;

/** One row a person, by e-mail in any case: grouped like this, the database never sorts all of a large challenge's e-mails. */
const perPerson = (db: Database, challengeId: string) =>
  db
    .select({
      recordings: count().as('recordings'),
      male: countOf('male').as('male'),
      female: countOf('female').as('female'),
      sum: sql<number>`sum(${validReps})`.as('sum'),
      top: max(validReps).as('top'),
      first: min(createdAt).as('first'),
      last: max(createdAt).as('last'),
    })
    .from(challengeRecordings)
    .where(inChallenge(challengeId, undefined))
    .groupBy(sql`lower(${email})`)
    .as('per_person');

const total = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)::int`;

/** Counts, people by distinct e-mail, the mean of valid reps (rounded) and the most; and when the first and the last were made. */
export const summariseRecordings = async (db: Database, challengeId: string) => {
  const people = perPerson(db, challengeId);
  const [row] = await db
    .select({
      recordings: total(people.recordings),
      male: total(people.male),
      female: total(people.female),
      participants: count(),
      averageValidReps: sql<number>`coalesce(round(sum(${people.sum}) / sum(${people.recordings})), 0)::int`,
      topScore: sql<number>`coalesce(max(${people.top}), 0)::int`,
      first: sql<Date | null>`min(${people.first})`.mapWith(createdAt),
      last: sql<Date | null>`max(${people.last})`.mapWith(createdAt),
    })
    .from(people);
  if (!row) throw new Error('A query without groups gave no row.');
  return row;
};

/** How many were made from each of these moments to the next one; the last one only ends. */
export const countBetween = async (
  db: Database,
  challengeId: string,
  moments: readonly Date[],
): Promise<readonly number[]> => {
  const [first] = moments;
  const last = moments.at(-1);
  if (!first || !last) return [];
  const bounds = `{${moments.map((moment) => moment.toISOString()).join(',')}}`;
  const bucket = sql<number>`width_bucket(${createdAt}, ${bounds}::timestamptz[])`;
  const rows = await db
    .select({ bucket, recordings: count() })
    .from(challengeRecordings)
    .where(and(inChallenge(challengeId, undefined), gte(createdAt, first), lt(createdAt, last)))
    .groupBy(sql`1`);
  const counts = new Map(rows.map((row) => [row.bucket, row.recordings]));
  return moments.slice(1).map((_end, at) => counts.get(at + 1) ?? 0);
};

const reversedRank = [sql`(${status} = 'unverified') desc`, asc(validReps), desc(createdAt), desc(id)] as const;

const COLUMNS: Readonly<Record<Exclude<Query['sort'], 'rank'>, SQLWrapper>> = {
  name: sql`lower(${name})`,
  email: sql`lower(${email})`,
  gender: sql`coalesce(${gender}, '')`,
  validReps,
  invalidReps,
  totalReps,
  duration: durationSeconds,
  date: createdAt,
};

const orderOf = ({ sort, direction }: Query): readonly (SQL | SQLWrapper)[] => {
  if (sort === 'rank') return direction === 'asc' ? rankOrder : reversedRank;
  const order = direction === 'asc' ? asc : desc;
  return [order(COLUMNS[sort]), order(id)];
};

const countRows = async (db: Database, where: SQL | undefined): Promise<number> => {
  const [row] = await db.select({ recordings: count() }).from(challengeRecordings).where(where);
  return row?.recordings ?? 0;
};

/** One page of a tab. */
export const listForAnalytics = async (db: Database, challengeId: string, query: Query) => {
  const { page, pageSize, search, tab } = query;
  const found = holding(search, [name, email]);
  const where = and(inChallenge(challengeId, genderOf(tab)), found);
  // Whoever is looked for may be anyone: counting along lets the database read the narrow index once, not the wide rows in their order.
  const counted = found ? sql<number>`(count(*) over ())::int` : sql<number | null>`null`;
  const rows = await db
    .select({ recording: listed, counted })
    .from(challengeRecordings)
    .where(where)
    .orderBy(...orderOf(query).map((one) => sql`${one}`))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total = rows[0]?.counted ?? (await countRows(db, where));
  return { rows: rows.map(({ recording }) => recording), total };
};

export type AnalysedRecording = Awaited<ReturnType<typeof listForAnalytics>>['rows'][number];

const isUnverified = sql`(${status} = 'unverified')`;

/**
 * The stretches of the leaderboard's index that follow a row, the nearest first: those with as many reps, those with fewer, those that
 * could not be verified. One condition for all three would read the index from its beginning each time.
 */
const stretchesAfter = (last: AnalysedRecording): readonly (SQL | undefined)[] => {
  const unverified = last.status === 'unverified';
  const kind = unverified ? sql`${isUnverified} is true` : sql`${isUnverified} is false`;
  const later = sql`(${createdAt}, ${id}) > (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`;
  const alike = and(kind, eq(validReps, last.validReps), later);
  const fewer = and(kind, lt(validReps, last.validReps));
  return unverified ? [alike, fewer] : [alike, fewer, sql`${isUnverified} is true`];
};

/** A tab's recordings in the leaderboard's order, so many at a time: what is not read yet is not in memory. */
export const readRanked = async function* (
  db: Database,
  challengeId: string,
  tab: Query['tab'],
  batch: number,
): AsyncGenerator<readonly AnalysedRecording[]> {
  let stretches: readonly (SQL | undefined)[] = [undefined];
  for (;;) {
    const [stretch, ...others] = stretches;
    const rows: AnalysedRecording[] = await db
      .select(listed)
      .from(challengeRecordings)
      .where(and(inChallenge(challengeId, genderOf(tab)), stretch))
      .orderBy(...rankOrder)
      .limit(batch);
    yield rows;
    const last = rows.at(-1);
    if (last && rows.length === batch) stretches = stretchesAfter(last);
    else if (others.length > 0) stretches = others;
    else return;
  }
};

const inDeleted = sql`${challengeRecordings.challengeId} in (select ${challenges.id} from ${challenges} where ${challenges.deletedAt} is not null)`;
const inPresent = sql`not (${inDeleted})`;

/** How many there are in all, and how many were made since then; those of deleted challenges are left out. */
export const countAllRecordings = async (db: Database, since: Date) => {
  // Few are deleted: taking them away is quicker than asking of each recording where it belongs.
  const all = (await countRows(db, undefined)) - (await countRows(db, inDeleted));
  const recent = gt(createdAt, since);
  return {
    recordings: all,
    newRecordings: (await countRows(db, recent)) - (await countRows(db, and(recent, inDeleted))),
  };
};

/** The newest of all, those of deleted challenges left out. */
export const listNewest = (db: Database, limit: number) =>
  db
    .select({ id, challengeId: challengeRecordings.challengeId, name, validReps, createdAt })
    .from(challengeRecordings)
    .where(inPresent)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
