/** From the results card to the leaderboard: upload, save, done; whatever fails, the attempt is still here. */
import type { Challenge } from '@reptemple/contract/challenges';
import { GetChallenge, ListChallenges } from '@reptemple/contract/challenges';
import { GetLeaderboard } from '@reptemple/contract/leaderboard';
import type { Recording } from '@reptemple/contract/recordings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Attempt } from '../../camera/attempt.ts';
import { toast } from '../../ui/toast.ts';
import { sendChunk } from './chunk-transport.ts';
import { rememberedRef } from './sharing/visit-ref.ts';
import { submitAttempt } from './submission.ts';
import { UploadFault, uploadVideo } from './upload.ts';
import type { Trouble } from './upload.ts';

export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
  readonly elapsedMs: number;
  /** What is in the way just now; it is being tried again. */
  readonly trouble: Trouble | null;
}

export type SubmissionState =
  /** `fault`: why the last try to submit did not succeed. */
  | { readonly step: 'results'; readonly fault: string | null }
  | { readonly step: 'uploading'; readonly progress: UploadProgress }
  | { readonly step: 'upload-failed'; readonly message: string }
  | { readonly step: 'saving' }
  | { readonly step: 'submitted'; readonly recording: Recording };

export interface UsedSubmission {
  readonly state: SubmissionState;
  readonly submit: () => void;
  /** Saves the result only. */
  readonly submitWithoutVideo: () => void;
  readonly backToResults: () => void;
}

interface Sent {
  readonly attempt: Attempt;
  readonly challenge: Challenge;
  /** Names the upload; the same for every try of one attempt. */
  readonly sessionId: string;
}

interface SubmissionProps extends Sent {
  /** The server has it: nothing needs to be kept here any more. */
  readonly onSubmitted: () => void;
}

/** Until the time has passed, or the device is on the network again. */
const waitOrOnline = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });

/** No byte has gone for this long: something is in the way, though nothing has failed yet. */
const STALLED_MS = 8000;

const upload = async ({ attempt, challenge, sessionId }: Sent, onProgress: (progress: UploadProgress) => void) => {
  const started = performance.now();
  const totalBytes = attempt.video.size;
  const names = {
    sessionId,
    exercise: challenge.exercise.name,
    challengeName: challenge.name,
    validReps: attempt.validReps,
  };
  let at: Omit<UploadProgress, 'elapsedMs'> = {
    sentBytes: 0,
    totalBytes,
    trouble: navigator.onLine ? null : 'connection',
  };
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const report = (change: Partial<typeof at>): void => {
    at = { ...at, ...change };
    clearTimeout(stalled);
    // With all of it sent, it is the server's turn.
    if (at.sentBytes < totalBytes) stalled = setTimeout(() => report({ trouble: 'connection' }), STALLED_MS);
    onProgress({ ...at, elapsedMs: performance.now() - started });
  };
  report({});
  try {
    await uploadVideo(attempt.video, {
      send: (chunk, onSent) => sendChunk(chunk, names, onSent),
      wait: waitOrOnline,
      onProgress: (sentBytes) => report(sentBytes > at.sentBytes ? { sentBytes, trouble: null } : { sentBytes }),
      onTrouble: (trouble) => report({ trouble }),
    });
  } finally {
    clearTimeout(stalled);
  }
};

const sayFailed = (): void =>
  toast({
    title: 'Submission Failed',
    description: 'There was an error submitting your challenge attempt. Please try again.',
    tone: 'error',
  });

const saySubmitted = (hasVideo: boolean): void =>
  toast({
    title: 'Challenge Submitted!',
    description: hasVideo ? 'Your video and GIF are being prepared.' : 'Your result is on the leaderboard.',
    tone: 'success',
  });

export const useSubmission = ({ onSubmitted, ...sent }: SubmissionProps): UsedSubmission => {
  const { attempt, challenge, sessionId } = sent;
  const queryClient = useQueryClient();
  const [state, setState] = useState<SubmissionState>({ step: 'results', fault: null });
  const [isUploaded, setUploaded] = useState(false);
  const save = async (hasVideo: boolean): Promise<void> => {
    setState({ step: 'saving' });
    const { recording } = await submitAttempt(attempt, {
      challengeId: challenge.id,
      sessionId,
      hasVideo,
      referredBy: rememberedRef(),
    });
    onSubmitted();
    for (const { id } of [GetLeaderboard, GetChallenge, ListChallenges])
      void queryClient.invalidateQueries({ queryKey: [id] });
    saySubmitted(hasVideo);
    setState({ step: 'submitted', recording });
  };
  const failed = (fault: unknown): void => {
    if (fault instanceof UploadFault) {
      setState({ step: 'upload-failed', message: fault.message });
      return;
    }
    sayFailed();
    setState({ step: 'results', fault: fault instanceof Error ? fault.message : String(fault) });
  };
  const uploadAndSave = async (): Promise<void> => {
    const hasVideo = attempt.video.size > 0;
    if (hasVideo && !isUploaded) await upload(sent, (progress) => setState({ step: 'uploading', progress }));
    setUploaded(true);
    await save(hasVideo);
  };
  return {
    state,
    submit: () => void uploadAndSave().catch(failed),
    submitWithoutVideo: () => void save(false).catch(failed),
    backToResults: () => setState({ step: 'results', fault: null }),
  };
};
