/**
 * Hook for submitting an attempt: uploads the video, then sends the result. A failure keeps the
 * copy on this device, if there is one, so that it can be submitted again.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useEffectEvent, useRef } from 'react';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { invalidateResults } from '../../../api/invalidate-result-queries.ts';
import { t } from '../../../i18n/translate.ts';
import { toast, errorToast } from '../../../ui/overlay/toast.ts';
import { beingSent } from '../drafts/draft-indexeddb-and-tab-locks.ts';
import { KEPT_KEY } from '../drafts/draft-query-key.ts';
import { openNext } from '../drafts/next-opened-draft.ts';
import { reportEnd } from './report-set-end.ts';
import { SessionEnded } from './retry-policy.ts';
import type { Trouble } from './retry-policy.ts';
import { save, upload, followSending, uploadExclusive, UploadError } from './upload-and-submit.ts';
import type { Sent, UploadProgress, SendingPorts } from './upload-and-submit.ts';

interface OneSending extends Omit<SendingPorts, 'isHere'> {
  readonly isToBeSent: boolean;
  readonly work: () => Promise<true>;
}

const useUploadLock = ({ isToBeSent, work, ...ports }: OneSending): ((work: () => Promise<true>) => void) => {
  const isBusy = useRef(false);
  const isHere = useRef(true);
  const once = async (send: (given: SendingPorts) => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    await send({ ...ports, isHere: () => isHere.current });
    isBusy.current = false;
  };
  const begin = useEffectEvent(async () => {
    if (isToBeSent) return once((given) => uploadExclusive(work, given, true));
    const sent = await beingSent().catch(() => undefined);
    if (sent?.has(ports.sessionId)) await once((given) => followSending(work, given));
  });
  useEffect(() => {
    isHere.current = true;
    void begin();
    return () => {
      isHere.current = false;
    };
  }, []);
  return (what) => void once((given) => uploadExclusive(what, given, false));
};

export type { UploadProgress } from './upload-and-submit.ts';

export type SubmissionState =
  /**
   * State in which the results are shown. `fault`: message of the last submission if it failed;
   * otherwise null.
   */
  | { readonly step: 'results'; readonly fault: string | null }
  | { readonly step: 'uploading'; readonly progress: UploadProgress }
  | { readonly step: 'upload-failed'; readonly message: string }
  | { readonly step: 'saving'; readonly trouble: Trouble | null }
  /**
   * State in which the recording is already being sent: by another tab, or by this tab before the
   * user left the page and returned.
   */
  | { readonly step: 'elsewhere' }
  | { readonly step: 'submitted'; readonly recording: Recording };

export interface UsedSubmission {
  readonly state: SubmissionState;
  readonly submit: () => void;
  readonly submitWithoutVideo: () => void;
  readonly backToResults: () => void;
}

interface SubmissionProps extends Sent {
  readonly isOnlyHere: boolean;
  readonly isToBeSent: boolean;
  /** Called when the server has the result: the copy on this device can be deleted. */
  readonly onSubmitted: () => void;
  readonly isStillSaved: () => Promise<boolean>;
}

const sayFailed = (): void =>
  toast({
    title: t('Submission Failed'),
    description: t('There was an error submitting your challenge attempt. Please try again.'),
    tone: 'error',
  });

const sayFailedBehind = (): void =>
  toast({
    title: t('Submission Failed'),
    description: t('Your recording is saved on this device. You can submit it later.'),
    tone: 'error',
  });

const saySubmitted = (hasVideo: boolean): void =>
  toast({
    title: t('Challenge Submitted!'),
    ...(hasVideo && { description: t('Your video and GIF are being prepared.') }),
    tone: 'success',
  });

const SIGN_IN_AGAIN = t('You’ve been signed out. Sign in to send your recording.');
/**
 * Message to a user who was signed out if the attempt is only in memory, so that this page must
 * stay open.
 */
const SIGN_IN_ELSEWHERE = t('You’ve been signed out. Sign in again in another tab, then submit here.');

/**
 * Uploads the video. Turns every error except a lost session into an UploadError, because the
 * dialog offers the same three options for all of them (specification S2, section 8).
 */
const uploadFilm = async (sent: Sent, onProgress: (progress: UploadProgress) => void): Promise<readonly string[]> => {
  try {
    return await upload(sent, onProgress);
  } catch (fault) {
    throw fault instanceof SessionEnded || fault instanceof UploadError ? fault : new UploadError(t('Upload failed'));
  }
};

const useFaults = (
  { kept: { sessionId }, isOnlyHere }: Pick<SubmissionProps, 'kept' | 'isOnlyHere'>,
  setState: (state: SubmissionState) => void,
) => {
  const queryClient = useQueryClient();
  const askToSignIn = (): void => {
    if (!isOnlyHere) openNext({ sessionId, isToBeSent: true });
    const fault = isOnlyHere ? SIGN_IN_ELSEWHERE : SIGN_IN_AGAIN;
    errorToast(fault);
    setState({ step: 'results', fault });
    void queryClient.invalidateQueries({ queryKey: [GetMyProfile.id] });
  };
  return {
    onFault: (fault: unknown): void => {
      if (fault instanceof SessionEnded) return askToSignIn();
      if (fault instanceof UploadError) return setState({ step: 'upload-failed', message: fault.message });
      sayFailed();
      setState({ step: 'results', fault: fault instanceof Error ? fault.message : String(fault) });
    },
    onFaultBehind: (): void => {
      if (isOnlyHere) sayFailed();
      else sayFailedBehind();
      void queryClient.invalidateQueries({ queryKey: [KEPT_KEY] });
    },
  };
};

export const useSubmission = (props: SubmissionProps): UsedSubmission => {
  const { onSubmitted, isToBeSent, isStillSaved, ...sent } = props;
  const { sessionId, attempt } = sent.kept;
  const queryClient = useQueryClient();
  const [state, setState] = useState<SubmissionState>({ step: 'results', fault: null });
  const faults = useFaults(props, setState);
  const backToResults = (): void => setState({ step: 'results', fault: null });
  const saveResult = async (chunkSha256: readonly string[] | null): Promise<true> => {
    setState({ step: 'saving', trouble: null });
    const recording = await save(sent, chunkSha256, (trouble) => setState({ step: 'saving', trouble }));
    onSubmitted();
    void invalidateResults(queryClient);
    saySubmitted(chunkSha256 !== null);
    setState({ step: 'submitted', recording });
    return true;
  };
  const work = async (): Promise<true> => {
    const hasVideo = attempt.video.size > 0;
    // The device may have been offline when the set ended. The set's end is therefore reported
    // again before the long upload.
    void reportEnd(sent.kept, []);
    return saveResult(
      hasVideo ? await uploadFilm(sent, (progress) => setState({ step: 'uploading', progress })) : null,
    );
  };
  const onElsewhere = (): void => setState({ step: 'elsewhere' });
  const send = useUploadLock({
    sessionId,
    isToBeSent,
    isStillSaved,
    work,
    onElsewhere,
    onBack: backToResults,
    ...faults,
  });
  return {
    state,
    submit: () => send(work),
    submitWithoutVideo: () => send(() => saveResult(null)),
    backToResults,
  };
};
