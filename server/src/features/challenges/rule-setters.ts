/** Whoever sets what decides the prizes of a challenge that people have begun does not win them (docs/decisions/0044). */
import { and, eq } from 'drizzle-orm';
import { SET_ITS_RULES } from '@reptemple/contract/challenges';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { challengeRuleSetters, challenges } from './schema.ts';

export const noteRuleSetter = async (tx: Database, challengeId: string, userId: string, now: Date): Promise<void> => {
  await tx.insert(challengeRuleSetters).values({ challengeId, userId, setAt: now }).onConflictDoNothing();
};

/** @throws Refusal conflict for whoever has set its rules, as long as it gives prizes. */
export const checkDidNotSetRules = async (db: Database, challengeId: string, userId: string): Promise<void> => {
  const [found] = await db
    .select({ userId: challengeRuleSetters.userId })
    .from(challengeRuleSetters)
    .innerJoin(challenges, eq(challenges.id, challengeRuleSetters.challengeId))
    .where(
      and(
        eq(challengeRuleSetters.challengeId, challengeId),
        eq(challengeRuleSetters.userId, userId),
        eq(challenges.givesPrizes, true),
      ),
    );
  if (found) throw new Refusal('conflict', SET_ITS_RULES);
};
