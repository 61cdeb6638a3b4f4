/** Checks one recording, from its track and its video, and writes down what was found. Done again, it ends the same. */
import type { Database } from '../../platform/database.ts';
import type { JobContext } from '../../platform/jobs.ts';
import { changeStatus, countedStatus, findRecording, trackKey, type StoredRecording } from '../recordings/public.ts';
import type { ExamineTrack, Examined, FindClosest } from './examine.ts';
import { judgeAttempt, judgeCopies, judgeTrack, type Copies, type Found } from './judge.ts';
import { SIMILAR_MOTION } from './limits.ts';
import { statusAfter } from './status.ts';
import { findAlike, findSameTrack, putFingerprint, replaceFindings, type NewFingerprint } from './store.ts';

export interface Checking {
  readonly examine: ExamineTrack;
  readonly closest: FindClosest;
}

const fingerprintOf = ({ id, createdAt }: StoredRecording, { sha256, facts }: Examined): NewFingerprint => ({
  recordingId: id,
  recordedAt: createdAt,
  trackSha256: sha256,
  motion: facts?.motion ?? new Uint8Array(),
  rhythm: facts?.rhythm.words ?? [],
});

const findCopies = async (
  db: Database,
  fingerprint: NewFingerprint,
  query: readonly number[],
  { closest }: Checking,
): Promise<Copies> => {
  const same = await findSameTrack(db, fingerprint);
  const alike = await findAlike(db, fingerprint, query);
  return {
    sameTrack: same === undefined ? null : { recordingId: same, difference: 0 },
    similarMotion: (await closest(fingerprint.motion, alike, SIMILAR_MOTION)) ?? null,
  };
};

const checkTrack = async (
  recording: StoredRecording,
  checking: Checking,
  { db, files }: JobContext,
): Promise<readonly Found[]> => {
  const packed = await files.read(trackKey(recording.id));
  const examined = await checking.examine(packed, recording.analysisData.completed_reps);
  const { facts } = examined;
  // Of a recording without a rep anything may be a copy: there is nothing to gain by it.
  if (!facts) return [];
  const fingerprint = fingerprintOf(recording, examined);
  await putFingerprint(db, fingerprint);
  const copies = await findCopies(db, fingerprint, facts.rhythm.query, checking);
  return [...judgeTrack(facts), ...judgeCopies(copies, SIMILAR_MOTION)];
};

/** A recording that is gone by now needs no check. */
export const verifyRecording = async (recordingId: string, checking: Checking, context: JobContext): Promise<void> => {
  const recording = await findRecording(context.db, recordingId);
  if (!recording) return;
  const findings = [judgeAttempt(recording.unverifiedReason), ...(await checkTrack(recording, checking, context))];
  const outcomes = findings.map(({ outcome }) => outcome);
  await context.db.transaction(async (tx) => {
    await replaceFindings(tx, recordingId, findings, context.now);
    await changeStatus(tx, recordingId, statusAfter(countedStatus(recording), outcomes));
  });
};
