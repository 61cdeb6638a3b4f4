/**
 * Corrections of results: by the owner, by an admin, or by a repeated analysis; and the decisions
 * of admins on requests.
 */
import type { Received } from '@reptemple/contract/endpoint';
import { worded } from '@reptemple/contract/message-with-params';
import { OVERRIDDEN } from '@reptemple/contract/recordings/corrections';
import type { DecideCorrection } from '@reptemple/contract/recordings/corrections';
import type { Ids } from '../../platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/database/personal-data-handler-types.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { UserContext, Caller } from '../../platform/http/mount-endpoints.ts';
import { spend, forget } from '../../platform/http/rate-limit-counter.ts';
import type { RateLimit } from '../../platform/http/rate-limit-counter.ts';
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
import { isRival, updateTopPlaces, RIVAL, askForTwo, hasBeenDecided } from '../review/index.ts';
import { isOverride, outcomeOf } from './correction-approval-policy.ts';
import type { Counts, Corrector, Outcome } from './correction-approval-policy.ts';

interface Enforced extends Counts {
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
 * Stores a corrected result and the change that led to it. `correctedBy` is the role shown on the
 * recording's page. `updatedBy` is a user id; null for a deleted user.
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
 * Returns the analysis whose count the owner asks to use; null if the owner entered a count by
 * hand, or the analysis no longer exists.
 * @throws AppError conflict if the recording was recounted after the request
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
 * Locks the recording and the request, in this order to avoid deadlocks with `correct`.
 * @throws AppError not_found
 */
const lockBoth = async (tx: Database, id: string) => {
  const asked = await findCorrection(tx, id);
  const recording = asked && (await lockRecording(tx, asked.recordingId));
  const correction = recording && (await lockCorrection(tx, id));
  if (!correction) throw new AppError('not_found', 'Not found. It may have been deleted.');
  return { correction, ...(await withChallenge(tx, recording)) };
};

/**
 * Checks that the caller may decide on a correction of this recording.
 * @throws AppError forbidden for the caller's own recording, and for one that competes with the
 * caller's for a prize
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
 * Accepts or refuses a correction request.
 * @throws AppError not_found; forbidden for the caller's own or a competitor's; conflict if it was
 * already decided
 */
export const decideOn = async (id: string, verdict: Verdict, context: UserContext): Promise<StoredCorrection> => {
  const { db, now } = context;
  const asked = await findCorrection(db, id);
  const recording = asked && (await findRecording(db, asked.recordingId));
  // Updates the top ranks, which decide who competes for a prize. Runs before any row is locked, to
  // avoid deadlocks.
  if (recording) await updateTopPlaces(db, now, recording.challengeId);
  return take(id, verdict, context);
};

export const rerunLimit = (userId: string): RateLimit => ({ key: `reruns:${userId}`, max: 60, windowSeconds: 3600 });

export interface Wanted extends Counts {
  /**
   * Analysis of the video that gave this count, not stored yet; null if a person typed the count.
   */
  readonly analysis: Reanalysis['analysis'] | null;
}

export const checkCorrector = (recording: StoredRecording, caller: Caller): void => {
  if (recording.userId !== caller.userId && !caller.isAdmin)
    throw new AppError('forbidden', 'Only the recording’s owner and admins can do this.');
};

const correctorOf = ({ userId }: StoredRecording, caller: Caller): Corrector => ({
  isOwner: userId === caller.userId,
  isAdmin: caller.isAdmin,
});

/**
 * Updates the list of top ranks if an admin corrects another user's result. Call it before locking
 * any row.
 */
const updateTopPlacesBeforehand = async (
  recording: StoredRecording,
  { caller, db, now }: UserContext,
): Promise<void> => {
  if (isOverride(correctorOf(recording, caller))) await updateTopPlaces(db, now, recording.challengeId);
};

const checkNoRival = async (db: Database, recording: StoredRecording, { caller, now }: UserContext): Promise<void> => {
  if (!isOverride(correctorOf(recording, caller))) return;
  if (await isRival(db, recording, { callerId: caller.userId, now })) throw new AppError('forbidden', RIVAL);
};

/**
 * Checks the permission before expensive work. Call it before locking any row.
 * @throws AppError forbidden
 */
export const checkBeforehand = async (recording: StoredRecording, context: UserContext): Promise<void> => {
  checkCorrector(recording, context.caller);
  await updateTopPlacesBeforehand(recording, context);
  await checkNoRival(context.db, recording, context);
};

const answerOf = ({ state, validReps, invalidReps }: StoredCorrection) => ({
  state,
  wanted: { validReps, invalidReps },
});

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
 * Checks that another analysis of the recording may be stored. The limit does not apply to admins
 * who correct another user's result, because they must always be able to fix it.
 * @throws AppError conflict if the number of analyses is at its limit
 */
export const checkRoom = async (db: Database, recording: StoredRecording, caller: Caller): Promise<void> => {
  if (isOverride(correctorOf(recording, caller))) return;
  // Does not count the analysis of a waiting request, because the new analysis will replace it.
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
  // Accepts or refuses the owner's open request, depending on the result that the admin sets.
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
    // After a reviewer's decision the owner cannot change the result alone, even if the challenge
    // allows open corrections.
    const policy = (await hasBeenDecided(tx, recording.id)) ? 'reviewed' : challenge.corrections;
    const outcome = outcomeOf(recording, wanted, corrector, policy);
    if (outcome === 'no_changes') return outcome;
    if (wanted.analysis) {
      await checkRoom(tx, recording, caller);
      await addAnalysis(tx, wanted.analysis);
    }
    if (outcome === 'updated' && isOverride(corrector)) await override(tx, recording, wanted, context);
    else if (outcome === 'updated') {
      // The new correction replaces the owner's waiting request.
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
 * Corrects a result: changes it immediately, or stores a request for an admin.
 * @throws AppError not_found; forbidden unless the caller is the owner, or an admin who does not
 * compete; conflict if the analyses are at their limit
 */
export const correct = async (recordingId: string, wanted: Wanted, context: UserContext): Promise<Outcome> => {
  const recording = await findRecording(context.db, recordingId);
  if (recording) await updateTopPlacesBeforehand(recording, context);
  return takeRerun(recordingId, wanted, context);
};

/**
 * Checks that the recording has a processed video, without which a reviewer could not check the
 * analysis.
 * @throws AppError conflict while the video is processed; unprocessable if there is none
 */
const checkVideo = async ({ mediaId }: StoredRecording, { db }: UserContext): Promise<void> => {
  const status = mediaId === null ? 'none' : (await findVideoFacts(db, [mediaId], null)).get(mediaId)?.mediaStatus;
  if (status === 'ready') return;
  if (status === 'processing')
    throw new AppError('conflict', 'The video is still being prepared. Try again in a minute.');
  throw new AppError('unprocessable', 'This recording has no readable video, so it can’t be analysed again.');
};

const readAttempt = async ({ id }: StoredRecording, { db, files }: UserContext): Promise<Uint8Array> => {
  const attempt = await findValidation(db, id);
  const key = attempt?.landmarksTimeline;
  if (key === undefined || !(await files.find(key)))
    throw new AppError('unprocessable', 'The track of this recording was deleted.');
  return files.read(key);
};

/**
 * Repeats the analysis of a video: counts the track, stores it, and corrects the result. Counts
 * towards the user's hourly limit. Writes the track before its row. After an error, deletes the
 * track only if the row was certainly not written: after a lost connection the commit may have
 * succeeded.
 * @throws AppError as in the contract
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

/**
 * Privacy handlers of corrections. They delete only the counter of the user's rate limit. The
 * feature correction-requests exports and deletes the requests.
 */
export const correctionData: PersonalData = {
  tables: [],
  filesSay: {},
  collect: async function* () {},
  erase: async (tx, { userIds }) => {
    for (const userId of userIds) await forget(tx, rerunLimit(userId).key);
  },
};
