/**
 * Exports the findings of a person's recordings. Leaves out similar recordings: they may belong
 * to another user. On deletion, `rep_prints` only loses its link to the recording. The anonymous
 * shapes stay as long as the challenge, so that a deleted set cannot be submitted again.
 */
import { eq, inArray } from 'drizzle-orm';
import { jsonFile } from '../../platform/database/privacy.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/privacy.ts';
import { challengeRecordings } from '../recordings/schema.ts';
import { recordingFindings, recordingFingerprints, repPrints } from './schema.ts';

export const verificationData: PersonalData = {
  tables: ['recording_findings', 'recording_fingerprints', 'rep_prints'],
  filesSay: {
    'findings.json': 'what was checked of your recordings, and what was found',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const { recordingId, check, outcome, figures, checkedAt } = recordingFindings;
    const rows = await db
      .select({ recordingId, check, outcome, figures, checkedAt })
      .from(recordingFindings)
      .innerJoin(challengeRecordings, eq(challengeRecordings.id, recordingId))
      .where(inArray(challengeRecordings.userId, [...userIds]))
      .orderBy(checkedAt, recordingId, check);
    yield jsonFile('findings.json', rows);
  },
  erase: async (tx, { userIds }) => {
    const own = tx
      .select({ id: challengeRecordings.id })
      .from(challengeRecordings)
      .where(inArray(challengeRecordings.userId, [...userIds]));
    await tx.update(repPrints).set({ recordingId: null }).where(inArray(repPrints.recordingId, own));
    await tx.delete(recordingFindings).where(inArray(recordingFindings.recordingId, own));
    await tx.delete(recordingFingerprints).where(inArray(recordingFingerprints.recordingId, own));
  },
};
