/** After the recording: look, submit, and never lose it. */
import type { Challenge } from '@reptemple/contract/challenges';
import type { ReactElement } from 'react';
import { toast } from '../../ui/toast.ts';
import { CompleteDialog } from './complete-dialog.tsx';
import type { KeptAttempt } from './kept-attempts.ts';
import { ResultsCard } from './results-card.tsx';
import { videoFileName } from './rules.ts';
import { saveFile } from './save-file.ts';
import { UploadFailedDialog } from './upload-failed-dialog.tsx';
import { useSubmission } from './use-submission.ts';

interface ResultsViewProps {
  readonly challenge: Challenge;
  readonly kept: KeptAttempt;
  /** Recorded before this page was opened. */
  readonly isFromBefore: boolean;
  readonly onSubmitted: () => void;
  readonly onRecordAgain: () => void;
}

export const ResultsView = (props: ResultsViewProps): ReactElement => {
  const { challenge, kept, isFromBefore, onSubmitted, onRecordAgain } = props;
  const { attempt, sessionId } = kept;
  const { state, submit, submitWithoutVideo, backToResults } = useSubmission({
    attempt,
    challenge,
    sessionId,
    onSubmitted,
  });
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
        isFromBefore={isFromBefore}
        state={state}
        onSubmit={submit}
        onSaveVideo={saveVideo}
        onRecordAgain={onRecordAgain}
      />
      <UploadFailedDialog
        message={state.step === 'upload-failed' ? state.message : null}
        onRetry={submit}
        onSaveVideo={saveVideo}
        onContinue={submitWithoutVideo}
        onClose={backToResults}
      />
      {state.step === 'submitted' ? <CompleteDialog recording={state.recording} onClose={onRecordAgain} /> : null}
    </>
  );
};
