/**
 * Statistics and tables of a challenge's recordings for admins. They cover the same recordings as
 * the leaderboard, and include email addresses.
 */
import { and, asc, count, desc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListAnalyticsRecordings } from '@reptemple/contract/operations/challenge-analytics';
import { TABLE_PAGE_SIZE } from '@reptemple/contract/pagination';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import type { Database } from '../../platform/database/database.ts';
import { holding, windowOf } from '../../platform/database/pagination-and-search.ts';
import { challenges } from '../challenges/schema.ts';
import { challengeRecordings } from './schema.ts';
import { formOrNone, inChallenge, prizeTier, rankOrder } from './store.ts';
import type { Ranking } from './store.ts';
import { tierOf } from './submission-rules.ts';
import type { RecordingGender } from './submission-rules.ts';

type Query = z.output<typeof ListAnalyticsRecordings.query>;

const { id, name, email, gender, validReps, invalidReps, totalReps, durationSeconds, status, createdAt, formScore } =
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
  formScore,
};

const genderOf = (tab: Query['tab']): RecordingGender | undefined => (tab === 'all' ? undefined : tab);

type Rules = Omit<Ranking, 'challengeId'>;

/**
 * Returns the highest number of valid reps in the challenge, counting recordings of any status; 0
 * if there are no recordings. Reads only the first index entry.
 */
export const findTopScore = async (db: Database, challengeId: string): Promise<number> => {
  const [top] = await db
    .select({ validReps })
    .from(challengeRecordings)
    .where(inChallenge(challengeId, undefined))
    .orderBy(desc(validReps))
    .limit(1);
  return top?.validReps ?? 0;
};

const reversedRank = ({ ties, givesPrizes }: Rules) => [
  ...(givesPrizes ? [sql`${prizeTier} desc`] : []),
  asc(validReps),
  ...(ties === 'form' ? [formOrNone] : []),
  desc(createdAt),
  desc(id),
];

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

const orderOf = ({ sort, direction }: Query, rules: Rules): readonly (SQL | SQLWrapper)[] => {
  if (sort === 'rank') return direction === 'asc' ? rankOrder(rules) : reversedRank(rules);
  const order = direction === 'asc' ? asc : desc;
  return [order(COLUMNS[sort]), order(id)];
};

const countRows = async (db: Database, where: SQL | undefined): Promise<number> => {
  const [row] = await db.select({ recordings: count() }).from(challengeRecordings).where(where);
  return row?.recordings ?? 0;
};

export const listForAnalytics = async (db: Database, { challengeId, ...rules }: Ranking, query: Query) => {
  const { search, tab } = query;
  const { limit, offset } = windowOf(query, TABLE_PAGE_SIZE);
  const found = holding(search, [name, email]);
  const where = and(inChallenge(challengeId, genderOf(tab)), found);
  // With a search term, counts in the same query: the database then scans the narrow index once
  // instead of reading the wide rows in order.
  const counted = found ? sql<number>`(count(*) over ())::int` : sql<number | null>`null`;
  const rows = await db
    .select({ recording: listed, counted })
    .from(challengeRecordings)
    .where(where)
    .orderBy(...orderOf(query, rules).map((one) => sql`${one}`))
    .limit(limit)
    .offset(offset);
  const total = rows[0]?.counted ?? (await countRows(db, where));
  return { rows: rows.map(({ recording }) => recording), total };
};

export type AnalysedRecording = Awaited<ReturnType<typeof listForAnalytics>>['rows'][number];

const TIERS = [0, 1, 2] as const;
const inTier = (tier: number): SQL => sql`${prizeTier} = ${tier}`;

/**
 * Returns SQL conditions for the recordings after `last` in rank order, each an index range: first
 * equal reps, then fewer reps, then the later prize tiers. A single condition would scan the index
 * from the start for each page.
 */
const stretchesAfter = (last: AnalysedRecording, { ties, givesPrizes }: Rules): readonly (SQL | undefined)[] => {
  const tier = tierOf(last);
  const kind = givesPrizes ? inTier(tier) : undefined;
  const after = sql`${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid`;
  const later =
    ties === 'form'
      ? sql`(-${formOrNone}, ${createdAt}, ${id}) > (${-(last.formScore ?? -1)}::int, ${after})`
      : sql`(${createdAt}, ${id}) > (${after})`;
  const alike = and(kind, eq(validReps, last.validReps), later);
  const fewer = and(kind, lt(validReps, last.validReps));
  const behind = givesPrizes ? TIERS.filter((one) => one > tier).map(inTier) : [];
  return [alike, fewer, ...behind];
};

export const readRanked = async function* (
  db: Database,
  { challengeId, ...rules }: Ranking,
  tab: Query['tab'],
  batch: number,
): AsyncGenerator<readonly AnalysedRecording[]> {
  let stretches: readonly (SQL | undefined)[] = rules.givesPrizes ? TIERS.map(inTier) : [undefined];
  for (;;) {
    const [stretch, ...others] = stretches;
    const rows: AnalysedRecording[] = await db
      .select(listed)
      .from(challengeRecordings)
      .where(and(inChallenge(challengeId, genderOf(tab)), stretch))
      .orderBy(...rankOrder(rules))
      .limit(batch);
    yield rows;
    const last = rows.at(-1);
    if (last && rows.length === batch) stretches = stretchesAfter(last, rules);
    else if (others.length > 0) stretches = others;
    else return;
  }
};

const inDeleted = sql`${challengeRecordings.challengeId} in (select ${challenges.id} from ${challenges} where ${challenges.deletedAt} is not null)`;
const inPresent = sql`not (${inDeleted})`;

/**
 * Returns the number of recordings: in total, after `since`, and in the period of `days` before
 * it. Excludes deleted challenges.
 */
export const countAllRecordings = async (db: Database, since: Date, days: number) => {
  // Subtracts the few recordings of deleted challenges, which is faster than joining every
  // recording with its challenge.
  const all = (await countRows(db, undefined)) - (await countRows(db, inDeleted));
  const recent = gt(createdAt, since);
  const before = new Date(since.getTime() - days * MILLIS_PER_DAY);
  const earlier = and(gt(createdAt, before), lte(createdAt, since));
  return {
    recordings: all,
    newRecordings: (await countRows(db, recent)) - (await countRows(db, and(recent, inDeleted))),
    earlierRecordings: (await countRows(db, earlier)) - (await countRows(db, and(earlier, inDeleted))),
  };
};

export const listNewest = (db: Database, limit: number) =>
  db
    .select({ id, challengeId: challengeRecordings.challengeId, name, validReps, createdAt })
    .from(challengeRecordings)
    .where(inPresent)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
