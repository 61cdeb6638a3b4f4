/** Exports the start times of recent attempts, submitted or not. */
import { asc, inArray } from 'drizzle-orm';
import { jsonFile } from '../../platform/database/privacy.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/privacy.ts';
import { forget } from '../../platform/http/rate-limits.ts';
import { startLimit } from './issue.ts';
import { attemptTickets } from './schema.ts';

export const attemptData: PersonalData = {
  tables: ['attempt_tickets'],
  filesSay: {
    'attempts.json': 'when you began attempts, submitted or not',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const rows = await db
      .select()
      .from(attemptTickets)
      .where(inArray(attemptTickets.userId, [...userIds]))
      .orderBy(asc(attemptTickets.issuedAt), asc(attemptTickets.id));
    if (rows.length > 0) yield jsonFile('attempts.json', rows);
  },
  erase: async (tx, { userIds }) => {
    await tx.delete(attemptTickets).where(inArray(attemptTickets.userId, [...userIds]));
    for (const userId of userIds) await forget(tx, startLimit(userId).key);
  },
};
