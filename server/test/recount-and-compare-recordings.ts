/**
 * Changes stored recordings as if an older engine had counted them, as a recount does, or as a
 * comparison with the video does.
 */
import { eq } from 'drizzle-orm';
import { changeStatus, lockRecording, trustedStatus } from '../src/features/recordings/index.ts';
import { challengeRecordings, recordingValidationData } from '../src/features/recordings/schema.ts';
import { recountTrack } from '../src/features/verification/compare-and-recount-tracks.ts';
import { recountChallenge } from '../src/features/verification/recount-challenge.ts';
import type { RecountLine } from '../src/features/verification/recount-challenge.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { Scene } from './application-and-user-setup.ts';
import type { Harness } from './test-application.ts';

/** Reduces the stored count by one rep, as if an older engine had missed it. */
export const forgetARep = async (db: Database, id: string): Promise<void> => {
  const [row] = await db.select().from(challengeRecordings).where(eq(challengeRecordings.id, id));
  if (!row) throw new Error('It was not stored.');
  const reps = row.analysisData.completed_reps.slice(1);
  const counts = { validReps: reps.length, invalidReps: 0, totalReps: reps.length };
  const analysisData = { ...row.analysisData, completed_reps: reps };
  await db
    .update(challengeRecordings)
    .set({ ...counts, analysisData, engineVersion: '0.9.0', status: 'adjusted', countedStatus: 'adjusted' })
    .where(eq(challengeRecordings.id, id));
  const finalResults = { repCount: reps.length, invalidRepCount: 0, completedReps: reps, lockedSide: 'right' };
  await db
    .update(recordingValidationData)
    .set({ finalResults, engineVersion: '0.9.0' })
    .where(eq(recordingValidationData.recordingId, id));
};

export const recountAll = async (
  { harness: { db, files, now }, challengeId }: Scene,
  isApplied: boolean,
  recount = recountTrack,
): Promise<readonly RecountLine[]> => {
  const lines: RecountLine[] = [];
  const context = { db, files, ids: randomIds, now: now() };
  for await (const line of recountChallenge(challengeId, { recount, isApplied }, context)) lines.push(line);
  return lines;
};

/** Stores that the video was compared with the track, without findings. Returns the new status. */
export const markAsCompared = ({ db, now }: Pick<Harness, 'db' | 'now'>, recordingId: string) =>
  db.transaction(async (tx) => {
    const recording = await lockRecording(tx, recordingId);
    if (!recording) throw new Error('There is no such recording.');
    const status = trustedStatus(recording.countedStatus, 'compared');
    await changeStatus(tx, recordingId, status, now());
    return status;
  });
