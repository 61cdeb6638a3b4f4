/** Uploads the video, then submits the result, with retries and progress. */
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { Recording } from '@reptemple/contract/recordings/recordings';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { tried } from './calls.ts';
import { beginUpload, sendChunk } from './chunk-transport.ts';
import { sha256Of } from './digest.ts';
import { pageVisibility, waitUntilVisible } from './page-visibility.ts';
import { sendToStorage } from './storage-transport.ts';
import type { SavedAttempt } from '../drafts/draft-store.ts';
import { withRetry } from './retry-policy.ts';
import type { Trouble } from './retry-policy.ts';
import type { Sending } from '../recording-labels.ts';
import type { Silence } from './idle-timeout.ts';
import { analysisDataOf, submitAttempt } from './submission.ts';
import { uploadVideo } from './upload.ts';

export interface UploadProgress extends Sending {
  /** Problem that is being retried; null if there is none. */
  readonly trouble: Trouble | null;
}

export interface Sent {
  readonly kept: SavedAttempt;
  readonly challenge: Challenge;
  /** Exercise definition that counted the reps. */
  readonly definition: ExerciseDefinition;
}

/** Data sent with the video. */
interface Filmed extends Omit<Sent, 'challenge'> {
  readonly challenge: Pick<Challenge, 'name' | 'exercise' | 'isDaily'>;
}

/** Without progress for this long, a problem is shown although nothing has failed yet. */
const STALLED_MS = 8000;

/** Resolves to the hashes of the video's chunks. Throws `UploadError` or `SessionEnded`. */
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
    // With all bytes sent, the delay is the server's.
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

/**
 * Submits the result. `chunkSha256`: null without the video. Throws `SessionEnded`, or an error
 * whose message is for the user.
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
