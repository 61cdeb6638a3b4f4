/** After the recording: look, submit, and never lose it. */
import type { Challenge } from '@reptemple/contract/challenges';
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { toast } from '../../../ui/toast.ts';
import { CompleteDialog } from './complete-dialog.tsx';
import type { KeptAttempt } from '../keeping/kept-attempts.ts';
import { ResultsCard } from './results-card.tsx';
import { videoFileName } from '../rules.ts';
import { saveRecordedVideo } from '../sharing/download.ts';
import { UploadFailedDialog } from './upload-failed-dialog.tsx';
import { useSubmission } from '../sending/use-submission.ts';
import type { SubmissionState } from '../sending/use-submission.ts';
import { useLive } from '../use-live.ts';
import type { OnLive } from '../use-live.ts';

interface ResultsViewProps {
  readonly challenge: Challenge;
  readonly definition: ExerciseDefinition;
  readonly kept: KeptAttempt;
  /** Recorded before this page was opened. */
  readonly isFromBefore: boolean;
  /** Sending was interrupted and goes on by itself. */
  readonly isToBeSent?: boolean;
  readonly onSubmitted: () => void;
  readonly onRecordAgain: () => void;
  readonly onDiscard: () => void;
  readonly onLive: OnLive;
}

/** Whoever leaves without submitting is told where it can still be done; in the middle of an upload the browser asks first. */
const useUnsentReminder = ({ step }: SubmissionState): void => {
  const isSending = step === 'uploading' || step === 'saving';
  useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (step !== 'submitted' && !isSending && current.pathname !== next.pathname) {
        toast({
          title: 'Recording Kept',
          description: 'You have not submitted it yet. Take Challenge brings you back to it.',
        });
      }
      return false;
    },
    enableBeforeUnload: isSending,
  });
};

/** Why the upload failed is still said when the dialog that said it is closed. */
const useUploadFault = (state: SubmissionState, backToResults: () => void) => {
  const [uploadFault, setUploadFault] = useState<string | null>(null);
  const close = (): void => {
    setUploadFault(state.step === 'upload-failed' ? state.message : null);
    backToResults();
  };
  return { uploadFault, close };
};

export const ResultsView = (props: ResultsViewProps): ReactElement => {
  const { challenge, definition, kept, isFromBefore, onSubmitted, onRecordAgain, onDiscard } = props;
  const { attempt, sessionId } = kept;
  const submitButton = useRef<HTMLButtonElement>(null);
  const { state, submit, submitWithoutVideo, backToResults } = useSubmission({
    kept,
    challenge,
    definition,
    isToBeSent: props.isToBeSent ?? false,
    onSubmitted,
  });
  const { uploadFault, close } = useUploadFault(state, backToResults);
  useUnsentReminder(state);
  useLive(['uploading', 'saving', 'submitted'].includes(state.step), props.onLive);
  const saveVideo = (): void =>
    saveRecordedVideo(attempt.video, videoFileName(challenge.name, attempt.validReps, attempt.video.type));
  return (
    <>
      <ResultsCard
        {...{ attempt, sessionId, definition, isFromBefore, state, uploadFault, submitButton }}
        ticket={kept.ticket}
        onSubmit={submit}
        onSaveVideo={saveVideo}
        {...{ onRecordAgain, onDiscard }}
      />
      <UploadFailedDialog
        message={state.step === 'upload-failed' ? state.message : null}
        videoBytes={attempt.video.size}
        durationMs={attempt.durationMs}
        onRetry={submit}
        onSaveVideo={saveVideo}
        onContinue={submitWithoutVideo}
        onClose={close}
        returnTo={() => submitButton.current}
      />
      {state.step === 'submitted' ? (
        <CompleteDialog
          recording={state.recording}
          challenge={challenge}
          video={attempt.video}
          onClose={onRecordAgain}
        />
      ) : null}
    </>
  );
};
