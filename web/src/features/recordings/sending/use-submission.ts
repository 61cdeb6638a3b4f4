/** From the results card to the leaderboard: upload, save, done; whatever fails, the attempt is still here. */
import { GetMyProfile } from '@reptemple/contract/profile';
import type { Recording } from '@reptemple/contract/recordings';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../../language/texts.ts';
import { askResultsAnew } from '../../../api/result-changed.ts';
import { toast } from '../../../ui/toast.ts';
import { forgetNext, openNext } from '../keeping/next-opened.ts';
import { alone } from '../keeping/tab-locks.ts';
import { SessionEnded } from './patience.ts';
import type { Trouble } from './patience.ts';
import { save, upload } from './sending.ts';
import type { Sent, UploadProgress } from './sending.ts';
import { UploadFault } from './upload.ts';

export type { UploadProgress } from './sending.ts';

export type SubmissionState =
  /** `fault`: why the last try to submit did not succeed. */
  | { readonly step: 'results'; readonly fault: string | null }
  | { readonly step: 'uploading'; readonly progress: UploadProgress }
  | { readonly step: 'upload-failed'; readonly message: string }
  | { readonly step: 'saving'; readonly trouble: Trouble | null }
  | { readonly step: 'submitted'; readonly recording: Recording };

export interface UsedSubmission {
  readonly state: SubmissionState;
  readonly submit: () => void;
  /** Saves the result only. */
  readonly submitWithoutVideo: () => void;
  readonly backToResults: () => void;
}

interface SubmissionProps extends Sent {
  /** Nothing but this page has it. */
  readonly isOnlyHere: boolean;
  /** Sending was interrupted by a sign-in or a reload, and goes on by itself. */
  readonly isToBeSent: boolean;
  /** The server has it: nothing needs to be kept here any more. */
  readonly onSubmitted: () => void;
}

const sayFailed = (): void =>
  toast({
    title: t('Submission Failed'),
    description: t('There was an error submitting your challenge attempt. Please try again.'),
    tone: 'error',
  });

const saySubmitted = (hasVideo: boolean): void =>
  toast({
    title: t('Challenge Submitted!'),
    description: hasVideo ? t('Your video and GIF are being prepared.') : t('Your result is on the leaderboard.'),
    tone: 'success',
  });

const SIGN_IN_AGAIN = t('You have been signed out. Sign in, and your recording is sent.');
/** The page stays as it is: what it shows is not kept anywhere else. */
const SIGN_IN_ELSEWHERE = t('You have been signed out. Sign in again in another tab, then submit here.');
const ELSEWHERE = t('This recording is being sent in another tab.');

/** Begins once, when the page that shows it has come. */
const useBegunByItself = (isToBeSent: boolean, submit: () => void): void => {
  const begin = useEffectEvent(submit);
  useEffect(() => {
    if (isToBeSent) begin();
  }, [isToBeSent]);
};

/** One sending at a time, in this tab and beside others; a reload in the middle of it goes on with it. */
const useOneSending = (sessionId: string, onElsewhere: () => void, onFault: (fault: unknown) => void) => {
  const isSending = useRef(false);
  return async (work: () => Promise<true>, isPatient = false): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    openNext({ sessionId, isToBeSent: true });
    try {
      if (!(await alone('sending', sessionId, work, isPatient))) onElsewhere();
      forgetNext();
    } catch (fault) {
      forgetNext();
      onFault(fault);
    } finally {
      isSending.current = false;
    }
  };
};

export const useSubmission = ({ onSubmitted, isToBeSent, isOnlyHere, ...sent }: SubmissionProps): UsedSubmission => {
  const { sessionId, attempt } = sent.kept;
  const queryClient = useQueryClient();
  const [state, setState] = useState<SubmissionState>({ step: 'results', fault: null });
  const saveResult = async (chunkSha256: readonly string[] | null): Promise<true> => {
    setState({ step: 'saving', trouble: null });
    const recording = await save(sent, chunkSha256, (trouble) => setState({ step: 'saving', trouble }));
    onSubmitted();
    void askResultsAnew(queryClient);
    saySubmitted(chunkSha256 !== null);
    setState({ step: 'submitted', recording });
    return true;
  };
  /** The page asks who is there, and shows how to sign in; after that it opens this recording again and goes on. */
  const askToSignIn = (): void => {
    if (!isOnlyHere) openNext({ sessionId, isToBeSent: true });
    const fault = isOnlyHere ? SIGN_IN_ELSEWHERE : SIGN_IN_AGAIN;
    toast({ title: t('Please sign in again'), description: fault, tone: 'error' });
    setState({ step: 'results', fault });
    void queryClient.invalidateQueries({ queryKey: [GetMyProfile.id] });
  };
  const failed = (fault: unknown): void => {
    if (fault instanceof SessionEnded) return askToSignIn();
    if (fault instanceof UploadFault) return setState({ step: 'upload-failed', message: fault.message });
    sayFailed();
    setState({ step: 'results', fault: fault instanceof Error ? fault.message : String(fault) });
  };
  /** Whatever else fails on the way of the video leaves the same three ways on (second document, section 8). */
  const uploadFilm = async (): Promise<readonly string[]> => {
    try {
      return await upload(sent, (progress) => setState({ step: 'uploading', progress }));
    } catch (fault) {
      throw fault instanceof SessionEnded || fault instanceof UploadFault ? fault : new UploadFault(t('Upload failed'));
    }
  };
  const uploadAndSave = async (): Promise<true> => {
    const hasVideo = attempt.video.size > 0;
    return saveResult(hasVideo ? await uploadFilm() : null);
  };
  const send = useOneSending(sessionId, () => setState({ step: 'results', fault: ELSEWHERE }), failed);
  // The page may have been put up anew while it was being sent: sending it once more gives the same row.
  useBegunByItself(isToBeSent, () => void send(uploadAndSave, true));
  return {
    state,
    submit: () => void send(uploadAndSave),
    submitWithoutVideo: () => void send(() => saveResult(null)),
    backToResults: () => setState({ step: 'results', fault: null }),
  };
};
