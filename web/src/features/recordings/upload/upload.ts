/**
 * Uploads a video in chunks of 5 MB (specification S2, sections 8 and 9), then submits the result:
 * the track and the browser's count. In one page at a time. Resumes an interrupted upload.
 */
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { Reply } from '@reptemple/contract/endpoint';
import { SubmitRecording } from '@reptemple/contract/recordings/recordings';
import type { Recording, SubmissionDraft } from '@reptemple/contract/recordings/recordings';
import { CHUNK_BYTES, MAX_CHUNK_RETRIES } from '@reptemple/contract/recordings/video-upload-and-download';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { Track } from '@reptemple/engine/track';
import { PROCESSING_INTERVAL_MS } from '@reptemple/pose/frame-schedule';
import { replyIn } from '../../../api/api-client.ts';
import { ApiError } from '../../../api/api-error.ts';
import { t } from '../../../i18n/translate.ts';
import { withConfiguredSmoothing } from '../../../pose/lighter-config-and-smoothing.ts';
import { alone } from '../drafts/draft-indexeddb.ts';
import type { SavedAttempt } from '../drafts/draft-indexeddb.ts';
import { forgetNext, openNext } from '../drafts/next-opened-draft.ts';
import type { Sending } from '../recorder-labels-and-rules.ts';
import { hidesFilm } from '../sharing/hide-video-preference.ts';
import { pageVisibility, waitUntilVisible, withRetry, SessionEnded } from './retry-policy.ts';
import type { RetryPorts, Silence, Tried, Trouble } from './retry-policy.ts';
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

/** Chunks of a video that the server has. */
export interface Received {
  readonly received: readonly number[];
  readonly isComplete: boolean;
}

export interface UploadPorts extends RetryPorts {
  /** Returns the chunks that have arrived before. Throws `SessionEnded`. */
  readonly findReceived: (totalChunks: number, silence: Silence) => Promise<Tried<Received>>;
  /** Sends one chunk and reports its progress. Never rejects. */
  readonly send: (chunk: Chunk, silence: Silence, onSent: (bytes: number) => void) => Promise<ChunkReply>;
  /** Returns the SHA-256 of a chunk in lower-case hexadecimal. */
  readonly digest: (blob: Blob) => Promise<string>;
  /** Called with the sent bytes. `foundBytes`: the part that had arrived before. */
  readonly onProgress: (sentBytes: number, foundBytes: number) => void;
}

/** Error of a failed upload; the message is for the user. */
export class UploadError extends Error {}

/** Returns the error of a chunk. `chunk`: its index. */
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

/** Bytes that have arrived. */
interface Arrived {
  readonly sent: number;
  readonly found: number;
}

const hasArrived = async ({ index, total }: Chunk, ports: UploadPorts, silence: Silence): Promise<boolean> => {
  const found = await ports.findReceived(total, silence);
  return found.ok && (found.value.isComplete || found.value.received.includes(index));
};

/**
 * Sends one chunk until it has arrived. If all bytes were sent and the answer was lost, asks the
 * server for it. `before`: bytes of the chunks before it.
 */
const deliverChunk = (chunk: Chunk, ports: UploadPorts, before: Arrived): Promise<undefined> => {
  const { size } = chunk.blob;
  const show = (bytes: number): void => ports.onProgress(before.sent + bytes, before.found);
  const send = async (silence: Silence): Promise<Tried<undefined>> => {
    let sent = 0;
    const reply = await ports.send(chunk, silence, (bytes) => {
      sent = Math.min(bytes, size);
      show(sent);
    });
    const outcome = outcomeOf(reply);
    if (outcome.ok) return outcome;
    const isAnswerLost = outcome.trouble !== undefined && sent === size && !silence.isOver();
    if (isAnswerLost && (await hasArrived(chunk, ports, silence))) return { ok: true, value: undefined };
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
 * Uploads a video. Resolves to the chunks' hashes, in order, when the server has all chunks.
 * Sending a chunk again is harmless, so a failed upload can simply be restarted. Throws
 * `UploadError` or `SessionEnded`.
 */
export const uploadVideo = async (video: Blob, ports: UploadPorts): Promise<readonly string[]> => {
  const total = Math.ceil(video.size / CHUNK_BYTES);
  if (total === 0) return [];
  const before = await withRetry(
    (silence) => ports.findReceived(total, silence),
    ports,
    // A failure of the query, which precedes the first chunk, is reported as chunk 0.
    (reason, hasRetried) => faultOf(0, reason, hasRetried),
  );
  const received = new Set(before.received);
  const hashes: string[] = [];
  let arrived: Arrived = { sent: 0, found: 0 };
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
  /** Problem of the upload that is being retried; null if there is none. */
  readonly trouble: Trouble | null;
}

export interface Sent {
  readonly kept: SavedAttempt;
  readonly challenge: Challenge;
  /** Exercise definition that counted the reps. */
  readonly definition: ExerciseDefinition;
}

/** The set whose video is uploaded, with the data that is sent along. */
interface Filmed extends Omit<Sent, 'challenge'> {
  readonly challenge: Pick<Challenge, 'name' | 'exercise' | 'isDaily'>;
}

/**
 * Returns the data sent with the video's last chunk (specification S2, sections 3 and 7). The
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

/** Time in ms without progress after which a problem is shown although nothing has failed yet. */
const STALLED_MS = 8000;

/**
 * Uploads the video of a set. Resolves to the hashes of its chunks. Throws `UploadError` or
 * `SessionEnded`.
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
    // Cause of the delay: the server's if all bytes are sent.
    const stalledBy = at.sentBytes < totalBytes || !navigator.onLine ? 'connection' : 'server';
    stalled = setTimeout(() => report({ trouble: at.trouble ?? stalledBy }), STALLED_MS);
    onProgress({ ...at, elapsedMs: performance.now() - started });
  };
  report({});
  let isDirect = false;
  try {
    return await uploadVideo(attempt.video, {
      findReceived: async (totalChunks, silence) => {
        const begun = await beginUpload(sessionId, totalChunks, silence);
        isDirect = begun.ok && begun.value.chunksGoTo === 'storage';
        return begun;
      },
      send: (chunk, silence, onSent) =>
        isDirect ? sendToStorage(chunk, sessionId, silence, onSent) : sendChunk(chunk, names, silence, onSent),
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
  /** Hashes of the video's chunks, in order; empty if there are none or hashing is not possible. */
  readonly chunkSha256: readonly string[];
}

interface Hashed extends SubmittedAs {
  readonly trackSha256: string | null;
  readonly hidesFilm: boolean;
}

/**
 * Returns the duration of the whole track in seconds, even if a limit ended the attempt earlier:
 * the server ends it at the same time.
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
 * Timeout in seconds of a submission: the server counts the track before it answers, which takes
 * time on a busy machine.
 */
const COUNTING_SECONDS = 60;

/**
 * Submits track and counts. Has the timeouts of a chunk, since a track takes long on a slow
 * connection. Throws `ApiError`. Repeating it with the same session id is harmless.
 */
export const submitAttempt = async (
  kept: SavedAttempt,
  as: SubmittedAs,
  silence: Silence,
): Promise<Reply<typeof SubmitRecording>> => {
  const track = await trackFile(kept.attempt.track);
  const body = new FormData();
  const hashed = { ...as, trackSha256: await sha256Of(track), hidesFilm: hidesFilm() };
  body.append('submission', JSON.stringify(submissionOf(kept, hashed)));
  body.append('track', track);
  const { method, path } = SubmitRecording;
  const { status, text } = await transmit({ method, url: path, body, silence, answerSeconds: COUNTING_SECONDS });
  if (status === 0) throw new ApiError({ code: 'offline', status, message: text });
  return replyIn(SubmitRecording, status, text);
};

/**
 * Submits the result with retries. `chunkSha256`: null without the video. Throws `SessionEnded`, or
 * an error whose message is for the user.
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
  const submit = (silence: Silence) => tried(() => submitAttempt(kept, as, silence));
  const { recording } = await withRetry(
    submit,
    { wait: waitUntilVisible, pageVisibility, onTrouble },
    (reason) => new Error(reason),
  );
  return recording;
};

export interface SendingPorts {
  readonly sessionId: string;
  /** Resolves to true if the recording is neither sent nor discarded. */
  readonly isStillKept: () => Promise<boolean>;
  /** Returns true while the page that shows the recording is open. */
  readonly isHere: () => boolean;
  /**
   * Called if another page is sending it, or this page is, since before the user left and returned.
   */
  readonly onElsewhere: () => void;
  /** Called when the upload on the other page has failed. */
  readonly onBack: () => void;
  readonly onFault: (fault: unknown) => void;
  /** Called when the upload failed after the user left the page. */
  readonly onFaultBehind: () => void;
}

type Work = () => Promise<true>;

/**
 * Waits for the upload on another page, then submits again: the server returns the same result,
 * which this page shows.
 */
const afterOthers = async (work: Work, ports: SendingPorts, isEager: boolean): Promise<void> => {
  ports.onElsewhere();
  const goOn = async (): Promise<void> => {
    if (!ports.isHere()) return;
    if (isEager || !(await ports.isStillKept())) await work();
    else ports.onBack();
  };
  await alone('sending', ports.sessionId, goOn, true);
};

/** Resumes the upload when the device is online again, even in the background. */
const goOnOnline = (work: Work, ports: SendingPorts): void => {
  const goOn = async (): Promise<void> => {
    if (await ports.isStillKept().catch(() => false)) await uploadExclusive(work, ports, false);
  };
  addEventListener('online', () => void goOn(), { once: true });
};

const tell = (fault: unknown, work: Work, ports: SendingPorts): void => {
  forgetNext();
  ports.onFault(fault);
  if (ports.isHere() || fault instanceof SessionEnded) return;
  ports.onFaultBehind();
  if (!navigator.onLine) goOnOnline(work, ports);
};

/**
 * Uploads a recording, in only one page at a time. Reports to the page that shows it, or in the
 * background if the user left. `isEager`: take over if another page's upload fails. Never rejects.
 */
export const uploadExclusive = async (work: Work, ports: SendingPorts, isEager: boolean): Promise<void> => {
  // Remembers the recording, so that a reload during the upload resumes it.
  openNext({ sessionId: ports.sessionId, isToBeSent: true });
  try {
    const isDone = await alone('sending', ports.sessionId, work, false);
    if (!isDone && ports.isHere()) await afterOthers(work, ports, isEager);
    forgetNext();
  } catch (fault) {
    tell(fault, work, ports);
  }
};

/** Waits for the upload of this recording on another page and shows its result. Never rejects. */
export const followSending = async (work: Work, ports: SendingPorts): Promise<void> => {
  try {
    await afterOthers(work, ports, false);
  } catch (fault) {
    tell(fault, work, ports);
  }
};
