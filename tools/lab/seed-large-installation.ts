/**
 * `npm --prefix tools run seed:size`: fills an empty installation with as many challenges, people
 * and recordings as a large one, to find slow queries. The database generates all rows
 * deterministically. The largest challenge has about a tenth of the recordings. Creates no videos
 * or tracks.
 */
import '../../scripts/print-script-help.mjs';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { user } from '../../server/src/features/auth/schema.ts';
import { seedChallenges } from '../../server/src/features/challenges/index.ts';
import { seedExercises } from '../../server/src/features/exercises/index.ts';
import { randomIds } from '../../server/src/platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { MADE_ANALYSIS, madeId } from './load/simulated-tracks.ts';
import { inInstallation } from './open-installation.ts';

/** Number of rows per statement, small enough for the embedded database's memory. */
const PART = 50_000;

interface Sizes {
  readonly people: number;
  readonly challenges: number;
  readonly recordings: number;
  readonly audit: number;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

const inParts = async (db: Database, name: string, rows: number, make: (from: number, to: number) => SQL) => {
  const began = performance.now();
  for (let from = 1; from <= rows; from += PART) await db.execute(make(from, Math.min(rows, from + PART - 1)));
  say(`${name}: ${rows} in ${seconds(began)} s`);
};

/**
 * Returns SQL for a pseudo-random number from 0 to below 1. It is the same in every run for a row
 * and purpose.
 */
const chance = (purpose: string): SQL =>
  sql`((hashint8extended(n, ${sql.raw(String(purpose.length * 7919 + purpose.charCodeAt(0)))}) & 1048575) / 1048576.0)`;
const oneOf = (purpose: string, values: readonly string[]): SQL =>
  sql`(array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[])[1 + floor(${chance(purpose)} * ${sql.raw(String(values.length))})::int]`;
const idOf = (kind: string, n: SQL): SQL => madeId(sql`${kind} || (${n})::text`);
/**
 * Returns SQL for a pseudo-random time within the last 365 days, rounded down to whole milliseconds
 * like the application's timestamps.
 */
const someTime = (purpose: string): SQL =>
  sql`date_trunc('milliseconds', now() - interval '365 days' * ${chance(purpose)})`;
const numbers = (from: number, to: number): SQL => sql`generate_series(${from}::bigint, ${to}::bigint) as n`;

const FIRST_NAMES = [
  'Ann',
  'Bob',
  'Cleo',
  'Dilek',
  'Émile',
  'Fatou',
  'Grace',
  'Hiro',
  'Łukasz',
  'Maya',
  'Nikos',
  'Zoë',
];
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];

const addPeople = async (db: Database, { people }: Sizes): Promise<void> => {
  await inParts(
    db,
    'people',
    people,
    (from, to) => sql`
      insert into "user" (id, name, email, email_verified, created_at, updated_at)
      select ${idOf('person', sql`n`)}, ${oneOf('first name', FIRST_NAMES)} || ' ' || n, 'person' || n || '@size.example', true, t, t
      from (select n, ${someTime('signed up')} as t from ${numbers(from, to)}) as made`,
  );
  await db.execute(sql`
    insert into user_profiles (id, email, gender, is_tester, created_at)
    select id, email, (array['male', 'female', 'other'])[1 + (abs(hashtext(email)) % 3)], abs(hashtext(email)) % 1000 = 0, created_at
    from "user" where email like '%@size.example' on conflict do nothing`);
};

const addChallenges = (db: Database, { challenges, people }: Sizes): Promise<void> =>
  inParts(
    db,
    'challenges',
    challenges,
    (from, to) => sql`
      insert into challenges (id, slug, name, description, challenge_type, is_active, is_hidden, is_daily, start_date, end_date,
        exercise_definition_id, gender_filter, time_zone, created_by, created_at, updated_at)
      select ${idOf('challenge', sql`n`)}, 'size-' || n, ${oneOf('season', ['Spring', 'Summer', 'Autumn', 'Winter'])} || ' challenge ' || n,
        'One of many, made to see what stays quick.', ${oneOf('type', ['daily', 'accountability', 'progression', 'duel'])},
        ${chance('active')} < 0.7, ${chance('hidden')} < 0.2, ${chance('daily')} < 0.1,
        case when ${chance('has start')} < 0.6 then t end, case when ${chance('has end')} < 0.6 then t + interval '200 days' end,
        (select id from exercise_definitions where shipped_as = case when ${chance('squat')} < 0.3 then 'squat' else 'push-up' end),
        'all', ${oneOf('zone', ZONES)}, ${idOf('person', sql`1 + n % ${people}`)}, t, t
      from (select n, ${someTime('created')} as t from ${numbers(from, to)}) as made`,
  );

const addRecordings = async (db: Database, { recordings, challenges, people }: Sizes): Promise<void> => {
  // Number of a challenge. Because of the fourth power, the first of 10,000 gets a tenth of all
  // recordings, the last almost none.
  const challenge = sql`1 + floor(${challenges}::int * power(${chance('which challenge')}, 4))::bigint`;
  const person = sql`1 + floor(${people}::int * ${chance('who')})::bigint`;
  // Disables triggers, which would update leaderboards and statistics per recording: for a million
  // rows, one rebuild at the end is faster.
  await db.execute(sql`alter table challenge_recordings disable trigger user`);
  await inParts(
    db,
    'recordings',
    recordings,
    (from, to) => sql`
      insert into challenge_recordings (id, challenge_id, user_id, name, email, gender, valid_reps, invalid_reps, total_reps,
        duration_seconds, status, counted_status, claimed_valid_reps, claimed_invalid_reps, form_score, engine_version, session_id, analysis_data, created_at)
      select ${idOf('recording', sql`n`)}, c, u.id, u.name, u.email, g, v, i, v + i, 20 + 3 * (v + i), s, s, v, i, 60 + v % 40, 'size',
        c || '-1773576000000-' || lpad(n::text, 12, '0'), ${MADE_ANALYSIS}::jsonb, t
      from (select n, ${idOf('challenge', challenge)} as c, ${idOf('person', person)} as p,
          floor(60 * power(${chance('valid')}, 2))::int as v, floor(10 * ${chance('invalid reps')})::int as i,
          ${oneOf('state', ['verified', 'verified', 'verified', 'adjusted', 'unverified'])} as s, ${someTime('recorded at')} as t
        from ${numbers(from, to)}) as made
      join "user" u on u.id = p
      cross join lateral (select nullif((select gender from user_profiles where id = p), 'other') as g) as profile`,
  );
  await db.execute(sql`alter table challenge_recordings enable trigger user`);
  const built = performance.now();
  await db.execute(sql`select leaderboard_rebuild(), analytics_rebuild()`);
  say(`leaderboards and figures in ${seconds(built)} s`);
  const began = performance.now();
  await db.execute(sql`
    insert into challenge_participants (challenge_id, user_id, joined_at)
    select challenge_id, user_id, min(created_at) from challenge_recordings where engine_version = 'size' group by 1, 2
    on conflict do nothing`);
  say(`participants in ${seconds(began)} s`);
};

const addAudit = (db: Database, { audit, challenges }: Sizes): Promise<void> =>
  inParts(
    db,
    'audit log',
    audit,
    (from, to) => sql`
      insert into audit_log (id, at, actor_label, action, subject_kind, subject_id, details)
      select ${idOf('audit', sql`n`)}, ${someTime('noted')}, 'person' || (n % 20) || '@size.example',
        ${oneOf('action', ['challenges.update', 'challenges.create', 'challenges.delete', 'analytics.export'])}, 'challenge',
        ${idOf('challenge', sql`1 + n % ${challenges}`)}::text, '{"changes": {"isActive": {"from": true, "to": false}}}'::jsonb
      from ${numbers(from, to)}`,
  );

const fill = async (db: Database, sizes: Sizes): Promise<void> => {
  if ((await db.$count(user)) > 0)
    throw new Error('There are people in this installation already. Set DATA_DIR to an empty folder.');
  await seedExercises(db, randomIds, new Date());
  await seedChallenges(db, randomIds, new Date());
  await addPeople(db, sizes);
  await addChallenges(db, sizes);
  await addRecordings(db, sizes);
  await addAudit(db, sizes);
  const began = performance.now();
  await db.execute(sql`vacuum analyze`);
  say(`vacuum and statistics in ${seconds(began)} s`);
};

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '50000' },
    challenges: { type: 'string', default: '10000' },
    recordings: { type: 'string', default: '1000000' },
    audit: { type: 'string', default: '100000' },
  },
});
await inInstallation(({ db }) =>
  fill(db, {
    people: Number(values.people),
    challenges: Number(values.challenges),
    recordings: Number(values.recordings),
    audit: Number(values.audit),
  }),
);
