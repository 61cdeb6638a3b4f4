/** Correction requests belong to their recording and are deleted with it. */
import { asc, eq, inArray } from 'drizzle-orm';
import { jsonFile } from '../../platform/database/privacy.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/privacy.ts';
import { challengeRecordings } from '../recordings/schema.ts';
import { recordingCorrections } from './schema.ts';

export const wishData: PersonalData = {
  tables: ['recording_corrections'],
  filesSay: {
    'corrections.json': 'counts that you asked to be corrected',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const { recordingId, state, validReps, invalidReps, requestedAt, decidedAt, reason } = recordingCorrections;
    const rows = await db
      .select({ recordingId, state, validReps, invalidReps, requestedAt, decidedAt, reason })
      .from(recordingCorrections)
      .innerJoin(challengeRecordings, eq(challengeRecordings.id, recordingId))
      .where(inArray(challengeRecordings.userId, [...userIds]))
      .orderBy(asc(requestedAt), asc(recordingCorrections.id));
    if (rows.length > 0) yield jsonFile('corrections.json', rows);
  },
  erase: async (tx, { userIds }) => {
    const { decidedBy } = recordingCorrections;
    await tx
      .update(recordingCorrections)
      .set({ decidedBy: null })
      .where(inArray(decidedBy, [...userIds]));
  },
};
