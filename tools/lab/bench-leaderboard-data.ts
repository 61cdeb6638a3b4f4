/** For `bench:leaderboard`: answers the leaderboard's queries directly from the recordings. */
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Board } from '../../server/src/features/leaderboard/boards.ts';
import { leaderboardEntries } from '../../server/src/features/leaderboard/schema.ts';
import type { Position } from '../../server/src/features/leaderboard/store.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { randomIds } from '../../server/src/platform/crypto/ids.ts';
import { MADE_ANALYSIS } from './made-analysis.ts';

const PAGE = 100;

/** Selects the best recording per person with a full scan. */
const bestOf = (challengeId: string): SQL => sql`(
  select distinct on (coalesce(user_id, id)) coalesce(user_id, id) as person, id, valid_reps as reps, created_at
  from challenge_recordings where challenge_id = ${challengeId}
  order by coalesce(user_id, id), valid_reps desc, created_at, id
) best`;

const inOrder = sql`-reps, created_at, id`;

export const plainOf = (db: Database, challengeId: string) => {
  const best = bestOf(challengeId);
  const pageFrom = (first: number) => sql`select * from ${best} order by ${inOrder} offset ${first} limit ${PAGE}`;
  return {
    top: () => db.execute(pageFrom(0)),
    lastPage: (size: number) => db.execute(pageFrom(Math.max(0, size - PAGE))),
    rank: (person: string) =>
      db.execute(sql`
        select 1 + count(*) from ${best}
        where (${inOrder}) < (select ${inOrder} from ${bestOf(challengeId)} where person = ${person}::uuid)`),
    counts: () =>
      db.execute(sql`
        select gender, count(distinct coalesce(user_id, id)) from challenge_recordings
        where challenge_id = ${challengeId} group by gender`),
    /** Total reps per person, and the days of the first hundred. */
    totals: async () => {
      await db.execute(sql`
        with first as (
          select coalesce(user_id, id) as person, sum(valid_reps) as reps, max(created_at) filter (where valid_reps > 0) as at
          from challenge_recordings where challenge_id = ${challengeId} and status <> 'unverified'
          group by 1 having sum(valid_reps) > 0 order by 2 desc, 3 limit ${PAGE}
        )
        select person, reps, created_at::date, sum(valid_reps) from first join challenge_recordings
          on challenge_id = ${challengeId} and coalesce(user_id, id) = person group by 1, 2, 3`);
    },
    /**
     * Statistics as on the admin page: counts, distinct email addresses, mean and maximum, and
     * counts per day.
     */
    figures: async () => {
      await db.execute(sql`
        select sum(n), sum(male), sum(female), count(*), sum(reps) / sum(n), max(top) from (
          select count(*) as n, count(*) filter (where gender = 'male') as male, count(*) filter (where gender = 'female') as female,
            sum(valid_reps) as reps, max(valid_reps) as top
          from challenge_recordings where challenge_id = ${challengeId} group by lower(email)
        ) people`);
      await db.execute(sql`
        select created_at::date, count(*) from challenge_recordings where challenge_id = ${challengeId} group by 1`);
    },
  };
};

/** Creates a table with recordings only: a primary key, no leaderboards, no statistics. */
export const openBareTable = async (db: Database): Promise<() => Promise<unknown>> => {
  await db.execute(sql`
    create table if not exists bench_bare (id uuid primary key, name text, reps int, analysis jsonb, created_at timestamptz default now())`);
  return () =>
    db.execute(sql`
      insert into bench_bare (id, name, reps, analysis) values (${randomIds.uuid()}, 'Person', 20, ${MADE_ANALYSIS}::jsonb)`);
};

/**
 * Finds the start of the board's last hundred entries by a backward index scan. Undefined if the
 * board is shorter.
 */
export const findBeforeLastPage = async (db: Database, board: Board): Promise<Position | undefined> => {
  const { tier, reps, formScore, createdAt, recordingId } = leaderboardEntries;
  const at = sql<string>`(extract(epoch from ${createdAt}) * 1000000)::bigint::text`;
  const [row] = await db
    .select({ tier, reps, formScore, at, recordingId })
    .from(leaderboardEntries)
    .where(
      and(
        eq(leaderboardEntries.challengeId, board.challengeId),
        eq(leaderboardEntries.span, board.span),
        eq(leaderboardEntries.startsOn, board.startsOn),
        eq(leaderboardEntries.tab, board.tab),
      ),
    )
    .orderBy(desc(tier), sql`(-${reps}) desc`, sql`(-${formScore}) desc`, desc(createdAt), desc(recordingId))
    .offset(PAGE)
    .limit(1);
  return row;
};
