/**
 * Seeds `bench:leaderboard`: fills a challenge with very many recordings, then the leaderboards by
 * the views and functions of a rebuild. Works in steps, each done once in its own transaction, so
 * that an interrupted run can continue. Disables triggers and drops indexes for the insertion. A
 * test checks that the triggers would give the same result. Also contains the plain queries for
 * comparison.
 */
import { eq, sql, and, desc } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { challenges } from '../../server/src/features/challenges/schema.ts';
import type { Board } from '../../server/src/features/leaderboard/leaderboard-tabs-and-periods.ts';
import { leaderboardEntries } from '../../server/src/features/leaderboard/schema.ts';
import type { Position } from '../../server/src/features/leaderboard/store.ts';
import { randomIds } from '../../server/src/platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { MADE_ANALYSIS, madeId, madeIdOf } from './load/simulated-tracks.ts';

/** Number of rows per statement, small enough for the embedded database's memory. */
const PART = 50_000;

export interface Crowd {
  readonly challengeId: string;
  readonly size: number;
  /**
   * Number of recordings per person. With 1, no accounts are created, so each recording counts as
   * that of a deleted user.
   */
  readonly each: number;
  /**
   * True to fill the daily and weekly boards too. No benchmark reads these, and they are ten times
   * as large as the others.
   */
  readonly hasDays: boolean;
}

export const peopleOf = ({ size, each }: Crowd): number => Math.ceil(size / each);

/** Returns the id of the nth person on the boards: of their account, or of their only recording. */
export const personOf = ({ challengeId, each }: Crowd, n: number): string =>
  madeIdOf(each === 1 ? `${challengeId}${n}` : `${challengeId}person${n}`);

/**
 * Returns the challenge of this size and number of recordings per person. Creates it if it does not
 * exist.
 */
export const openCrowd = async (db: Database, size: number, each: number, hasDays = true): Promise<Crowd> => {
  const slug = `bench-${size}-${each}`;
  const [known] = await db.select().from(challenges).where(eq(challenges.slug, slug));
  if (known) return { challengeId: known.id, size, each, hasDays };
  const [template] = await db.select().from(challenges);
  if (!template) throw new Error('No challenge was seeded.');
  const id = randomIds.uuid();
  await db.insert(challenges).values({ ...template, id, slug, challengeType: 'accountability', ties: 'earlier' });
  return { challengeId: id, size, each, hasDays };
};

const openNotes = async (db: Database): Promise<void> => {
  await db.execute(sql`create table if not exists bench_steps (step text primary key)`);
  await db.execute(
    sql`create table if not exists bench_indexes (on_table text not null, name text primary key, build text not null)`,
  );
};

const Rows = z.object({ rows: z.array(z.looseObject({})) });
const Named = z.object({ rows: z.array(z.object({ name: z.string(), build: z.string() })) });

interface Step {
  readonly name: string;
  readonly run: (tx: Database) => Promise<unknown>;
}

const does = (name: string, statement: SQL): Step => ({ name, run: (tx) => tx.execute(statement) });

/**
 * Returns a step that drops the indexes of a table. Keeps the primary key of recordings, because
 * foreign keys refer to it.
 */
const dropIndexes = (table: string): Step => ({
  name: `without indexes ${table}`,
  run: async (tx) => {
    const keys = Named.parse(
      await tx.execute(sql`
        insert into bench_indexes (on_table, name, build)
        select ${table}, conname, format('alter table %I add constraint %I %s', ${table}::text, conname, pg_get_constraintdef(oid))
        from pg_constraint where conrelid = ${table}::regclass and contype = 'p' and ${table} <> 'challenge_recordings'
        on conflict do nothing returning name, build`),
    );
    for (const { name } of keys.rows)
      await tx.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`);
    const indexes = Named.parse(
      await tx.execute(sql`
        insert into bench_indexes (on_table, name, build) select ${table}, indexname, indexdef from pg_indexes
        where schemaname = 'public' and tablename = ${table} and indexname not in (select conname from pg_constraint)
        on conflict do nothing returning name, build`),
    );
    for (const { name } of indexes.rows) await tx.execute(sql`drop index ${sql.identifier(name)}`);
  },
});

/**
 * Returns steps that restore the indexes of a table, one index per step: each takes minutes with
 * many rows.
 */
const restoreIndexes = (table: string): readonly Step[] =>
  Array.from({ length: 20 }, (_none, nth) => ({
    name: `index ${nth} ${table}`,
    run: async (tx: Database): Promise<void> => {
      const next = Named.parse(
        await tx.execute(sql`
          delete from bench_indexes where name = (select min(name) from bench_indexes where on_table = ${table})
          returning name, build`),
      );
      for (const { build } of next.rows) await tx.execute(sql.raw(build));
    },
  }));

const partsOf = (size: number): readonly (readonly [from: number, to: number])[] =>
  Array.from({ length: Math.ceil(size / PART) }, (_none, at) => [at * PART + 1, Math.min(size, (at + 1) * PART)]);

const addPeople = (crowd: Crowd): readonly Step[] => {
  const { challengeId, each } = crowd;
  return partsOf(each === 1 ? 0 : peopleOf(crowd)).map(([from, to]) =>
    does(
      `people from ${from}`,
      sql`insert into "user" (id, name, email)
        select ${madeId(sql`${challengeId} || 'person' || n`)}, 'Person ' || n, ${challengeId} || '-' || n || '@bench.example'
        from generate_series(${from}::bigint, ${to}::bigint) n order by 1`,
    ),
  );
};

const addRecordings = ({ challengeId, size, each }: Crowd): readonly Step[] =>
  partsOf(size).map(([from, to]) =>
    does(
      `recordings from ${from}`,
      sql`insert into challenge_recordings (id, challenge_id, user_id, name, email, gender, valid_reps, invalid_reps,
          total_reps, duration_seconds, status, counted_status, claimed_valid_reps, claimed_invalid_reps, engine_version,
          session_id, analysis_data, created_at)
        select ${madeId(sql`${challengeId} || n`)}, ${challengeId}::uuid,
          case when ${each}::int > 1 then ${madeId(sql`${challengeId} || 'person' || who`)} end, 'Person ' || who,
          ${challengeId} || '-' || who || '@bench.example', (array['male', 'female', null])[1 + who % 3], v, 3, v + 3,
          20 + 3 * v, s, s, v, 3, 'bench', ${challengeId} || '-' || n, ${MADE_ANALYSIS}::jsonb,
          now() - interval '365 days' * random()
        from (
          select n, (n + ${each}::int - 1) / ${each}::int as who, floor(80 * power(random(), 2))::int as v,
            case when n % 10 = 0 then 'unverified' else 'verified' end as s
          from generate_series(${from}::bigint, ${to}::bigint) n
        ) made order by 1`,
    ),
  );

const TABS = ['all', 'male', 'female', 'other'] as const;

/**
 * Returns the steps that fill the leaderboards: one per span and tab, so that no step sorts more
 * rows than there are recordings.
 */
const fillEntries = ({ challengeId, hasDays }: Crowd): readonly Step[] =>
  (hasDays ? (['all', 'week', 'day', 'total'] as const) : (['all', 'total'] as const)).flatMap((span) =>
    TABS.map((tab) =>
      does(
        `entries ${span} ${tab}`,
        sql`insert into leaderboard_entries
            (challenge_id, person, span, starts_on, tab, tier, reps, form_score, created_at, recording_id)
          select challenge_id, person, span, starts_on, tab, tier, reps, form_score, created_at, recording_id from ${sql.identifier(span === 'total' ? 'leaderboard_totals' : 'leaderboard_standing')}
          where challenge_id = ${challengeId} and span = ${span} and tab = ${tab}`,
      ),
    ),
  );

/** Returns steps that derive the counters from the entries, as `leaderboard_rebuild` does. */
const countEntries = ({ challengeId }: Crowd): readonly Step[] => [
  does(
    'histogram',
    sql`insert into leaderboard_histogram (challenge_id, span, starts_on, tab, tier, reps, form_score, people)
      select challenge_id, span, starts_on, tab, tier, reps, form_score, count(*) from leaderboard_entries
      where challenge_id = ${challengeId} group by 1, 2, 3, 4, 5, 6, 7`,
  ),
  does('milestones', sql`select leaderboard_place_milestones(${challengeId}::uuid)`),
  does(
    'board people',
    sql`insert into leaderboard_people (challenge_id, person) select challenge_id, person from leaderboard_entries
      where challenge_id = ${challengeId} and span = 'all' and tab = 'all'`,
  ),
  does('figures', sql`select analytics_rebuild(${challengeId}::uuid)`),
];

const own = (crowd: Crowd, steps: readonly Step[]): readonly Step[] =>
  steps.map(({ name, run }) => ({ name: `${crowd.size} ${name}`, run }));

/**
 * Returns the steps that fill all challenges, in order. They drop and rebuild each database index
 * once for all challenges, instead of once per challenge.
 */
const stepsOf = (crowds: readonly Crowd[]): readonly Step[] => [
  dropIndexes('challenge_recordings'),
  ...crowds.flatMap((crowd) => own(crowd, [...addPeople(crowd), ...addRecordings(crowd)])),
  ...restoreIndexes('challenge_recordings'),
  // Updates the query planner's statistics, without which it expects only a few rows.
  does('statistics', sql`analyze challenge_recordings, "user"`),
  dropIndexes('leaderboard_entries'),
  ...crowds.flatMap((crowd) => own(crowd, fillEntries(crowd))),
  ...restoreIndexes('leaderboard_entries'),
  does('more statistics', sql`analyze leaderboard_entries`),
  ...crowds.flatMap((crowd) => own(crowd, countEntries(crowd))),
];

const inSession = (db: Database, work: (tx: Database) => Promise<unknown>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local work_mem = '256MB'`);
    await work(tx);
  });

const filled = ({ challengeId }: Crowd): string => `${challengeId} filled`;

/**
 * Fills all challenges in `wanted`. Returns true if they are complete; false if `isTime` stopped
 * the run, which the next call continues.
 */
export const seedCrowds = async (
  db: Database,
  wanted: readonly Crowd[],
  isTime: () => boolean,
  say: (line: string) => void = () => undefined,
): Promise<boolean> => {
  await openNotes(db);
  const isDone = async (step: string): Promise<boolean> =>
    Rows.parse(await db.execute(sql`select 1 from bench_steps where step = ${step}`)).rows.length > 0;
  const note = (tx: Database, step: string): Promise<unknown> =>
    tx.execute(sql`insert into bench_steps (step) values (${step})`);
  const crowds: Crowd[] = [];
  for (const crowd of wanted) if (!(await isDone(filled(crowd)))) crowds.push(crowd);
  if (crowds.length === 0) return true;
  const which = crowds.map(({ challengeId }) => challengeId).join(' ');
  for (const { name, run } of stepsOf(crowds)) {
    const step = `${which} ${name}`;
    if (await isDone(step)) continue;
    if (!isTime()) return false;
    const began = performance.now();
    await inSession(db, async (tx) => {
      await run(tx);
      await note(tx, step);
    });
    const seconds = (performance.now() - began) / 1000;
    if (seconds > 1) say(`${name}: ${seconds.toFixed(0)} s`);
  }
  // VACUUM must not run in a transaction.
  await db.execute(sql`vacuum analyze`);
  for (const crowd of crowds) await note(db, filled(crowd));
  return true;
};

/**
 * Number of rows per page of the plain queries, which compute the leaderboard directly from the
 * recordings.
 */
const PAGE = 100;

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
     * Queries statistics as on the admin page: counts, distinct email addresses, mean and maximum,
     * and counts per day.
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

/**
 * Creates a table of recordings with only a primary key: no leaderboards, no statistics. Returns a
 * function that inserts a row.
 */
export const openBareTable = async (db: Database): Promise<() => Promise<unknown>> => {
  await db.execute(sql`
    create table if not exists bench_bare (id uuid primary key, name text, reps int, analysis jsonb, created_at timestamptz default now())`);
  return () =>
    db.execute(sql`
      insert into bench_bare (id, name, reps, analysis) values (${randomIds.uuid()}, 'Person', 20, ${MADE_ANALYSIS}::jsonb)`);
};

/**
 * Returns the position before the board's last hundred entries, found by a backward index scan;
 * undefined if the board is shorter.
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
