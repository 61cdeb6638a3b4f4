/**
 * Uploads a video in chunks of 5 MB (specification S2, sections 8 and 9), then submits track and
 * count. Resumes interrupted uploads, and runs in only one page at a time.
 */
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { Reply } from '@reptemple/contract/endpoint';
import { SubmitRecording } from '@reptemple/contract/recordings/recordings';
import type { Recording, SubmissionDraft } from '@reptemple/contract/recordings/recordings';
import { CHUNK_BYTES, MAX_CHUNK_RETRIES } from '@reptemple/contract/recordings/video-upload-and-download';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { Track } from '@reptemple/engine/landmark-track';
import { PROCESSING_INTERVAL_MS } from '@reptemple/pose/frame-schedule';
import { replyIn } from '../../../api/api-client.ts';
import { ApiError } from '../../../api/api-error.ts';
import { t } from '../../../i18n/translate.ts';
import { withConfiguredSmoothing } from '../../../pose/lighter-pose-config-and-smoothing.ts';
import { withTabLock } from '../drafts/draft-indexeddb-and-tab-locks.ts';
import type { SavedAttempt } from '../drafts/draft-indexeddb-and-tab-locks.ts';
import { forgetNext, openNext } from '../drafts/next-opened-draft.ts';
import type { Sending } from '../recording-labels-and-rules.ts';
import { hidesFilm } from '../sharing/hide-video-preference.ts';
import { pageVisibility, waitUntilVisible, withRetry, SessionEnded } from './retry-policy.ts';
import type { RetryPorts, IdleTimer, Tried, Trouble } from './retry-policy.ts';
import {
  beginUpload,
  outcomeOf,
  sendChunk,
  sendToStorage,
  sha256Of,
  trackFile,
  transmit,
  tried,
} from './upload-requests.ts';
import type { Chunk, ChunkReply } from './upload-requests.ts';

/** Numbers of the chunks that the server already has, and if it has the complete video. */
export interface Received {
  readonly received: readonly number[];
  readonly isComplete: boolean;
}

export interface UploadPorts extends RetryPorts {
  /**
   * Asks the server for the chunks that it already has.
   * @throws SessionEnded
   */
  readonly findReceived: (totalChunks: number, idleTimer: IdleTimer) => Promise<Tried<Received>>;
  /** Sends one chunk. A network error does not reject, but is returned as a reply. */
  readonly send: (chunk: Chunk, idleTimer: IdleTimer, onSent: (bytes: number) => void) => Promise<ChunkReply>;
  readonly digest: (blob: Blob) => Promise<string>;
  /**
   * Called with the number of bytes that the server has. `foundBytes`: bytes that it had before
   * this upload.
   */
  readonly onProgress: (sentBytes: number, foundBytes: number) => void;
}

/** Error of a failed upload. Its message is shown to the user. */
export class UploadError extends Error {}

const faultOf = (chunk: number, reason: string, hasRetried: boolean): UploadError =>
  new UploadError(
    hasRetried
      ? t('Failed to upload chunk {chunk} after {retries} retries: {reason}', {
          chunk: chunk + 1,
          retries: MAX_CHUNK_RETRIES,
          reason,
        })
      : reason,
  );

interface ArrivedBytes {
  readonly sent: number;
  readonly found: number;
}

const hasArrived = async ({ index, total }: Chunk, ports: UploadPorts, idleTimer: IdleTimer): Promise<boolean> => {
  const found = await ports.findReceived(total, idleTimer);
  return found.ok && (found.value.isComplete || found.value.received.includes(index));
};

/**
 * Sends one chunk, with retries, until the server has it. After a lost reply, asks the server if it
 * has the chunk. `before`: number of bytes in the preceding chunks.
 */
const deliverChunk = (chunk: Chunk, ports: UploadPorts, before: ArrivedBytes): Promise<undefined> => {
  const { size } = chunk.blob;
  const show = (bytes: number): void => ports.onProgress(before.sent + bytes, before.found);
  const send = async (idleTimer: IdleTimer): Promise<Tried<undefined>> => {
    let sent = 0;
    const reply = await ports.send(chunk, idleTimer, (bytes) => {
      sent = Math.min(bytes, size);
      show(sent);
    });
    const outcome = outcomeOf(reply);
    if (outcome.ok) return outcome;
    const isAnswerLost = outcome.trouble !== undefined && sent === size && !idleTimer.isOver();
    if (isAnswerLost && (await hasArrived(chunk, ports, idleTimer))) return { ok: true, value: undefined };
    show(0);
    return outcome;
  };
  return withRetry(send, ports, (reason, hasRetried) => faultOf(chunk.index, reason, hasRetried));
};

const chunkOf = (video: Blob, index: number, total: number): Omit<Chunk, 'sha256'> => {
  const start = index * CHUNK_BYTES;
  return { blob: video.slice(start, start + CHUNK_BYTES, video.type), index, total };
};

/**
 * Uploads a video and resolves to the SHA-256 hashes of its chunks, in order. Can be repeated after
 * a failure, because sending a chunk twice is harmless.
 * @throws UploadError, SessionEnded
 */
export const uploadVideo = async (video: Blob, ports: UploadPorts): Promise<readonly string[]> => {
  const total = Math.ceil(video.size / CHUNK_BYTES);
  if (total === 0) return [];
  const before = await withRetry(
    (idleTimer) => ports.findReceived(total, idleTimer),
    ports,
    // This request precedes the first chunk, so its failure is reported as that of chunk 0.
    (reason, hasRetried) => faultOf(0, reason, hasRetried),
  );
  const received = new Set(before.received);
  const hashes: string[] = [];
  let arrived: ArrivedBytes = { sent: 0, found: 0 };
  for (let index = 0; index < total; index += 1) {
    const cut = chunkOf(video, index, total);
    const sha256 = await ports.digest(cut.blob);
    hashes.push(sha256);
    const isFound = before.isComplete || received.has(index);
    if (!isFound) await deliverChunk({ ...cut, sha256 }, ports, arrived);
    const { size } = cut.blob;
    arrived = { sent: arrived.sent + size, found: arrived.found + (isFound ? size : 0) };
    ports.onProgress(arrived.sent, arrived.found);
  }
  return hashes;
};

export interface UploadProgress extends Sending {
  readonly trouble: Trouble | null;
}

export interface Sent {
  readonly kept: SavedAttempt;
  readonly challenge: Challenge;
  readonly definition: ExerciseDefinition;
}

interface Filmed extends Omit<Sent, 'challenge'> {
  readonly challenge: Pick<Challenge, 'name' | 'exercise' | 'isDaily'>;
}

/**
 * Returns the JSON that is sent with the last chunk (specification S2, sections 3 and 7). The
 * server counts the track itself.
 */
export const analysisDataOf = (
  { attempt: { validReps, invalidReps, reps, poseConfig } }: Pick<SavedAttempt, 'attempt'>,
  { exercise, isDaily }: Pick<Challenge, 'exercise' | 'isDaily'>,
  definition: ExerciseDefinition,
): string =>
  JSON.stringify({
    exercise: exercise.name,
    video_source: 'live_camera',
    analysis_results: { repCount: validReps, invalidRepCount: invalidReps },
    completed_reps: reps,
    exercise_definition: withConfiguredSmoothing(definition, poseConfig),
    is_daily_challenge: isDaily,
  });

/**
 * Time in ms without progress after which the page shows a problem, even though no request has
 * failed yet.
 */
const STALLED_MS = 8000;

/**
 * Uploads the video of a set and resolves to the SHA-256 hashes of its chunks, in order.
 * @throws UploadError, SessionEnded
 */
export const upload = async (
  { kept: { attempt, sessionId }, challenge, definition }: Filmed,
  onProgress: (progress: UploadProgress) => void,
): Promise<readonly string[]> => {
  const started = performance.now();
  const totalBytes = attempt.video.size;
  const names = {
    sessionId,
    exercise: challenge.exercise.name,
    challengeName: challenge.name,
    validReps: attempt.validReps,
    analysisData: analysisDataOf({ attempt }, challenge, definition),
  };
  let at: Omit<UploadProgress, 'elapsedMs'> = {
    sentBytes: 0,
    foundBytes: 0,
    totalBytes,
    trouble: navigator.onLine ? null : 'connection',
  };
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const report = (change: Partial<typeof at>): void => {
    at = { ...at, ...change };
    clearTimeout(stalled);
    // A stall is attributed to the connection while bytes remain to be sent or the device is
    // offline, and otherwise to the server.
    const stalledBy = at.sentBytes < totalBytes || !navigator.onLine ? 'connection' : 'server';
    stalled = setTimeout(() => report({ trouble: at.trouble ?? stalledBy }), STALLED_MS);
    onProgress({ ...at, elapsedMs: performance.now() - started });
  };
  report({});
  let isDirect = false;
  try {
    return await uploadVideo(attempt.video, {
      findReceived: async (totalChunks, idleTimer) => {
        const begun = await beginUpload(sessionId, totalChunks, idleTimer);
        isDirect = begun.ok && begun.value.chunksGoTo === 'storage';
        return begun;
      },
      send: (chunk, idleTimer, onSent) =>
        isDirect ? sendToStorage(chunk, sessionId, idleTimer, onSent) : sendChunk(chunk, names, idleTimer, onSent),
      digest: sha256Of,
      wait: waitUntilVisible,
      pageVisibility,
      onProgress: (sentBytes, foundBytes) =>
        report({ sentBytes, foundBytes, ...(sentBytes > at.sentBytes ? { trouble: null } : {}) }),
      onTrouble: (trouble) => report({ trouble }),
    });
  } finally {
    clearTimeout(stalled);
  }
};

interface SubmittedAs {
  readonly challengeId: string;
  readonly hasVideo: boolean;
  /** SHA-256 hashes of the video's chunks, in order; empty without a video. */
  readonly chunkSha256: readonly string[];
}

interface Hashed extends SubmittedAs {
  readonly trackSha256: string | null;
  readonly hidesFilm: boolean;
}

/**
 * Returns the duration in seconds of the whole track, even if a limit ended the attempt earlier.
 * The server applies the limit itself.
 */
const recordedSeconds = ({ frames }: Track): number => ((frames.at(-1)?.t ?? 0) - (frames[0]?.t ?? 0)) / 1000;

export const submissionOf = (
  { attempt, sessionId, ticket, referredBy }: SavedAttempt,
  as: Hashed,
): SubmissionDraft => ({
  challengeId: as.challengeId,
  sessionId,
  durationSeconds: recordedSeconds(attempt.track),
  claimed: { validReps: attempt.validReps, invalidReps: attempt.invalidReps },
  poseConfig: { ...attempt.poseConfig, delegate: attempt.delegate },
  processingIntervalMs: PROCESSING_INTERVAL_MS,
  targetTimestamps: [...attempt.targets],
  droppedFrames: [...attempt.dropped],
  hasVideo: as.hasVideo,
  hidesFilm: as.hidesFilm,
  ticketId: ticket?.id ?? null,
  trackSha256: as.trackSha256,
  chunkSha256: [...as.chunkSha256],
  referredBy: referredBy ?? null,
});

/**
 * Timeout in seconds of the reply to a submission. The server counts the track before it replies.
 */
const COUNTING_SECONDS = 60;

/**
 * Submits track and counts. Times out only after a time without progress, as for a chunk, because a
 * track may be large too. Can be repeated with the same session id.
 * @throws ApiError
 */
export const submitAttempt = async (
  kept: SavedAttempt,
  as: SubmittedAs,
  idleTimer: IdleTimer,
): Promise<Reply<typeof SubmitRecording>> => {
  const track = await trackFile(kept.attempt.track);
  const body = new FormData();
  const hashed = { ...as, trackSha256: await sha256Of(track), hidesFilm: hidesFilm() };
  body.append('submission', JSON.stringify(submissionOf(kept, hashed)));
  body.append('track', track);
  const { method, path } = SubmitRecording;
  const { status, text } = await transmit({ method, url: path, body, idleTimer, answerSeconds: COUNTING_SECONDS });
  if (status === 0) throw new ApiError({ code: 'offline', status, message: text });
  return replyIn(SubmitRecording, status, text);
};

/**
 * Submits the result, with retries. `chunkSha256`: null to submit without the video.
 * @throws SessionEnded, or an error whose message is for the user
 */
export const save = async (
  { kept, challenge }: Sent,
  chunkSha256: readonly string[] | null,
  onTrouble: (trouble: Trouble | null) => void,
): Promise<Recording> => {
  const as = {
    challengeId: challenge.id,
    hasVideo: chunkSha256 !== null,
    chunkSha256: chunkSha256 ?? [],
  };
  const submit = (idleTimer: IdleTimer) => tried(() => submitAttempt(kept, as, idleTimer));
  const { recording } = await withRetry(
    submit,
    { wait: waitUntilVisible, pageVisibility, onTrouble },
    (reason) => new Error(reason),
  );
  return recording;
};

export interface SendingPorts {
  readonly sessionId: string;
  /**
   * Resolves to true while the recording is saved on this device, and to false once it was
   * submitted or discarded.
   */
  readonly isStillSaved: () => Promise<boolean>;
  readonly isHere: () => boolean;
  /**
   * Called if the recording is already being sent: by another tab, or by this tab before the user
   * left the page and returned.
   */
  readonly onElsewhere: () => void;
  readonly onBack: () => void;
  readonly onFault: (fault: unknown) => void;
  readonly onFaultBehind: () => void;
}

type Work = () => Promise<true>;

/**
 * Waits for an upload that is running elsewhere. If it succeeded, submits again: the server returns
 * the same result, which this page shows. If it failed, this page uploads (`isEager`) or returns to
 * the results.
 */
const followOtherUpload = async (work: Work, ports: SendingPorts, isEager: boolean): Promise<void> => {
  ports.onElsewhere();
  const goOn = async (): Promise<void> => {
    if (!ports.isHere()) return;
    if (isEager || !(await ports.isStillSaved())) await work();
    else ports.onBack();
  };
  await withTabLock('sending', ports.sessionId, goOn, true);
};

/**
 * Continues the upload when the device is online again, even if the user has gone to another page.
 */
const continueWhenOnline = (work: Work, ports: SendingPorts): void => {
  const goOn = async (): Promise<void> => {
    if (await ports.isStillSaved().catch(() => false)) await uploadExclusive(work, ports, false);
  };
  addEventListener('online', () => void goOn(), { once: true });
};

const reportFailure = (fault: unknown, work: Work, ports: SendingPorts): void => {
  forgetNext();
  ports.onFault(fault);
  if (ports.isHere() || fault instanceof SessionEnded) return;
  ports.onFaultBehind();
  if (!navigator.onLine) continueWhenOnline(work, ports);
};

/**
 * Uploads a recording. If another tab is uploading it, waits for that tab's result instead, and
 * uploads only if that fails and `isEager` is true. Never rejects.
 */
export const uploadExclusive = async (work: Work, ports: SendingPorts, isEager: boolean): Promise<void> => {
  // Remembers the recording, so that the record page continues the upload after a reload.
  openNext({ sessionId: ports.sessionId, isToBeSent: true });
  try {
    const isDone = await withTabLock('sending', ports.sessionId, work, false);
    if (!isDone && ports.isHere()) await followOtherUpload(work, ports, isEager);
    forgetNext();
  } catch (fault) {
    reportFailure(fault, work, ports);
  }
};

/** Waits for an upload that is running elsewhere and shows its result. Never rejects. */
export const followSending = async (work: Work, ports: SendingPorts): Promise<void> => {
  try {
    await followOtherUpload(work, ports, false);
  } catch (fault) {
    reportFailure(fault, work, ports);
  }
};
