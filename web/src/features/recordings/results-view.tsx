/** After the recording: look, submit, and never lose it. */
import type { Challenge } from '@reptemple/contract/challenges';
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import type { ReactElement } from 'react';
import { toast } from '../../ui/toast.ts';
import { CompleteDialog } from './complete-dialog.tsx';
import type { KeptAttempt } from './kept-attempts.ts';
import { ResultsCard } from './results-card.tsx';
import { videoFileName } from './rules.ts';
import { saveFile } from '../../ui/save-file.ts';
import { UploadFailedDialog } from './upload-failed-dialog.tsx';
import { useSubmission } from './use-submission.ts';
import type { SubmissionState } from './use-submission.ts';

interface ResultsViewProps {
  readonly challenge: Challenge;
  readonly definition: ExerciseDefinition;
  readonly kept: KeptAttempt;
  /** Recorded before this page was opened. */
  readonly isFromBefore: boolean;
  readonly onSubmitted: () => void;
  readonly onRecordAgain: () => void;
  readonly onDiscard: () => void;
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

export const ResultsView = (props: ResultsViewProps): ReactElement => {
  const { challenge, definition, kept, isFromBefore, onSubmitted, onRecordAgain, onDiscard } = props;
  const { attempt, sessionId } = kept;
  const submitButton = useRef<HTMLButtonElement>(null);
  const { state, submit, submitWithoutVideo, backToResults } = useSubmission({
    attempt,
    challenge,
    sessionId,
    onSubmitted,
  });
  useUnsentReminder(state);
  const saveVideo = (): void => {
    if (attempt.video.size === 0) {
      toast({ title: 'Download Failed', description: 'No recorded video available to download', tone: 'error' });
      return;
    }
    saveFile(attempt.video, videoFileName(challenge.name, attempt.validReps, attempt.video.type));
    toast({ title: 'Video Downloaded', tone: 'success' });
  };
  return (
    <>
      <ResultsCard
        attempt={attempt}
        sessionId={sessionId}
        definition={definition}
        isFromBefore={isFromBefore}
        state={state}
        submitButton={submitButton}
        onSubmit={submit}
        onSaveVideo={saveVideo}
        onRecordAgain={onRecordAgain}
        onDiscard={onDiscard}
      />
      <UploadFailedDialog
        message={state.step === 'upload-failed' ? state.message : null}
        onRetry={submit}
        onSaveVideo={saveVideo}
        onContinue={submitWithoutVideo}
        onClose={backToResults}
        returnTo={() => submitButton.current}
      />
      {state.step === 'submitted' ? <CompleteDialog recording={state.recording} onClose={onRecordAgain} /> : null}
    </>
  );
};
