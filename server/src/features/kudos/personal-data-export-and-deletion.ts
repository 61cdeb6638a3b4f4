/**
 * Exports and deletes the kudos that a person gave. Kudos that a person received are deleted with
 * the recordings.
 */
import { asc, inArray } from 'drizzle-orm';
import { jsonFile } from '../../platform/database/personal-data-handler-types.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/personal-data-handler-types.ts';
import { forget } from '../../platform/http/rate-limit-counter.ts';
import { kudosLimit } from './routes.ts';
import { recordingKudos } from './schema.ts';

export const kudosData: PersonalData = {
  tables: ['recording_kudos', 'kudos_counts'],
  filesSay: {
    'kudos.json': 'recordings you gave kudos to',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const rows = await db
      .select({ recordingId: recordingKudos.recordingId, createdAt: recordingKudos.createdAt })
      .from(recordingKudos)
      .where(inArray(recordingKudos.userId, [...userIds]))
      .orderBy(asc(recordingKudos.createdAt), asc(recordingKudos.recordingId));
    yield jsonFile('kudos.json', rows);
  },
  erase: async (tx, { userIds }) => {
    for (const userId of userIds) await forget(tx, kudosLimit(userId).key);
    await tx.delete(recordingKudos).where(inArray(recordingKudos.userId, [...userIds]));
  },
};
