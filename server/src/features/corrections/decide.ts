/** An admin approves or rejects a correction, with a reason for the owner. */
import type { DecideCorrection } from '@reptemple/contract/recordings/corrections';
import type { Received } from '@reptemple/contract/endpoint';
import type { Database } from '../../platform/database/database.ts';
import type { UserContext } from '../../platform/http/mount.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { recordAudit } from '../audit/index.ts';
import {
  findAnalysis,
  findRecording,
  listChanges,
  lockRecording,
  withChallenge,
  changeResult,
} from '../recordings/index.ts';
import type { StoredRecording, Result } from '../recordings/index.ts';
import { isRival, noticePlaces, RIVAL } from '../review/index.ts';
import { decide, findCorrection, lockCorrection } from '../wishes/index.ts';
import type { StoredCorrection } from '../wishes/index.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { Counts } from './permissions.ts';

/**
 * Applies a correction: updates the result and stores the row that documents the previous one.
 */
interface Enforced extends Counts {
  /** The new current analysis; null keeps the previous one with a typed count. */
  readonly analysis: (Pick<Result, 'analysisData' | 'engineVersion'> & { readonly id: string }) | null;
}

const analysisOf = (recording: StoredRecording, { analysis }: Enforced) =>
  analysis
    ? { analysisData: analysis.analysisData, engineVersion: analysis.engineVersion, analysisId: analysis.id }
    : {
        analysisData: recording.analysisData,
        engineVersion: recording.engineVersion,
        analysisId: recording.analysisId,
      };

/** `correctedBy` is the displayed role; `updatedBy` is the user id, null for a deleted user. */
export const enforce = async (
  tx: Database,
  recording: StoredRecording,
  wanted: Enforced,
  { correctedBy, updatedBy }: { readonly correctedBy: 'owner' | 'admin'; readonly updatedBy: string | null },
  { ids, now }: { readonly ids: Ids; readonly now: Date },
): Promise<void> => {
  const { validReps, invalidReps, analysis } = wanted;
  return changeResult(
    tx,
    recording,
    { validReps, invalidReps, ...analysisOf(recording, wanted), correctedBy },
    { updatedBy, suggestedReps: analysis ? null : validReps, isManualOverride: !analysis },
    { id: ids.uuid(), now },
  );
};

type Verdict = Received<typeof DecideCorrection>['body'];

const OUTDATED = 'The recording was recounted after this request. Reject it; the owner can rerun the analysis.';

/**
 * Returns the requested analysis; null if the count was typed.
 * @throws Refusal conflict if it would restore an outdated analysis.
 */
const wantedAnalysis = async (tx: Database, { analysisId, recordingId, requestedAt }: StoredCorrection) => {
  const analysis = analysisId === null ? undefined : await findAnalysis(tx, analysisId);
  if (!analysis) return null;
  const changes = await listChanges(tx, recordingId);
  const isOutdated = changes.some(({ isManualOverride, createdAt }) => !isManualOverride && createdAt > requestedAt);
  if (isOutdated) throw new AppError('conflict', OUTDATED);
  return analysis;
};

/** Locks the recording first, in the same order as corrections, to avoid deadlocks. */
const lockBoth = async (tx: Database, id: string) => {
  const asked = await findCorrection(tx, id);
  const recording = asked && (await lockRecording(tx, asked.recordingId));
  const correction = recording && (await lockCorrection(tx, id));
  if (!correction) throw new AppError('not_found', 'Not found. It may have been deleted.');
  return { correction, ...(await withChallenge(tx, recording)) };
};

/**
 * @throws Refusal forbidden for the caller's own recording, and for a competitor's that may win.
 */
const permit = async (tx: Database, recording: StoredRecording, { caller, now }: UserContext): Promise<void> => {
  if (recording.userId === caller.userId) throw new AppError('forbidden', 'This is your set. Another admin decides.');
  if (await isRival(tx, recording, { callerId: caller.userId, now })) throw new AppError('forbidden', RIVAL);
};

const take = (id: string, { decision, reason }: Verdict, context: UserContext): Promise<StoredCorrection> =>
  context.db.transaction(async (tx) => {
    const { caller, now } = context;
    const { correction, recording } = await lockBoth(tx, id);
    await permit(tx, recording, context);
    if (correction.state !== 'requested') throw new AppError('conflict', 'This recording has already been decided.');
    const { validReps, invalidReps } = correction;
    if (decision === 'accept') {
      const word = { correctedBy: 'owner', updatedBy: recording.userId } as const;
      const analysis = await wantedAnalysis(tx, correction);
      await enforce(tx, recording, { validReps, invalidReps, analysis }, word, context);
    }
    await recordAudit(tx, context, {
      action: `corrections.${decision}`,
      subjectKind: 'recording',
      subjectId: recording.id,
      details: { wanted: { validReps, invalidReps }, reason },
    });
    const state = decision === 'accept' ? 'accepted' : 'refused';
    return decide(tx, id, { state, decidedBy: caller.userId, decidedAt: now, reason });
  });

/**
 * @throws Refusal not_found; forbidden for the caller's own or a competitor's; conflict if it was
 * already decided.
 */
export const decideOn = async (id: string, verdict: Verdict, context: UserContext): Promise<StoredCorrection> => {
  const { db, now } = context;
  const asked = await findCorrection(db, id);
  const recording = asked && (await findRecording(db, asked.recordingId));
  // Before any lock: the current leaderboard decides which results may win.
  if (recording) await noticePlaces(db, now, recording.challengeId);
  return take(id, verdict, context);
};
