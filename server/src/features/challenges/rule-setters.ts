/**
 * Users who changed the prize conditions of a started challenge cannot win its prizes
 * (docs/decisions/0044).
 */
import { and, eq, sql } from 'drizzle-orm';
import { SET_ITS_RULES } from '@reptemple/contract/challenges/challenges';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { campaigns } from '../campaigns/schema.ts';
import { challengeRuleSetters, challenges } from './schema.ts';

/**
 * SQL condition on a row of `challenges`: its own flag, or a campaign with prizes. Includes
 * drafts, because their editors decide as much as publishers.
 */
export const hasPrizes = sql<boolean>`(${challenges.givesPrizes} or exists (select 1 from ${campaigns}
  where ${campaigns.challengeId} = ${challenges.id} and ${campaigns.blocks} @> '[{"kind": "prizes"}]'))`;

export const givesPrizes = async (db: Database, challengeId: string): Promise<boolean> => {
  const given = and(eq(challenges.id, challengeId), hasPrizes);
  return (await db.select({ id: challenges.id }).from(challenges).where(given)).length > 0;
};

export const noteRuleSetter = async (tx: Database, challengeId: string, userId: string, now: Date): Promise<void> => {
  await tx.insert(challengeRuleSetters).values({ challengeId, userId, setAt: now }).onConflictDoNothing();
};

/** @throws Refusal conflict if the user changed the rules of a challenge that has prizes. */
export const checkDidNotSetRules = async (db: Database, challengeId: string, userId: string): Promise<void> => {
  const [found] = await db
    .select({ userId: challengeRuleSetters.userId })
    .from(challengeRuleSetters)
    .where(and(eq(challengeRuleSetters.challengeId, challengeId), eq(challengeRuleSetters.userId, userId)));
  if (found && (await givesPrizes(db, challengeId))) throw new AppError('conflict', SET_ITS_RULES);
};
