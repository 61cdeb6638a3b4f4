/** An admin approves or rejects a correction, with a reason for the owner. */
import type { Received } from '@reptemple/contract/endpoint';
import { worded } from '@reptemple/contract/message-with-params';
import { OVERRIDDEN } from '@reptemple/contract/recordings/corrections';
import type { DecideCorrection } from '@reptemple/contract/recordings/corrections';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/database/privacy-handlers.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { UserContext, Caller } from '../../platform/http/mount-endpoints.ts';
import { spend, forget } from '../../platform/http/rate-limits.ts';
import type { RateLimit } from '../../platform/http/rate-limits.ts';
import { recordAudit } from '../audit/index.ts';
import {
  decide,
  findCorrection,
  lockCorrection,
  answerRequest,
  dropRequest,
  findRequest,
  requestCorrection,
} from '../correction-requests/index.ts';
import type { StoredCorrection } from '../correction-requests/index.ts';
import { findVideoFacts } from '../media/index.ts';
import {
  findAnalysis,
  findRecording,
  listChanges,
  lockRecording,
  withChallenge,
  changeResult,
  findValidation,
  reanalyse,
  addAnalysis,
  countAnalyses,
  MAX_ANALYSES,
} from '../recordings/index.ts';
import type { StoredRecording, Result, CountTrack, Reanalysis } from '../recordings/index.ts';
import { isRival, noticePlaces, RIVAL, askForTwo, hasBeenDecided } from '../review/index.ts';
import { isOverride, outcomeOf } from './permissions.ts';
import type { Counts, Corrector, Outcome } from './permissions.ts';

/**
 * Applies a correction: updates the result and stores the row that documents the previous one.
 */
interface Enforced extends Counts {
  /** New current analysis; null keeps the previous one with a typed count. */
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

/**
 * Applies a corrected result. `correctedBy` is the displayed role; `updatedBy` is the user id, null
 * for a deleted user.
 */
const enforce = async (
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
 * @throws AppError conflict if it would restore an outdated analysis.
 */
const wantedAnalysis = async (tx: Database, { analysisId, recordingId, requestedAt }: StoredCorrection) => {
  const analysis = analysisId === null ? undefined : await findAnalysis(tx, analysisId);
  if (!analysis) return null;
  const changes = await listChanges(tx, recordingId);
  const isOutdated = changes.some(({ isManualOverride, createdAt }) => !isManualOverride && createdAt > requestedAt);
  if (isOutdated) throw new AppError('conflict', OUTDATED);
  return analysis;
};

/**
 * Locks a correction request and its recording. The recording first, in the same order as
 * corrections, to avoid deadlocks.
 */
const lockBoth = async (tx: Database, id: string) => {
  const asked = await findCorrection(tx, id);
  const recording = asked && (await lockRecording(tx, asked.recordingId));
  const correction = recording && (await lockCorrection(tx, id));
  if (!correction) throw new AppError('not_found', 'Not found. It may have been deleted.');
  return { correction, ...(await withChallenge(tx, recording)) };
};

/**
 * Checks that the admin may decide.
 * @throws AppError forbidden for the caller's own recording, and for a competitor's that may win.
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
 * Approves or rejects a correction request.
 * @throws AppError not_found; forbidden for the caller's own or a competitor's; conflict if it was
 * already decided.
 */
export const decideOn = async (id: string, verdict: Verdict, context: UserContext): Promise<StoredCorrection> => {
  const { db, now } = context;
  const asked = await findCorrection(db, id);
  const recording = asked && (await findRecording(db, asked.recordingId));
  // Updates the top places before any lock: they decide which results may win.
  if (recording) await noticePlaces(db, now, recording.challengeId);
  return take(id, verdict, context);
};

/**
 * Returns the rate limit of repeated analyses per user. Each takes the browser as long as the
 * video.
 */
export const rerunLimit = (userId: string): RateLimit => ({ key: `reruns:${userId}`, max: 60, windowSeconds: 3600 });

/** Requested count, typed or from a new analysis. */
export interface Wanted extends Counts {
  /** A new, unsaved analysis of the video with this count; null if the count was typed. */
  readonly analysis: Reanalysis['analysis'] | null;
}

/**
 * Rejects other callers.
 * @throws AppError forbidden unless the caller owns the recording or is an admin.
 */
export const checkCorrector = (recording: StoredRecording, caller: Caller): void => {
  if (recording.userId !== caller.userId && !caller.isAdmin)
    throw new AppError('forbidden', 'Only the recording’s owner and admins can do this.');
};

const correctorOf = ({ userId }: StoredRecording, caller: Caller): Corrector => ({
  isOwner: userId === caller.userId,
  isAdmin: caller.isAdmin,
});

/** Updates the top places before any lock: they decide if the overridden result may win. */
const noticeBeforehand = async (recording: StoredRecording, { caller, db, now }: UserContext): Promise<void> => {
  if (isOverride(correctorOf(recording, caller))) await noticePlaces(db, now, recording.challengeId);
};

/**
 * Rejects an admin's conflict of interest.
 * @throws AppError forbidden if they would override a result that competes with their own for a
 * prize.
 */
const checkNoRival = async (db: Database, recording: StoredRecording, { caller, now }: UserContext): Promise<void> => {
  if (!isOverride(correctorOf(recording, caller))) return;
  if (await isRival(db, recording, { callerId: caller.userId, now })) throw new AppError('forbidden', RIVAL);
};

/** Checks permission early, before expensive work. @throws AppError forbidden */
export const checkBeforehand = async (recording: StoredRecording, context: UserContext): Promise<void> => {
  checkCorrector(recording, context.caller);
  await noticeBeforehand(recording, context);
  await checkNoRival(context.db, recording, context);
};

const answerOf = ({ state, validReps, invalidReps }: StoredCorrection) => ({
  state,
  wanted: { validReps, invalidReps },
});

/** Writes an admin's override to the audit log, with the request it answered. */
const noteOverride = async (
  tx: Database,
  { before, wanted, answered }: { before: StoredRecording; wanted: Counts; answered: StoredCorrection | undefined },
  context: UserContext,
) =>
  recordAudit(tx, context, {
    action: 'corrections.override',
    subjectKind: 'recording',
    subjectId: before.id,
    details: {
      before: { validReps: before.validReps, invalidReps: before.invalidReps },
      after: { validReps: wanted.validReps, invalidReps: wanted.invalidReps },
      ...(answered && { answered: answerOf(answered) }),
    },
  });

/**
 * Checks the limit of stored analyses per recording, except for admins, who must be able to fix
 * results of owners at the limit.
 * @throws AppError conflict
 */
export const checkRoom = async (db: Database, recording: StoredRecording, caller: Caller): Promise<void> => {
  if (isOverride(correctorOf(recording, caller))) return;
  // Counts a waiting analysis as replaced by the new one.
  const waiting = await findRequest(db, recording.id);
  const replaced = (waiting?.analysisId ?? null) === null ? 0 : 1;
  if ((await countAnalyses(db, recording.id)) - replaced < MAX_ANALYSES) return;
  throw new AppError(
    'conflict',
    worded('This video has already been analysed {times} times, which is the limit.', { times: MAX_ANALYSES }),
  );
};

const override = async (tx: Database, recording: StoredRecording, wanted: Wanted, context: UserContext) => {
  const { caller, jobs, now } = context;
  const result = { validReps: wanted.validReps, invalidReps: wanted.analysis ? wanted.invalidReps : null };
  // Answers the owner's waiting request, and stores the answer with the correction.
  const answered = await answerRequest(tx, recording.id, result, {
    decidedBy: caller.userId,
    decidedAt: now,
    reason: OVERRIDDEN,
    jobs,
  });
  await enforce(tx, recording, wanted, { correctedBy: 'admin', updatedBy: caller.userId }, context);
  await noteOverride(tx, { before: recording, wanted, answered }, context);
  await askForTwo(tx, recording, context);
};

const takeRerun = (recordingId: string, wanted: Wanted, context: UserContext): Promise<Outcome> =>
  context.db.transaction(async (tx) => {
    const { caller, ids, jobs, now } = context;
    const { recording, challenge } = await withChallenge(tx, await lockRecording(tx, recordingId));
    checkCorrector(recording, caller);
    await checkNoRival(tx, recording, context);
    const corrector = correctorOf(recording, caller);
    // Requires a review after a reviewer's decision: the owner cannot undo it alone, even if the
    // challenge allows open corrections.
    const policy = (await hasBeenDecided(tx, recording.id)) ? 'reviewed' : challenge.corrections;
    const outcome = outcomeOf(recording, wanted, corrector, policy);
    if (outcome === 'no_changes') return outcome;
    if (wanted.analysis) {
      await checkRoom(tx, recording, caller);
      await addAnalysis(tx, wanted.analysis);
    }
    if (outcome === 'updated' && isOverride(corrector)) await override(tx, recording, wanted, context);
    else if (outcome === 'updated') {
      // Drops the owner's waiting request, which the new correction replaces.
      await dropRequest(tx, recording.id, jobs);
      await enforce(tx, recording, wanted, { correctedBy: 'owner', updatedBy: caller.userId }, context);
    } else {
      const { validReps, invalidReps, analysis } = wanted;
      const analysisId = analysis?.id ?? null;
      const request = { id: ids.uuid(), recordingId, validReps, invalidReps, analysisId, requestedAt: now };
      await requestCorrection(tx, request, jobs);
    }
    return outcome;
  });

/**
 * Corrects a count: applies it, or requests it from an admin.
 * @throws AppError if the recording does not exist, belongs to another user or a competitor, or its
 * challenge was deleted.
 */
export const correct = async (recordingId: string, wanted: Wanted, context: UserContext): Promise<Outcome> => {
  const recording = await findRecording(context.db, recordingId);
  if (recording) await noticeBeforehand(recording, context);
  return takeRerun(recordingId, wanted, context);
};

/**
 * Requires a video.
 * @throws AppError if there is none that a reviewer could check the analysis against.
 */
const checkVideo = async ({ mediaId }: StoredRecording, { db }: UserContext): Promise<void> => {
  const status = mediaId === null ? 'none' : (await findVideoFacts(db, [mediaId], null)).get(mediaId)?.mediaStatus;
  if (status === 'ready') return;
  if (status === 'processing')
    throw new AppError('conflict', 'The video is still being prepared. Try again in a minute.');
  throw new AppError('unprocessable', 'This recording has no readable video, so it can’t be analysed again.');
};

/** Reads the original track of the attempt. @throws AppError if it no longer exists. */
const readAttempt = async ({ id }: StoredRecording, { db, files }: UserContext): Promise<Uint8Array> => {
  const attempt = await findValidation(db, id);
  const key = attempt?.landmarksTimeline;
  if (key === undefined || !(await files.find(key)))
    throw new AppError('unprocessable', 'The track of this recording was deleted, so it can’t be analysed again.');
  return files.read(key);
};

/**
 * Handles a repeated analysis of a video: counts it, stores its track, and treats it as a
 * correction. Stores the track before its row. Removes it only if the row was certainly not
 * written: after a lost connection the commit may have succeeded. @throws AppError as documented in
 * the contract.
 */
export const rerun = async (recordingId: string, packed: Uint8Array, countTrack: CountTrack, context: UserContext) => {
  const { caller, db, files, now } = context;
  const { recording, challenge } = await withChallenge(db, await findRecording(db, recordingId));
  await checkBeforehand(recording, context);
  await checkRoom(db, recording, caller);
  await spend(db, rerunLimit(caller.userId), now);
  await checkVideo(recording, context);
  const earlier = await readAttempt(recording, context);
  const wanted = await reanalyse(recording, { packed, earlier }, challenge, countTrack, context);
  const { validReps, invalidReps, analysis } = wanted;
  await files.write(analysis.landmarksTimeline, packed);
  const outcome = await correct(recordingId, wanted, context).catch(async (error: unknown) => {
    if (error instanceof AppError) await files.remove(analysis.landmarksTimeline);
    throw error;
  });
  if (outcome === 'no_changes') await files.remove(analysis.landmarksTimeline);
  return { outcome, counted: { validReps, invalidReps } };
};

/** Deletes the user's rate limit counter. Correction requests are exported by `wishes`. */
export const correctionData: PersonalData = {
  tables: [],
  filesSay: {},
  collect: async function* () {},
  erase: async (tx, { userIds }) => {
    for (const userId of userIds) await forget(tx, rerunLimit(userId).key);
  },
};
