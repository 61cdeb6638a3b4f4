/**
 * Leaderboard and analytics tables equal a plain recomputation after any change, and so do ranks.
 */
import * as fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareFigures } from './analytics-law.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { correct, happening, openStage, record } from './leaderboard-happenings.ts';
import type { Mark, Stage } from './leaderboard-happenings.ts';
import { changesOf, compare, compareRanks } from './leaderboard-law.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

/** Returns stored and expected rows of the leaderboards. */
const sides = async (stage: Stage) => {
  const found = await compare(stage);
  return {
    held: [found.entries, found.histogram, found.milestones, found.people],
    expected: [found.expectedEntries, found.expectedHistogram, found.expectedMilestones, found.expectedPeople],
  };
};

/** Analytics are incremental, so errors persist, and one check at the end is enough. */
const checkAll = async (stage: Stage): Promise<void> => {
  const { held, expected } = await sides(stage);
  expect(held).toEqual(expected);
  const { figures, expectedFigures } = await compareFigures(stage);
  expect(figures).toEqual(expectedFigures);
};

describe('the derived leaderboard and analytics tables', () => {
  it('equal a full recomputation after random changes to recordings, users and challenges', async () => {
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
        await checkAll(stage);
        await harness.db.execute(sql`select leaderboard_rebuild(), analytics_rebuild()`);
        await checkAll(stage);
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  it('increase the change counter for new reps, but not for a changed referral count', async () => {
    const stage = await openStage(harness.db, harness.now());
    const [challengeId = ''] = stage.challengeIds;
    const mark: Mark = {
      challenge: 0,
      person: 1,
      reps: 3,
      form: null,
      hour: 2,
      gender: null,
      status: 'verified',
      email: 'ann@example.org',
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
