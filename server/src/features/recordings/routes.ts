import { EndAttempt, StartAttempt } from '@reptemple/contract/recordings/attempt-tickets';
import {
  GetMyBestSet,
  GetProcessing,
  GetRecording,
  GetRecordingTrack,
  HideFilm,
  RequestClip,
  SubmitRecording,
  Submission,
} from '@reptemple/contract/recordings/recordings';
import type { RecordedRep, Recording, HiddenRecording } from '@reptemple/contract/recordings/recordings';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ConcurrencyLimiter } from '../../platform/http/concurrency-limiter.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Caller, Context, Handler, Route } from '../../platform/http/mount-endpoints.ts';
import { contentOf, parsed, parsedJson } from '../../platform/http/parse-request.ts';
import { serveBytes } from '../../platform/http/serve-bytes.ts';
import { issueAnonymousTicket, issueTicket, findTicket, markEnded } from '../attempts/index.ts';
import {
  areResultsHidden,
  maySeeReps,
  checkDidNotSetRules,
  checkHasPlace,
  checkOpen,
  getChallenge,
} from '../challenges/index.ts';
import { findVideoFacts, NO_VIDEO, signedLinks } from '../media/index.ts';
import { MAX_SUBMISSION_REQUEST } from './counting/count-track.ts';
import type { CountTrack } from './counting/count-track.ts';
import { findStanding, getProcessing, parseNotCounted } from './counting/stored-analyses-and-recounts.ts';
import { checkAttemptsLeft } from './enter-challenge-and-attempt-limit.ts';
import { findBestSet, findPreviousBest } from './ranking-and-activity-queries.ts';
import { findOwnClip, hideFilm, requestClip } from './share-clip-and-video-hiding.ts';
import { findCodeWord, findRecording, withChallenge } from './store.ts';
import type { StoredRecording } from './store.ts';
import { submit } from './submit.ts';

const noTicket = (): AppError => new AppError('not_found', 'This ticket is invalid or has expired.');

const endAttempt: Handler<typeof EndAttempt> = async ({ params, body }, { caller, db, now }) => {
  const ticket = await findTicket(db, params.ticket);
  // Gives the same error for another user's ticket as for a missing one, so that nobody can find
  // out which tickets exist.
  if (!ticket || (ticket.userId !== null && ticket.userId !== caller?.userId)) throw noTicket();
  const ended = await markEnded(db, ticket.id, { trackSha256: body.trackSha256, now });
  if (!ended?.endedAt) throw noTicket();
  if (ended.trackSha256 !== body.trackSha256)
    throw new AppError('conflict', 'This set was already finished with another track.');
  return { endedAt: ended.endedAt.toISOString() };
};

/**
 * Visitor who is not signed in. Does not count as a guest, because they may register with an
 * account after the set.
 */
const VISITOR = { isGuest: false };

/**
 * Issues a ticket when a set starts, if the user may take part and has attempts left. Visitors who
 * are not signed in get a ticket, too; their submission is checked later.
 */
const startAttempt: Handler<typeof StartAttempt> = async ({ body }, context) => {
  const { caller, db, now } = context;
  const challenge = await getChallenge(db, body.challengeId);
  checkOpen(challenge, caller ?? VISITOR, now);
  if (!caller) return { ticket: await issueAnonymousTicket(challenge, context) };
  await checkDidNotSetRules(db, challenge.id, caller.userId);
  await checkHasPlace(db, challenge, caller.userId);
  await checkAttemptsLeft(db, { challenge, userId: caller.userId, now });
  return { ticket: await issueTicket(challenge, { ...context, caller }) };
};

const canSeePrivateFields = (stored: StoredRecording, caller: Caller | null): boolean =>
  caller !== null && (caller.isAdmin || caller.userId === stored.userId);

const present = async (db: Database, stored: StoredRecording, caller: Caller | null): Promise<Recording> => {
  const facts = await findVideoFacts(db, [stored.mediaId], caller);
  const video = (stored.mediaId !== null && facts.get(stored.mediaId)) || NO_VIDEO;
  return {
    id: stored.id,
    challengeId: stored.challengeId,
    name: stored.name,
    gender: stored.gender,
    validReps: stored.validReps,
    invalidReps: stored.invalidReps,
    totalReps: stored.totalReps,
    durationSeconds: stored.durationSeconds,
    status: stored.status,
    unverifiedReason: stored.unverifiedReason,
    claimed: canSeePrivateFields(stored, caller)
      ? { validReps: stored.claimedValidReps, invalidReps: stored.claimedInvalidReps }
      : null,
    formScore: stored.formScore,
    seenView: stored.seenView,
    correctedBy: stored.correctedBy,
    endedEarly: stored.analysisData.ended_early ?? null,
    analysisId: canSeePrivateFields(stored, caller) ? stored.analysisId : null,
    ...video,
    mediaError: canSeePrivateFields(stored, caller) ? video.mediaError : null,
    clip: canSeePrivateFields(stored, caller) ? await findOwnClip(db, stored, video.isFilmHidden) : null,
    createdAt: stored.createdAt.toISOString(),
  };
};

const withoutResults = (recording: Recording): HiddenRecording => ({
  ...recording,
  mediaStatus: 'none',
  mediaError: null,
  videoUrl: null,
  thumbnailUrl: null,
  gifUrl: null,
  isRedrawingGif: false,
  skeletonUrl: null,
  clip: null,
  validReps: null,
  invalidReps: null,
  totalReps: null,
  formScore: null,
  endedEarly: null,
});

const repsOf = (stored: StoredRecording): RecordedRep[] => [...stored.analysisData.completed_reps];

const submitRecording =
  (countTrack: CountTrack): Handler<typeof SubmitRecording> =>
  async ({ form }, context) => {
    const submission = parsed(Submission, parsedJson(form.submission));
    const { bytes } = await contentOf(form.track);
    const stored = await submit(submission, bytes, countTrack, context);
    return { recording: await present(context.db, stored, context.caller), reps: repsOf(stored) };
  };

/**
 * Adds signed media URLs, which work without a cookie for a limited time, for example in an
 * external player.
 */
const withSignedLinks = async (recording: Recording, context: Context): Promise<Recording> => {
  const { videoUrl, thumbnailUrl, gifUrl } = recording;
  return { ...recording, ...(await signedLinks({ videoUrl, thumbnailUrl, gifUrl }, context)) };
};

const findShown = async (db: Database, id: string) => withChallenge(db, await findRecording(db, id));

const getRecording: Handler<typeof GetRecording> = async ({ params }, context) => {
  const { caller, db, now } = context;
  const { recording: stored, challenge } = await findShown(db, params.recording);
  const isMine = caller !== null && caller.userId === stored.userId;
  const whole = await present(db, stored, caller);
  const isHidden = areResultsHidden(challenge, now);
  const isTold = maySeeReps(isHidden, stored.userId, caller);
  const told = isTold && isHidden ? await withSignedLinks(whole, context) : whole;
  const recording = isTold ? told : withoutResults(whole);
  const codeWord = isTold && challenge.asksCodeWord ? await findCodeWord(db, stored.id) : null;
  const previousBest = isMine ? await findPreviousBest(db, stored) : null;
  const shown = { recording, isMine, codeWord, previousBest };
  if (!canSeePrivateFields(stored, caller)) return { ...shown, reps: null, notCounted: null, exerciseDefinition: null };
  const { exercise_definition: exerciseDefinition } = stored.analysisData;
  const standing = await findStanding(db, stored);
  const notCounted = parseNotCounted(standing?.timeline ?? []);
  return { ...shown, reps: repsOf(stored), notCounted, exerciseDefinition };
};

const getMyBestSet: Handler<typeof GetMyBestSet> = async ({ params }, { db, caller }) => {
  const { id } = await getChallenge(db, params.challenge);
  const best = await findBestSet(db, id, caller.userId);
  if (!best) return { best: null };
  const repEndsMs = best.analysisData.completed_reps.filter(({ valid }) => valid).map(({ endMs }) => endMs);
  return { best: { validReps: best.validReps, repEndsMs } };
};

const getTrack: Handler<typeof GetRecordingTrack> = async ({ params }, { caller, db, files, request }) => {
  const { recording: stored } = await findShown(db, params.recording);
  if (!canSeePrivateFields(stored, caller))
    throw new AppError('forbidden', 'Only the recording’s owner and admins can do this.');
  const standing = await findStanding(db, stored);
  const key = standing?.track ?? null;
  const found = key === null ? undefined : await files.find(key);
  if (key === null || !found) throw new AppError('not_found', 'The track of this recording was deleted.');
  return serveBytes(
    {
      bytes: found.bytes,
      type: 'application/gzip',
      etag: `"${stored.analysisId ?? stored.id}-${found.bytes}"`,
      // Lets the browser cache the track. The browser must ask again before each use, because
      // another user may sign in.
      cacheControl: 'private, no-cache',
      body: (range) => files.stream(key, range),
    },
    request,
  );
};

export const recordingRoutes = (countTrack: CountTrack, gate: ConcurrencyLimiter): readonly Route[] => [
  route(StartAttempt, startAttempt, { changesNoAnswer: true }),
  route(EndAttempt, endAttempt, { changesNoAnswer: true }),
  route(SubmitRecording, submitRecording(countTrack), { maxBodyBytes: MAX_SUBMISSION_REQUEST, gate }),
  route(GetRecording, getRecording),
  route(GetMyBestSet, getMyBestSet),
  route(GetRecordingTrack, getTrack),
  route(HideFilm, hideFilm),
  route(RequestClip, requestClip),
  route(GetProcessing, getProcessing),
];
