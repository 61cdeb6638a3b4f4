/**
 * Tests the rows that benchmarks insert: derived tables are filled exactly as triggers would fill
 * them. Also tests the command that fills an installation.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, describe } from 'vitest';
import { z } from 'zod';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { openCrowd, seedCrowds } from '../../tools/lab/bench-leaderboard-seed.ts';
import type { Crowd } from '../../tools/lab/bench-leaderboard-seed.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';
import { newInstallation } from './test-installation.ts';
import type { TestInstallation } from './test-installation.ts';

describe('bench seed', () => {
  const RECORDINGS = 1000;

  let harness: Harness;

  beforeAll(async () => {
    harness = await openHarness();
  });
  afterAll(async () => {
    await harness.db.execute(sql`drop table bench_steps, bench_indexes`);
    await harness.close();
  });

  const Rows = z.object({ rows: z.array(z.object({ row: z.string() })) });

  /**
   * Names of the tables to compare, each with an SQL condition that excludes rows which seeding
   * does not write.
   */
  const TABLES = {
    leaderboard_entries: 'true',
    leaderboard_histogram: 'people <> 0',
    leaderboard_milestones: 'true',
    leaderboard_people: 'true',
    analytics_totals: 'recordings <> 0',
    analytics_days: 'recordings <> 0',
    analytics_addresses: 'true',
  } as const;

  const read = async (crowd: Crowd) => {
    const found: Record<string, readonly string[]> = {};
    for (const [table, where] of Object.entries(TABLES)) {
      const rows = await harness.db.execute(
        sql`select t::text as row from ${sql.identifier(table)} t
        where challenge_id = ${crowd.challengeId} and ${sql.raw(where)} order by 1`,
      );
      found[table] = Rows.parse(rows).rows.map(({ row }) => row);
    }
    return found;
  };

  const indexesOf = async () => {
    const rows = await harness.db.execute(
      sql`select indexdef as row from pg_indexes
      where tablename in ('challenge_recordings', 'leaderboard_entries') order by 1`,
    );
    return Rows.parse(rows).rows;
  };

  const recordAgain = async ({ challengeId }: Crowd): Promise<void> => {
    const { db } = harness;
    await db.execute(
      sql`create table bench_copy as select * from challenge_recordings where challenge_id = ${challengeId}`,
    );
    await db.execute(sql`delete from challenge_recordings where challenge_id = ${challengeId}`);
    await db.execute(sql`insert into challenge_recordings select * from bench_copy`);
    await db.execute(sql`drop table bench_copy`);
  };

  it.each([
    ['one recording a person', 1],
    ['ten recordings a person', 10],
  ])(
    'with %s, bulk seeding fills the derived tables exactly as inserts with triggers do',
    async (_what, each) => {
      const before = await indexesOf();
      const crowd = await openCrowd(harness.db, RECORDINGS, each);
      expect(await seedCrowds(harness.db, [crowd], () => true)).toBe(true);
      expect(await indexesOf()).toEqual(before);
      const filled = await read(crowd);
      expect(filled['leaderboard_people']).toHaveLength(RECORDINGS / each);
      const page = await harness.visitor().call(GetLeaderboard, { params: { challenge: crowd.challengeId } });
      expect(page.rows.map(({ rank }) => rank).slice(0, 3)).toEqual([1, 2, 3]);
      await recordAgain(crowd);
      expect(await read(crowd)).toEqual(filled);
    },
    180_000,
  );

  it('benchmark seeding resumes after interruptions and fills the leaderboard completely', async () => {
    const crowd = await openCrowd(harness.db, 50, 5);
    let steps = 0;
    const once = (): boolean => {
      steps += 1;
      return steps % 10 !== 0;
    };
    while (!(await seedCrowds(harness.db, [crowd], once))) expect(steps).toBeLessThan(200);
    expect((await read(crowd))['leaderboard_people']).toHaveLength(10);
  });
});

describe('seed size', () => {
  const run = promisify(execFile);
  const SERVER = join(import.meta.dirname, '..');
  const SIZES = ['--people', '20', '--challenges', '10', '--recordings', '200', '--audit', '5'];

  let installation: TestInstallation;
  const fill = () =>
    run(process.execPath, ['--import', 'tsx', join(SERVER, '../tools/lab/seed-large-installation.ts'), ...SIZES], {
      cwd: SERVER,
      env: { PATH: process.env['PATH'] ?? '', ...installation.environment },
    });

  beforeAll(async () => {
    installation = await newInstallation('size');
  });
  afterAll(() => installation.remove());

  it('the size seed fills an empty installation and refuses one that already has users', async () => {
    const { stdout } = await fill();
    expect(stdout).toContain('recordings: 200 in');
    const counted = await installation.stored(`select
    (select count(*)::int from "user") as people,
    (select count(*)::int from challenge_recordings) as recordings,
    (select count(*)::int from audit_log) as audit,
    -- Includes the built-in challenges.
    (select count(*) > 10 from challenges) as "hasChallenges",
    (select count(*) > 0 from challenge_participants) as "hasParticipants"`);
    expect(counted).toEqual([{ people: 20, recordings: 200, audit: 5, hasChallenges: true, hasParticipants: true }]);
    await expect(fill()).rejects.toThrow('There are people in this installation already.');
  }, 180_000);
});
