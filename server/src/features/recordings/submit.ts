/**
 * Accepts a submission: counts and stores the track, then stores recording, validation data, video
 * and jobs in one transaction. The session id makes this idempotent. Counts are always the
 * server's.
 */
import type { Submission, RecordedRep } from '@reptemple/contract/recordings/recordings';
import { getSessionStart } from '@reptemple/contract/recordings/video-upload-and-download';
import { withoutSmoothingJson } from '@reptemple/engine/definition/depth-standards-and-unsmoothed-definitions';
import { ENGINE_VERSION } from '@reptemple/engine/engine-version';
import { MILLIS_PER_HOUR } from '@reptemple/engine/units';
import { fingerprint } from '../../platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller, UserContext } from '../../platform/http/mount-endpoints.ts';
import { checkTime, latestEnd, presentTicket, useUpTicket, hasEndedInTime } from '../attempts/index.ts';
import type { StoredTicket } from '../attempts/index.ts';
import { checkOpen, getChallenge, joinChallenge, endMs, reasonClosed } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { definitionAt, findExerciseAt } from '../exercises/index.ts';
import { submitVideo } from '../media/index.ts';
import { referredBy } from '../referrals/index.ts';
import { analysisResultsOf, finalResultsOf } from './counting/count-track.ts';
import type { CountedTrack, CountTrack } from './counting/count-track.ts';
import { checkAttemptsLeft, lockAttemptsLeft, enterChallenge } from './enter-challenge-and-attempt-limit.ts';
import { followInvitation } from './referral-credit-and-status-change.ts';
import { VERIFY_RECORDING } from './result-change-and-recording-lock.ts';
import { contentsOf } from './share-clip-and-video-hiding.ts';
import { addRecording, findRecordingBySession, findSubmitted, trackKey } from './store.ts';
import type { NewRecording, StoredRecording } from './store.ts';
import {
  attemptSeconds,
  belongsTo,
  durationIssue,
  hasSubmittedEnough,
  judge,
  recordedRep,
} from './submission-rules.ts';
import { addHold, HELD } from './unconfirmed-email-hold.ts';

interface CountedSubmission extends CountedTrack {
  readonly exerciseName: string;
  readonly definition: Record<string, unknown>;
}

interface SubmittedTo {
  readonly challenge: StoredChallenge;
  readonly begun: Date;
  readonly isSmoothed: boolean;
}

/**
 * Counts a track on the server; this count is the score (docs/decisions/0001). Uses the exercise as
 * it was when the set began: an upload may wait days for a connection, while the exercise is
 * edited.
 * @throws AppError if the track is malicious or broken
 * @throws Error if the challenge's exercise definition is missing or invalid, which is a server
 * error
 */
const countSubmission = async (
  db: Database,
  { challenge, begun, isSmoothed }: SubmittedTo,
  packed: Uint8Array,
  countTrack: CountTrack,
): Promise<CountedSubmission> => {
  const { exerciseDefinitionId, depthStandard, maxDurationSeconds, maxRestSeconds } = challenge;
  const exercise = await findExerciseAt(db, exerciseDefinitionId, begun);
  if (!exercise) throw new Error(`The exercise definition ${exerciseDefinitionId} is missing.`);
  const judged = definitionAt(exercise, depthStandard);
  const definition = isSmoothed ? judged : withoutSmoothingJson(judged);
  const limits = { maxDurationSeconds, maxRestSeconds };
  return { exerciseName: exercise.name, definition, ...(await countTrack(packed, definition, limits)) };
};

type PoseConfig = Submission['poseConfig'];

/**
 * Returns the pose configuration with which a submission is counted and stored. Only admins may
 * switch smoothing off; other users could choose the setting that counts more reps.
 */
const acceptedPoseConfig = (sent: PoseConfig, { isAdmin }: Pick<Caller, 'isAdmin'>): PoseConfig => ({
  ...sent,
  smoothLandmarks: sent.smoothLandmarks || !isAdmin,
});

/** Challenge, ticket and session that a submission names. Loaded before the track is read. */
interface Begun {
  readonly challenge: StoredChallenge;
  readonly ticket: StoredTicket | null;
  readonly sessionId: string;
}

/**
 * Returns the time at which the challenge must have been open. If it is open now, that is now. If
 * it is closed now, the upload may have waited for a connection, so it is the ticket's time of
 * issue. Without a ticket, it is the start that the browser claims, which nothing proves, so the
 * set does not rank.
 */
const getCountingTime = ({ challenge, ticket, sessionId }: Begun, now: Date): Date =>
  reasonClosed(challenge, now) === undefined ? now : (ticket?.issuedAt ?? getSessionStart(sessionId));

/**
 * Returns true if nothing proves that the set ended in time. With a ticket: if the set may have
 * ended more than a minute after its challenge. Without a ticket: if the challenge is closed now.
 */
const isLateSet = ({ challenge, ticket }: Omit<Begun, 'sessionId'>, trackSha256: string, now: Date): boolean =>
  ticket === null
    ? reasonClosed(challenge, now) !== undefined
    : !hasEndedInTime(latestEnd(ticket, trackSha256, now), endMs(challenge));

const findEarlier = async (sessionId: string, { db, caller }: UserContext): Promise<StoredRecording | undefined> => {
  const earlier = await findRecordingBySession(db, sessionId);
  if (earlier && earlier.userId !== caller.userId)
    throw new AppError('forbidden', 'This recording belongs to someone else.');
  return earlier;
};

const checkPace = (submitted: number): void => {
  if (!hasSubmittedEnough(submitted)) return;
  throw new AppError('too_many_requests', 'Too many attempts. Try again later.');
};

/**
 * Loads challenge and ticket of a submission.
 * @throws AppError if the challenge was closed at the start of the attempt, or the ticket does not
 * fit
 */
const getBegun = async (submission: Submission, { db, now, caller }: UserContext): Promise<Begun> => {
  const challenge = await getChallenge(db, submission.challengeId);
  if (!belongsTo(submission.sessionId, challenge.id)) {
    throw new AppError('unprocessable', 'This recording belongs to another challenge.');
  }
  const claimant = { ...submission, userId: caller.userId, isGuest: caller.isGuest };
  const ticket = await presentTicket(db, submission.ticketId, claimant, now);
  const begun = { challenge, ticket, sessionId: submission.sessionId };
  checkOpen(challenge, caller, getCountingTime(begun, now));
  return begun;
};

const checkTrack = ({ trackSha256 }: Submission, arrived: string): void => {
  if (trackSha256 === null || trackSha256 === arrived) return;
  throw new AppError('unprocessable', 'The upload doesn’t match the recording.');
};

interface Attempt extends Begun {
  readonly submission: Submission;
  readonly trackSha256: string;
  readonly isLate: boolean;
  readonly counted: CountedSubmission;
  readonly reps: readonly RecordedRep[];
}

const recordingOf = async (id: string, attempt: Attempt, context: UserContext): Promise<NewRecording> => {
  const { caller, now } = context;
  const { submission, challenge, counted, reps } = attempt;
  const { validReps, invalidReps, formScore, seenView } = counted.result;
  const { hasVideo } = submission;
  const judged = judge({
    claimed: submission.claimed,
    counted: counted.result,
    hasTicket: attempt.ticket !== null,
    isLate: attempt.isLate,
    hasVideo,
  });
  return {
    id,
    challengeId: challenge.id,
    userId: caller.userId,
    name: caller.name,
    email: caller.email,
    validReps,
    invalidReps,
    totalReps: validReps + invalidReps,
    durationSeconds: attemptSeconds(submission.durationSeconds, counted.earlyEnd && counted.result.durationMs),
    ...judged,
    claimedValidReps: submission.claimed.validReps,
    claimedInvalidReps: submission.claimed.invalidReps,
    formScore,
    seenView,
    engineVersion: ENGINE_VERSION,
    sessionId: submission.sessionId,
    referredBy: await referredBy(submission.referredBy, context),
    analysisData: {
      exercise: counted.exerciseName,
      video_source: 'live_camera',
      analysis_results: analysisResultsOf(counted.result),
      completed_reps: reps,
      exercise_definition: counted.definition,
      ended_early: counted.earlyEnd,
      is_daily_challenge: challenge.isDaily,
    },
    createdAt: now,
  };
};

const validationOf = (recordingId: string, { submission, counted, ticket, trackSha256 }: Attempt) => ({
  recordingId,
  mediapipeConfig: submission.poseConfig,
  lockedSide: counted.result.lockedSide,
  processingInterval: submission.processingIntervalMs,
  targetTimestamps: submission.targetTimestamps,
  actualTimestamps: counted.timestamps,
  droppedFrames: submission.droppedFrames,
  landmarksTimeline: trackKey(recordingId),
  analysisTimeline: counted.result.events,
  finalResults: finalResultsOf(counted.result),
  exerciseDefinition: counted.definition,
  endedEarly: counted.earlyEnd,
  engineVersion: ENGINE_VERSION,
  codeWord: ticket?.codeWord ?? null,
  ticketId: ticket?.id ?? null,
  ticketIssuedAt: ticket?.issuedAt ?? null,
  trackSha256,
});

class DuplicateSubmissionError extends Error {
  override readonly name = 'DuplicateSubmissionError';
}

const attachVideo = async (
  tx: Database,
  { submission, reps, challenge, counted }: Attempt,
  { caller, jobs, now }: UserContext,
): Promise<{ readonly mediaId: string; readonly chunkSha256: readonly string[] } | undefined> => {
  const { sessionId, chunkSha256, hidesFilm, hasVideo } = submission;
  if (!hasVideo) return undefined;
  const clipContents = contentsOf({ validReps: counted.result.validReps, analysisId: null }, challenge.name);
  const sent = { sessionId, ownerId: caller.userId, reps, chunkSha256, hidesFilm, clipContents };
  return submitVideo(tx, jobs, sent, now);
};

/**
 * Stores everything in the transaction. Inserts the recording last, because leaderboards and
 * statistics are locked from then until the commit (docs/decisions/0111, 0119).
 */
const store = async (
  tx: Database,
  attempt: Attempt,
  recording: NewRecording,
  context: UserContext,
): Promise<StoredRecording> => {
  const { caller, jobs, now } = context;
  const { submission, challenge, ticket } = attempt;
  const { userId } = caller;
  const { gender, isHeld, hasWaiting } = await enterChallenge(
    tx,
    { challengeId: challenge.id, userId, status: recording.status },
    now,
  );
  if (ticket) await useUpTicket(tx, ticket, { sessionId: submission.sessionId, userId });
  // Does not add the user as a participant if the set was late. A late set must not change who took
  // part, for example in a duel.
  if (!attempt.isLate) await joinChallenge(tx, challenge, caller, getCountingTime(attempt, now));
  await lockAttemptsLeft(tx, { challenge, userId, now });
  const video = await attachVideo(tx, attempt, context);
  if (!video) await jobs.send(tx, VERIFY_RECORDING, { recordingId: recording.id });
  const added = await addRecording(
    tx,
    { ...recording, gender, mediaId: video?.mediaId ?? null, ...(isHeld && { ...HELD, statusSince: now }) },
    { ...validationOf(recording.id, attempt), ...(video && { chunkSha256: [...video.chunkSha256] }) },
  );
  if (!added) throw new DuplicateSubmissionError();
  if (isHeld) await addHold(tx, added.id, now);
  await followInvitation(tx, added, { userId, hasWaiting });
  return added;
};

/**
 * Stores the track while `prepare` counts it, then the rows that refer to it. After an error,
 * deletes the track only if certainly no row was written. A commit may succeed although its reply
 * is lost, and a recording without a track cannot be recounted.
 */
const storeWithTrack = async (
  packed: Uint8Array,
  prepare: () => Promise<Attempt>,
  context: UserContext,
): Promise<StoredRecording> => {
  const id = context.ids.uuid();
  const key = trackKey(id);
  const outcome = { mayBeStored: false };
  const written = context.files.write(key, packed);
  // Prevents an unhandled rejection; `await written` below throws it.
  written.catch(() => undefined);
  try {
    const attempt = await prepare();
    const recording = await recordingOf(id, attempt, context);
    await written;
    return await context.db.transaction(async (tx) => {
      // Resets the flag, because the transaction may be retried.
      outcome.mayBeStored = false;
      const added = await store(tx, attempt, recording, context);
      outcome.mayBeStored = true;
      return added;
    });
  } finally {
    await written.catch(() => undefined);
    if (!outcome.mayBeStored) await context.files.remove(key);
  }
};

/**
 * Counts the track. Checks its length against the submitted duration, and against the time since
 * the ticket was issued.
 * @throws AppError if the track cannot be counted, or if its length does not fit
 */
const examine = async (
  sent: Submission,
  packed: Uint8Array,
  countTrack: CountTrack,
  begun: Begun,
  { db, now, caller }: UserContext,
): Promise<Attempt> => {
  const { challenge, ticket } = begun;
  const trackSha256 = fingerprint(packed);
  const poseConfig = acceptedPoseConfig(sent.poseConfig, caller);
  const submission = { ...sent, poseConfig };
  const begunAt = ticket?.issuedAt ?? getCountingTime(begun, now);
  const isSmoothed = poseConfig.smoothLandmarks;
  const counted = await countSubmission(db, { challenge, begun: begunAt, isSmoothed }, packed, countTrack);
  const implausible = durationIssue(submission.durationSeconds, counted.recordedMs);
  if (implausible) throw new AppError('unprocessable', implausible);
  if (ticket) checkTime(ticket, counted.recordedMs, latestEnd(ticket, trackSha256, now));
  const isLate = isLateSet(begun, trackSha256, now);
  return { ...begun, submission, trackSha256, isLate, counted, reps: counted.result.reps.map(recordedRep) };
};

/**
 * Stores a submission and returns its recording; if it was stored before, returns that recording.
 * @throws AppError if the challenge is closed, a limit is reached, the attempt is malicious or
 * implausible, or the session belongs to another user
 */
export const submit = async (
  submission: Submission,
  packed: Uint8Array,
  countTrack: CountTrack,
  context: UserContext,
): Promise<StoredRecording> => {
  const { db, caller, now } = context;
  const { sessionId } = submission;
  // Starts loading challenge and ticket, so that they load in parallel with the next query. Awaited
  // below.
  const pendingBegun = getBegun(submission, context);
  pendingBegun.catch(() => undefined);
  const known = await findSubmitted(
    db,
    { sessionId, userId: caller.userId },
    new Date(now.getTime() - MILLIS_PER_HOUR),
  );
  const earlier = known.isSubmitted ? await findEarlier(sessionId, context) : undefined;
  if (earlier) return earlier;
  checkPace(known.withinTheHour);
  const begun = await pendingBegun;
  await checkAttemptsLeft(db, { challenge: begun.challenge, userId: caller.userId, now });
  checkTrack(submission, fingerprint(packed));
  try {
    return await storeWithTrack(packed, () => examine(submission, packed, countTrack, begun, context), context);
  } catch (error) {
    // Two identical submissions may arrive at the same time. The second finds its ticket and video
    // in use, and returns the recording that the first stored.
    if (!(error instanceof AppError || error instanceof DuplicateSubmissionError)) throw error;
    const stored = await findEarlier(sessionId, context);
    if (stored) return stored;
    throw error;
  }
};
