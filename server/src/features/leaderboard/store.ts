/**
 * Queries of leaderboards: page, rank and number of people. The cost does not grow with the number
 * of recordings.
 */
import { and, asc, desc, eq, gt, sql, sum, inArray } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { CHALLENGE_TYPES, GENDER_FILTERS } from '@reptemple/contract/challenges/challenge-form';
import type { Database } from '../../platform/database/database.ts';
import { jsonFile } from '../../platform/database/personal-data-handler-types.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/personal-data-handler-types.ts';
import { challenges } from '../challenges/schema.ts';
import { listChallengesOf } from '../recordings/index.ts';
import { tabsOf } from './leaderboard-tabs-and-periods.ts';
import type { Board } from './leaderboard-tabs-and-periods.ts';
import { leaderboardEntries, leaderboardHistogram, NO_DAY } from './schema.ts';

/** Position of an entry in the order of its board. For `tier` and `formScore` see schema.ts. */
export interface Position {
  readonly tier: number;
  readonly reps: number;
  /** Form score; −1 if it does not decide ties, or there is none. */
  readonly formScore: number;
  /** Unix time in microseconds, the precision of the database. */
  readonly at: string;
  readonly recordingId: string;
}

const entries = leaderboardEntries;

const atOf = sql<string>`(extract(epoch from ${entries.createdAt}) * 1000000)::bigint::text`;
const momentOf = (at: string): SQL => sql`timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond'`;

const listed = {
  person: entries.person,
  tier: entries.tier,
  reps: entries.reps,
  formScore: entries.formScore,
  at: atOf,
  recordingId: entries.recordingId,
};
type Boards = typeof leaderboardEntries | typeof leaderboardHistogram;

const onBoard = (table: Boards, { challengeId, span, startsOn, tab }: Board): SQL | undefined =>
  and(eq(table.challengeId, challengeId), eq(table.span, span), eq(table.startsOn, startsOn), eq(table.tab, tab));

const placeOf = sql`(${entries.tier}, (-${entries.reps}), (-${entries.formScore}), ${entries.createdAt}, ${entries.recordingId})`;
const placeAt = ({ tier, reps, formScore, at, recordingId }: Position): SQL =>
  sql`(${tier}::int, ${-reps}::int, ${-formScore}::int, ${momentOf(at)}, ${recordingId}::uuid)`;

const behind = (position: Position): SQL => sql`${placeOf} > ${placeAt(position)}`;
const ahead = (position: Position): SQL => sql`${placeOf} < ${placeAt(position)}`;

/**
 * Returns the SQL condition for entries that have a rank. Entries of 0 reps are listed without one.
 */
const hasReps = (table: Boards): SQL => gt(table.reps, 0);

const listWhere = (db: Database, where: SQL | undefined, limit: number) =>
  db
    .select(listed)
    .from(entries)
    .where(where)
    .orderBy(
      asc(entries.tier),
      sql`(-${entries.reps})`,
      sql`(-${entries.formScore})`,
      asc(entries.createdAt),
      asc(entries.recordingId),
    )
    .limit(limit);
export type ListedEntry = Awaited<ReturnType<typeof listWhere>>[number];

export const listEntries = (db: Database, board: Board, after: Position | undefined, limit: number) =>
  listWhere(db, and(onBoard(entries, board), after && behind(after)), limit);

/** Lists the best entries of a board, at most `limit`. Leaves out entries without a rank. */
export const listTopEntries = (db: Database, board: Board, limit: number) =>
  listWhere(db, and(onBoard(entries, board), hasReps(entries)), limit);

export const findAbove = async (db: Database, board: Board, position: Position): Promise<ListedEntry | undefined> => {
  const [row] = await db
    .select(listed)
    .from(entries)
    .where(and(onBoard(entries, board), ahead(position)))
    .orderBy(
      desc(entries.tier),
      sql`(-${entries.reps}) desc`,
      sql`(-${entries.formScore}) desc`,
      desc(entries.createdAt),
      desc(entries.recordingId),
    )
    .limit(1);
  return row;
};

export const findEntry = async (db: Database, board: Board, person: string): Promise<ListedEntry | undefined> => {
  const [row] = await db
    .select(listed)
    .from(entries)
    .where(and(onBoard(entries, board), eq(entries.person, person)));
  return row;
};

/**
 * Returns the exact rank; null for 0 reps, which have no rank. Adds up the better scores from the
 * histogram and the earlier ties from the milestones.
 */
export const rankOf = async (db: Database, board: Board, position: Position): Promise<number | null> => {
  const { challengeId, span, startsOn, tab } = board;
  const { tier, reps, formScore, at, recordingId } = position;
  if (reps === 0) return null;
  const bins = leaderboardHistogram;
  const better = sql`(${bins.tier}, -${bins.reps}, -${bins.formScore})
    < (${tier}::int, ${-reps}::int, ${-formScore}::int)`;
  const earlier = sql`leaderboard_equals_before(${challengeId}::uuid, ${span}, ${startsOn}::date, ${tab}, ${tier}::int,
    ${reps}::int, ${formScore}::int, ${momentOf(at)}, ${recordingId}::uuid)`;
  const [row] = await db
    .select({ rank: sql<number>`(1 + coalesce(sum(${bins.people}), 0) + ${earlier})::int` })
    .from(bins)
    .where(and(onBoard(bins, board), hasReps(bins), better));
  return row?.rank ?? 1;
};

export const countPeople = async (
  db: Database,
  { challengeId, span, startsOn }: Omit<Board, 'tab'>,
): Promise<ReadonlyMap<string, number>> => {
  const bins = leaderboardHistogram;
  const rows = await db
    .select({ tab: bins.tab, people: sum(bins.people).mapWith(Number) })
    .from(bins)
    .where(and(eq(bins.challengeId, challengeId), eq(bins.span, span), eq(bins.startsOn, startsOn)))
    .groupBy(bins.tab);
  return new Map(rows.map(({ tab, people }) => [tab, people]));
};

/**
 * SQL rows of all combinations of challenge type, gender filter and tab that have winners. They let
 * queries follow the same rule as `tabsOf`.
 */
const SHOWN = CHALLENGE_TYPES.flatMap((challengeType) =>
  GENDER_FILTERS.flatMap((genderFilter) =>
    tabsOf({ challengeType, genderFilter }).map((tab) => sql`(${challengeType}, ${genderFilter}, ${tab})`),
  ),
);

/**
 * Returns SQL that is true if the tab has winners in its challenge. For queries over many
 * challenges.
 */
export const hasWinners = (tab: SQL): SQL =>
  sql`(${challenges.challengeType}, coalesce(${challenges.genderFilter}, 'all'), ${tab}) in (${sql.join(SHOWN, sql`, `)})`;

/** Maximum number of challenges whose entries are exported: more than any user takes part in. */
const MAX_CHALLENGES = 10_000;

/** Privacy export of leaderboard entries. Database triggers delete them with their recordings. */
export const leaderboardData: PersonalData = {
  tables: [
    'leaderboard_entries',
    'leaderboard_people',
    'leaderboard_histogram',
    'leaderboard_milestones',
    'leaderboard_changes',
  ],
  filesSay: {
    'leaderboards.json': 'your leaderboard places',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const challengeIds = (await Promise.all(userIds.map((id) => listChallengesOf(db, id, MAX_CHALLENGES)))).flat();
    const rows = await db
      .select()
      .from(leaderboardEntries)
      .where(
        and(
          inArray(leaderboardEntries.challengeId, challengeIds),
          inArray(leaderboardEntries.span, ['all', 'total']),
          eq(leaderboardEntries.startsOn, NO_DAY),
          eq(leaderboardEntries.tab, 'all'),
          inArray(leaderboardEntries.person, [...userIds]),
        ),
      );
    if (rows.length > 0) yield jsonFile('leaderboards.json', rows);
  },
  erase: () => Promise.resolve(),
};
