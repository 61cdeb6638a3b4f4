/**
 * Exports participations and created challenges. Challenges stay after account deletion,
 * participations are deleted.
 */
import { eq, inArray } from 'drizzle-orm';
import { jsonFile } from '../../platform/database/privacy.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/privacy.ts';
import { challengeParticipants, challengeRuleSetters, challenges } from './schema.ts';

export const challengeData: PersonalData = {
  tables: ['challenges', 'challenge_participants', 'challenge_participant_counts', 'challenge_rule_setters'],
  filesSay: {
    'challenges.json': 'challenges you joined or created',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const ids = [...userIds];
    const created = await db
      .select()
      .from(challenges)
      .where(inArray(challenges.createdBy, ids))
      .orderBy(challenges.createdAt, challenges.id);
    const joined = await db
      .select({ challengeId: challenges.id, name: challenges.name, joinedAt: challengeParticipants.joinedAt })
      .from(challengeParticipants)
      .innerJoin(challenges, eq(challenges.id, challengeParticipants.challengeId))
      .where(inArray(challengeParticipants.userId, ids))
      .orderBy(challengeParticipants.joinedAt, challenges.id);
    const rulesSet = await db
      .select({ challengeId: challengeRuleSetters.challengeId, setAt: challengeRuleSetters.setAt })
      .from(challengeRuleSetters)
      .where(inArray(challengeRuleSetters.userId, ids))
      .orderBy(challengeRuleSetters.setAt, challengeRuleSetters.challengeId);
    yield jsonFile('challenges.json', { joined, created, rulesSet });
  },
  erase: async (tx, { userIds }) => {
    const ids = [...userIds];
    await tx.delete(challengeParticipants).where(inArray(challengeParticipants.userId, ids));
    await tx.delete(challengeRuleSetters).where(inArray(challengeRuleSetters.userId, ids));
    await tx.update(challenges).set({ createdBy: null }).where(inArray(challenges.createdBy, ids));
  },
};
