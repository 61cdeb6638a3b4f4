/** For `bench:leaderboard`: a challenge with very many recordings, and the same questions asked of the recordings themselves. */
import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { Position } from '../src/features/leaderboard/store.ts';
import type { Database } from '../src/platform/database.ts';
import { MADE_ANALYSIS } from './made-analysis.ts';

/** Rows of one statement: few enough for the memory of the embedded database. */
const PART = 50_000;
const PAGE = 100;

/** Of the nth recording, and of its person: whoever recorded it has left. */
export const idOf = (challengeId: string, n: number): string =>
  createHash('md5')
    .update(`${challengeId}${n}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Makes a table's indexes anew once it is filled: grown entry by entry beyond the memory, they take hours. */
const withoutIndexes = async (db: Database, table: string, fill: () => Promise<unknown>): Promise<void> => {
  const indexes = await db
    .select({ name: sql<string>`indexname`, definition: sql<string>`indexdef` })
    .from(sql`pg_indexes`)
    .where(
      sql`schemaname = 'public' and tablename = ${table} and indexname not in (select conname from pg_constraint)`,
    );
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
  await fill();
  for (const { definition } of indexes) await db.execute(sql.raw(definition));
};

/** Boards and figures. Eight entries a recording, in the order of their primary key. Nobody is asked whether their challenge is there. */
const rebuild = (db: Database, challengeId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local work_mem = '128MB'`);
    await withoutIndexes(tx, 'leaderboard_entries', () =>
      tx.execute(sql`select leaderboard_rebuild(${challengeId}::uuid)`),
    );
    await tx.execute(sql`select analytics_rebuild(${challengeId}::uuid)`);
  });

/** Within a year, up to 80 reps, one in ten unverified; the boards are written once, by what the migration writes them with. */
export const addMany = async (db: Database, challengeId: string, size: number): Promise<void> => {
  await db.execute(sql`alter table challenge_recordings disable trigger user`);
  await withoutIndexes(db, 'challenge_recordings', async () => {
    for (let from = 1; from <= size; from += PART) {
      const to = Math.min(size, from + PART - 1);
      await db.execute(sql`
        insert into challenge_recordings (id, challenge_id, name, email, gender, valid_reps, invalid_reps, total_reps,
          duration_seconds, status, counted_status, claimed_valid_reps, claimed_invalid_reps, engine_version, session_id,
          analysis_data, created_at)
        select md5(${challengeId} || n)::uuid, ${challengeId}::uuid, 'Person ' || n, 'person' || n || '@bench.example',
          (array['male', 'female', null])[1 + n % 3], v, 3, v + 3, 20 + 3 * v, s, s, v, 3, 'bench', ${challengeId} || '-' || n,
          ${MADE_ANALYSIS}::jsonb, now() - interval '365 days' * random()
        from (
          select n, floor(80 * power(random(), 2))::int as v, case when n % 10 = 0 then 'unverified' else 'verified' end as s
          from generate_series(${from}::bigint, ${to}::bigint) n
        ) made`);
    }
  });
  await db.execute(sql`alter table challenge_recordings enable trigger user`);
  // The rebuild sorts and joins: of a table without statistics it would expect a few rows.
  await db.execute(sql`analyze challenge_recordings`);
  await rebuild(db, challengeId);
  await db.execute(sql`vacuum analyze`);
};

/** Everybody's best recording, by reading all of them. */
const bestOf = (challengeId: string): SQL => sql`(
  select distinct on (coalesce(user_id, id)) coalesce(user_id, id) as person, id, valid_reps as reps, created_at,
    status = 'unverified' as late
  from challenge_recordings where challenge_id = ${challengeId}
  order by coalesce(user_id, id), status = 'unverified', valid_reps desc, created_at, id
) best`;

const inOrder = sql`late, -reps, created_at, id`;

export const plainOf = (db: Database, challengeId: string) => {
  const best = bestOf(challengeId);
  const pageFrom = (first: number) => sql`select * from ${best} order by ${inOrder} offset ${first} limit ${PAGE}`;
  return {
    top: () => db.execute(pageFrom(0)),
    lastPage: (size: number) => db.execute(pageFrom(size - PAGE)),
    rank: (person: string) =>
      db.execute(sql`
        select 1 + count(*) from ${best}
        where (${inOrder}) < (select ${inOrder} from ${bestOf(challengeId)} where person = ${person}::uuid)`),
    counts: () =>
      db.execute(sql`
        select gender, count(distinct coalesce(user_id, id)) from challenge_recordings
        where challenge_id = ${challengeId} group by gender`),
    /** As admins see them: counts, different e-mails, mean and most, and how many a day. */
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
    /** Where the last hundred begin. */
    findBeforeLastPage: async (size: number): Promise<Position> => {
      const [row] = await db
        .select({
          isUnverified: sql<boolean>`late`,
          reps: sql<number>`reps`,
          formScore: sql<number>`-1`,
          at: sql<string>`(extract(epoch from created_at) * 1000000)::bigint::text`,
          recordingId: sql<string>`id`,
        })
        .from(best)
        .orderBy(inOrder)
        .offset(size - PAGE - 1)
        .limit(1);
      if (!row) throw new Error('There are fewer than that.');
      return row;
    },
  };
};
