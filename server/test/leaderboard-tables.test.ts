/** The boards' tables are equal to a plain recomputation, whatever happens; ranks follow from them. */
import * as fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHarness, type Harness } from './harness.ts';
import { correct, happening, openStage, record, type Mark, type Stage } from './leaderboard-happenings.ts';
import { changesOf, compare, compareRanks } from './leaderboard-law.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

/** Both sides of the law. */
const sides = async (stage: Stage) => {
  const found = await compare(stage);
  return {
    held: [found.entries, found.histogram, found.milestones, found.people],
    expected: [found.expectedEntries, found.expectedHistogram, found.expectedMilestones, found.expectedPeople],
  };
};

describe('the leaderboard’s tables', () => {
  it('equal a plain recomputation after whatever happens to recordings, people and challenges', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 15 }), async (happenings) => {
        const stage = await openStage(harness.db, harness.now());
        for (const one of happenings) {
          await one.run(stage);
          const { held, expected } = await sides(stage);
          expect(held).toEqual(expected);
        }
        const { ranks, expectedRanks } = await compareRanks(stage);
        expect(ranks).toEqual(expectedRanks);
        await harness.db.execute(sql`select leaderboard_rebuild()`);
        const { held, expected } = await sides(stage);
        expect(held).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  it('count a change for every recording that comes, and none for one that stays as it is', async () => {
    const stage = await openStage(harness.db, harness.now());
    const [challengeId = ''] = stage.challengeIds;
    const mark: Mark = {
      challenge: 0,
      person: 1,
      reps: 3,
      hour: 2,
      gender: null,
      status: 'verified',
      ending: '000001',
    };
    await record(stage, [mark, { ...mark, person: 2 }]);
    const before = await changesOf(harness.db, challengeId);
    expect(before).toBeGreaterThan(0);
    await correct(stage, 0, { referralCount: 3 });
    expect(await changesOf(harness.db, challengeId)).toBe(before);
    await correct(stage, 0, { validReps: 4 });
    expect(await changesOf(harness.db, challengeId)).toBeGreaterThan(before);
  });
});
