/** After the recording: look, submit, and never lose it. */
import type { Challenge } from '@reptemple/contract/challenges';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Attempt } from '../../camera/attempt.ts';
import { toast } from '../../ui/toast.ts';
import { CompleteDialog } from './complete-dialog.tsx';
import { ResultsCard } from './results-card.tsx';
import { sessionIdOf, videoFileName } from './rules.ts';
import { saveFile } from './save-file.ts';
import { UploadFailedDialog } from './upload-failed-dialog.tsx';
import { useSubmission } from './use-submission.ts';

interface ResultsViewProps {
  readonly challenge: Challenge;
  readonly attempt: Attempt;
  readonly onRecordAgain: () => void;
}

export const ResultsView = ({ challenge, attempt, onRecordAgain }: ResultsViewProps): ReactElement => {
  const [sessionId] = useState(() => sessionIdOf(challenge.id, Date.now(), crypto.randomUUID()));
  const { state, submit, submitWithoutVideo, backToResults } = useSubmission({ attempt, challenge, sessionId });
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
