/**
 * Accepts a submission: stores the track first, then recording, validation data, video and job in
 * one transaction. The session id makes it idempotent. No request can set a count.
 */
import { MILLIS_PER_HOUR } from '@reptemple/engine/units';
import { worded } from '@reptemple/contract/message-with-params';
import type { RecordedRep, Submission } from '@reptemple/contract/recordings/recordings';
import { ENGINE_VERSION } from '@reptemple/engine/version';
import type { Database } from '../../platform/database/database.ts';
import type { UserContext } from '../../platform/http/mount.ts';
import { fingerprint } from '../../platform/crypto/ids.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { checkTime, latestEnd, presentTicket, useUpTicket, hasEndedInTime } from '../attempts/index.ts';
import type { StoredTicket } from '../attempts/index.ts';
import { checkOpen, getChallenge, joinChallenge, endMs, reasonClosed } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { submitVideo } from '../media/index.ts';
import { findProfile } from '../profile/index.ts';
import { referredBy } from '../referrals/index.ts';
import { countSubmission } from './counting/count-submission.ts';
import type { CountedSubmission } from './counting/count-submission.ts';
import type { CountTrack } from './counting/count-track.ts';
import { checkAttemptCounts, checkAttemptsLeft } from './daily-attempts.ts';
import { acceptedPoseConfig } from './counting/accepted-pose-config.ts';
import { fixGender } from './challenge-gender.ts';
import { contentsOf } from './clips.ts';
import { analysisResultsOf, finalResultsOf } from './counting/stored-results.ts';
import { HELD, holdUnconfirmed } from './mailbox-hold.ts';
import { followInvitation } from './referral.ts';
import {
  attemptSeconds,
  belongsTo,
  durationIssue,
  hasSubmittedEnough,
  judge,
  rankedGender,
  recordedRep,
} from './status.ts';
import { addRecording, countSubmitted, findRecordingBySession, setMedia } from './store.ts';
import type { NewRecording, StoredRecording } from './store.ts';
import { trackKey } from './counting/track-file.ts';
import { VERIFY_RECORDING } from './verify-job.ts';
import { getSessionStart } from '@reptemple/contract/recordings/media';

/** The start of a set as its submission states it, before the track is read. */
interface Begun {
  readonly challenge: StoredChallenge;
  /** Null without a valid ticket. */
  readonly ticket: StoredTicket | null;
  readonly sessionId: string;
}

/**
 * Returns the time at which the challenge must be open. An upload may wait for a connection, so
 * after the challenge closes it is the ticket's time of issue. Without a ticket it is the start
 * that the browser claims; nothing proves it, so the set does not rank.
 */
const getCountingTime = ({ challenge, ticket, sessionId }: Begun, now: Date): Date =>
  reasonClosed(challenge, now) === undefined ? now : (ticket?.issuedAt ?? getSessionStart(sessionId));

/** Returns true if nothing proves that the set ended before its challenge. */
const isLateSet = ({ challenge, ticket }: Omit<Begun, 'sessionId'>, trackSha256: string, now: Date): boolean =>
  ticket === null
    ? reasonClosed(challenge, now) !== undefined
    : !hasEndedInTime(latestEnd(ticket, trackSha256, now), endMs(challenge));

/** Returns the recording already stored for this session, or undefined. */
const findEarlier = async (sessionId: string, { db, caller }: UserContext): Promise<StoredRecording | undefined> => {
  const earlier = await findRecordingBySession(db, sessionId);
  if (earlier && earlier.userId !== caller.userId)
    throw new AppError('forbidden', 'This attempt belongs to someone else.');
  return earlier;
};

/** @throws Refusal too_many_requests, before the track is unpacked and counted. */
const checkPace = async ({ db, caller, now }: UserContext): Promise<void> => {
  const submitted = await countSubmitted(db, caller.userId, new Date(now.getTime() - MILLIS_PER_HOUR));
  if (!hasSubmittedEnough(submitted)) return;
  const sentence = worded('You’ve submitted {submitted} attempts within an hour. Try again later.', { submitted });
  throw new AppError('too_many_requests', sentence);
};

/**
 * @throws Refusal when the challenge is closed and was closed at the start of the attempt, or the
 * ticket does not fit.
 */
const getBegun = async (submission: Submission, { db, now, caller }: UserContext): Promise<Begun> => {
  const challenge = await getChallenge(db, submission.challengeId);
  if (!belongsTo(submission.sessionId, challenge.id)) {
    throw new AppError('unprocessable', 'The session ID belongs to another challenge.');
  }
  const claimant = { ...submission, userId: caller.userId, isGuest: caller.isGuest };
  const ticket = await presentTicket(db, submission.ticketId, claimant, now);
  const begun = { challenge, ticket, sessionId: submission.sessionId };
  checkOpen(challenge, caller, getCountingTime(begun, now));
  return begun;
};

/** @throws Refusal unprocessable when the received bytes differ from the recorded ones. */
const checkTrack = ({ trackSha256 }: Submission, arrived: string): void => {
  if (trackSha256 === null || trackSha256 === arrived) return;
  throw new AppError('unprocessable', 'The uploaded track doesn’t match the recording.');
};

interface Attempt extends Begun {
  readonly submission: Submission;
  readonly trackSha256: string;
  readonly isLate: boolean;
  readonly counted: CountedSubmission;
  readonly reps: readonly RecordedRep[];
}

const recordingOf = async (id: string, attempt: Attempt, context: UserContext): Promise<NewRecording> => {
  const { db, caller, now } = context;
  const { submission, challenge, counted, reps } = attempt;
  const { validReps, invalidReps, formScore, seenView } = counted.result;
  const profile = await findProfile(db, caller.userId);
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
    gender: rankedGender(profile?.gender ?? null),
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

/**
 * Inserts the recording first: of two equal concurrent submissions the second finds it and
 * changes nothing. With a video, verification waits until the video is prepared.
 */
const store = async (
  tx: Database,
  attempt: Attempt,
  recording: NewRecording,
  { caller, jobs, now }: UserContext,
): Promise<StoredRecording | undefined> => {
  const { submission, reps, challenge, ticket } = attempt;
  const gender = await fixGender(
    tx,
    { challengeId: challenge.id, userId: caller.userId },
    recording.gender ?? null,
    now,
  );
  const stored = await addRecording(tx, { ...recording, gender }, validationOf(recording.id, attempt));
  if (!stored) return undefined;
  const added = (await holdUnconfirmed(tx, { recordingId: stored.id }, now)) ? { ...stored, ...HELD } : stored;
  await followInvitation(tx, added, caller.userId);
  if (ticket) await useUpTicket(tx, ticket, { sessionId: submission.sessionId, userId: caller.userId });
  // A late set must not change who took part, for example in a duel.
  if (!attempt.isLate) await joinChallenge(tx, challenge, caller, getCountingTime(attempt, now));
  await checkAttemptCounts(tx, { challenge, userId: caller.userId, now });
  if (!submission.hasVideo) {
    await jobs.send(tx, VERIFY_RECORDING, { recordingId: added.id });
    return added;
  }
  const { sessionId, chunkSha256, hidesFilm } = submission;
  const clipContents = contentsOf(added, challenge.name);
  const sent = { sessionId, ownerId: caller.userId, reps, chunkSha256, hidesFilm, clipContents };
  const video = await submitVideo(tx, jobs, sent, now);
  await setMedia(tx, added.id, video);
  return { ...added, mediaId: video.mediaId };
};

/**
 * Stores the track, then the rows that refer to it. Deletes the track only if nothing was
 * written. A commit may succeed although its answer is lost, and a recording without a track
 * cannot be recounted.
 */
const storeWithTrack = async (
  attempt: Attempt,
  recording: NewRecording,
  packed: Uint8Array,
  context: UserContext,
): Promise<StoredRecording | undefined> => {
  const key = trackKey(recording.id);
  const outcome = { mayBeStored: false };
  await context.files.write(key, packed);
  try {
    return await context.db.transaction(async (tx) => {
      // The transaction may be retried.
      outcome.mayBeStored = false;
      const added = await store(tx, attempt, recording, context);
      outcome.mayBeStored = added !== undefined;
      return added;
    });
  } finally {
    if (!outcome.mayBeStored) await context.files.remove(key);
  }
};

/** @throws Refusal when the track or its length does not fit the attempt. */
const examine = async (
  sent: Submission,
  packed: Uint8Array,
  countTrack: CountTrack,
  begun: Begun,
  { db, now, caller }: UserContext,
): Promise<Attempt> => {
  const { challenge, ticket } = begun;
  const trackSha256 = fingerprint(packed);
  checkTrack(sent, trackSha256);
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
 * @throws Refusal when the challenge is closed, the hourly limit is reached, the attempt is
 * hostile or implausible, or the session belongs to another user.
 */
export const submit = async (
  submission: Submission,
  packed: Uint8Array,
  countTrack: CountTrack,
  context: UserContext,
): Promise<StoredRecording> => {
  const earlier = await findEarlier(submission.sessionId, context);
  if (earlier) return earlier;
  await checkPace(context);
  const begun = await getBegun(submission, context);
  const { challenge } = begun;
  await checkAttemptsLeft(context.db, { challenge, userId: context.caller.userId, now: context.now });
  const attempt = await examine(submission, packed, countTrack, begun, context);
  const recording = await recordingOf(context.ids.uuid(), attempt, context);
  const added = await storeWithTrack(attempt, recording, packed, context);
  const stored = added ?? (await findEarlier(submission.sessionId, context));
  if (!stored) throw new Error('A submission vanished while it was stored.');
  return stored;
};
