/** Uploads the video, then submits the result, with retries and progress, in one page at a time. */
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { Recording } from '@reptemple/contract/recordings/recordings';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { alone } from '../drafts/draft-store.ts';
import type { SavedAttempt } from '../drafts/draft-store.ts';
import type { Sending } from '../recording-labels.ts';
import { forgetNext, openNext } from '../drafts/next-opened.ts';
import { tried, beginUpload, sendChunk, sha256Of, sendToStorage } from './transport.ts';
import { pageVisibility, waitUntilVisible, withRetry, SessionEnded } from './retry-policy.ts';
import type { Trouble, Silence } from './retry-policy.ts';
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

export interface SendingPorts {
  readonly sessionId: string;
  /** Resolves to true if it is neither sent nor discarded. */
  readonly isStillKept: () => Promise<boolean>;
  /** True while the page that shows it is open. */
  readonly isHere: () => boolean;
  /** Another page is sending it, or this page is, since before the user left and returned. */
  readonly onElsewhere: () => void;
  /** The other upload has failed. */
  readonly onBack: () => void;
  readonly onFault: (fault: unknown) => void;
  /** It failed in the background. */
  readonly onFaultBehind: () => void;
}

type Work = () => Promise<true>;

/**
 * Waits for the other upload, then submits again: this returns the same row, and so gives this page
 * its result.
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

/** Resumes when the device is online again, even in the background. */
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
 * Sends a recording in only one page at a time. Reports to the page that shows it, or in the
 * background if the user left. `isEager`: take over if another page's upload fails. Never rejects.
 */
export const uploadExclusive = async (work: Work, ports: SendingPorts, isEager: boolean): Promise<void> => {
  // A reload during the upload resumes it.
  openNext({ sessionId: ports.sessionId, isToBeSent: true });
  try {
    const isDone = await alone('sending', ports.sessionId, work, false);
    if (!isDone && ports.isHere()) await afterOthers(work, ports, isEager);
    forgetNext();
  } catch (fault) {
    tell(fault, work, ports);
  }
};

/** Waits for an upload that another page is doing. Never rejects. */
export const followSending = async (work: Work, ports: SendingPorts): Promise<void> => {
  try {
    await afterOthers(work, ports, false);
  } catch (fault) {
    tell(fault, work, ports);
  }
};
