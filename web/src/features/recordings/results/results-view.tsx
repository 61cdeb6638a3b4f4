/** View after recording: results, submission, and protection against loss. */
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { useRef, useState, type ReactElement } from 'react';
import { CompleteDialog } from './complete-dialog.tsx';
import type { SavedAttempt } from '../drafts/saved-attempts.ts';
import { LeaveResults } from './leave-results.tsx';
import { ResultsCard } from './results-card.tsx';
import { videoFileName } from '../rules.ts';
import { isAtStake, isSending, livesHere, type Safety } from './safety.ts';
import { saveRecordedVideo } from '../sharing/download.ts';
import { UploadFailedDialog } from './upload-failed-dialog.tsx';
import { useAwake } from '../upload/use-awake.ts';
import { useSubmission, type SubmissionState } from '../upload/use-submission.ts';
import { useLive, type OnLive } from '../use-live.ts';
import { t } from '../../../i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

interface AgainQuestionProps {
  readonly isOpen: boolean;
  readonly onKeep: () => void;
  readonly onRecordAgain: () => void;
}

/** Asks before a new recording replaces one that only this page holds. */
const AgainQuestion = ({ isOpen, onKeep, onRecordAgain }: AgainQuestionProps): ReactElement => (
  <ConfirmDialog
    isOpen={isOpen}
    onClose={onKeep}
    title={t('Record again without submitting?')}
    description={t('This recording isn’t saved on this device. If you record again, you’ll lose the reps and video.')}
    confirm={t('Record Again')}
    cancel={t('Keep It')}
    onConfirm={onRecordAgain}
  />
);

interface ResultsViewProps {
  readonly challenge: Challenge;
  readonly definition: ExerciseDefinition;
  readonly kept: SavedAttempt;
  readonly keptAs: Safety;
  /** True if the attempt was recorded on an earlier visit. */
  readonly isFromBefore: boolean;
  /** True if an interrupted submission continues by itself. */
  readonly isToBeSent?: boolean;
  readonly onSubmitted: () => void;
  readonly onRecordAgain: () => void;
  readonly onDiscard: () => void;
  readonly isStillKept: () => Promise<boolean>;
  readonly onLive: OnLive;
}

/** Keeps the reason of a failed upload after its dialog is closed. */
const useUploadFault = (state: SubmissionState, backToResults: () => void) => {
  const [uploadError, setUploadFault] = useState<string | null>(null);
  const close = (): void => {
    setUploadFault(state.step === 'upload-failed' ? state.message : null);
    backToResults();
  };
  return { uploadError, close };
};

/** Asks before a new recording replaces the only copy of this one. */
const useAgain = (isAsked: boolean, onRecordAgain: () => void) => {
  const [isOpen, setOpen] = useState(false);
  const question = <AgainQuestion {...{ isOpen, onRecordAgain }} onKeep={() => setOpen(false)} />;
  return { question, recordAgain: isAsked ? () => setOpen(true) : onRecordAgain };
};

export const ResultsView = (props: ResultsViewProps): ReactElement => {
  const { challenge, definition, kept, keptAs, isFromBefore, onSubmitted, onRecordAgain, onDiscard } = props;
  const { attempt, sessionId } = kept;
  const [isClosed, setClosed] = useState(false);
  const submitButton = useRef<HTMLButtonElement>(null);
  const { state, submit, submitWithoutVideo, backToResults } = useSubmission({
    kept,
    challenge,
    definition,
    isOnlyHere: keptAs === 'nothing',
    isToBeSent: props.isToBeSent ?? false,
    onSubmitted,
    isStillKept: props.isStillKept,
  });
  const { uploadError, close } = useUploadFault(state, backToResults);
  const { question, recordAgain } = useAgain(isAtStake(state.step, keptAs), onRecordAgain);
  useAwake(isSending(state.step));
  useLive(livesHere(state.step, keptAs), props.onLive);
  const saveVideo = (): void =>
    void saveRecordedVideo(attempt.video, videoFileName(challenge.name, attempt.validReps, attempt.video.type));
  return (
    <>
      <ResultsCard
        {...{ attempt, sessionId, definition, isFromBefore, state, uploadError, submitButton, keptAs }}
        ticket={kept.ticket}
        onSubmit={submit}
        onSaveVideo={saveVideo}
        onRecordAgain={recordAgain}
        onDiscard={onDiscard}
      />
      <UploadFailedDialog
        message={state.step === 'upload-failed' ? state.message : null}
        {...{ attempt, keptAs }}
        onRetry={submit}
        onSaveVideo={saveVideo}
        onContinue={submitWithoutVideo}
        onClose={close}
        returnTo={() => submitButton.current}
      />
      {state.step === 'submitted' && !isClosed ? (
        <CompleteDialog
          {...{ challenge, definition, attempt }}
          recording={state.recording}
          onClose={() => setClosed(true)}
        />
      ) : null}
      {question}
      <LeaveResults step={state.step} keptAs={keptAs} />
    </>
  );
};
