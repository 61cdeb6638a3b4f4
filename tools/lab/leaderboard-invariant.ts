/**
 * `DATABASE_URL=… npm --prefix tools run invariant:leaderboard`: checks that leaderboard and
 * statistics tables equal a plain recomputation after concurrent writes by many connections. The
 * tests' embedded database has only one connection. Needs an empty database; adds its own
 * challenges and people.
 */
import '../../scripts/print-script-help.mjs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { seedChallenges } from '../../server/src/features/challenges/index.ts';
import { seedExercises } from '../../server/src/features/exercises/index.ts';
import { randomIds } from '../../server/src/platform/crypto/random-ids-and-sha256.ts';
import { sqlStateOf } from '../../server/src/platform/database/error-codes-and-validated-queries.ts';
import { openServer } from '../../server/src/platform/database/open-postgres-server.ts';
import { happening, openStage } from '../../server/test/random-leaderboard-changes.ts';
import type { Stage } from '../../server/test/random-leaderboard-changes.ts';
import { compareFigures, compare, compareRanks } from '../../server/test/recompute-leaderboard-and-analytics.ts';

const WRITERS = 8;
const EACH = 60;
const ROUNDS = 5;
const MIGRATIONS = join(import.meta.dirname, '../../server/migrations');

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const DEADLOCK = '40P01';
/** Error code of PostgreSQL when a user or challenge is deleted between lookup and insert. */
const FOREIGN_KEY_VIOLATION = '23503';

const write = async (stage: Stage, seed: number): Promise<number> => {
  let deadlocks = 0;
  for (const happened of fc.sample(happening, { numRuns: EACH, seed })) {
    try {
      await happened.run(stage);
    } catch (error) {
      const code = sqlStateOf(error);
      if (code !== DEADLOCK && code !== FOREIGN_KEY_VIOLATION) throw error;
      if (code === DEADLOCK) deadlocks += 1;
    }
  }
  return deadlocks;
};

const url = process.env['DATABASE_URL'];
if (url === undefined) throw new Error('Set DATABASE_URL to an empty database.');
const { db, close } = await openServer(url, MIGRATIONS);
const now = new Date();
await seedExercises(db, randomIds, now);
await seedChallenges(db, randomIds, now);
const first = Math.floor(Math.random() * 1_000_000);
for (let round = 0; round < ROUNDS; round += 1) {
  const stage = await openStage(db, now);
  const seeds = Array.from({ length: WRITERS }, (_none, writer) => first + round * WRITERS + writer);
  const deadlocks = await Promise.all(seeds.map((seed) => write(stage, seed)));
  const found = await compare(stage);
  const { ranks, expectedRanks } = await compareRanks(stage);
  const { figures, expectedFigures } = await compareFigures(stage);
  const isLawful =
    found.entries.join() === found.expectedEntries.join() &&
    found.histogram.join() === found.expectedHistogram.join() &&
    found.milestones.join() === found.expectedMilestones.join() &&
    found.people.join() === found.expectedPeople.join() &&
    JSON.stringify(figures) === JSON.stringify(expectedFigures) &&
    JSON.stringify(ranks) === JSON.stringify(expectedRanks);
  const ended = deadlocks.reduce((sum, one) => sum + one, 0);
  say(
    `Seeds from ${seeds[0]}: ${found.entries.length} entries, ${found.milestones.length} milestones, ${ended} deadlocks, ${isLawful ? 'equal' : 'NOT EQUAL'}.`,
  );
  if (!isLawful) process.exitCode = 1;
}
await close();
