/**
 * View after a recording: results, submission and its dialogs, and questions before the recording
 * would be lost.
 */
import { useQuery } from '@tanstack/react-query';
import { useBlocker, Link } from '@tanstack/react-router';
import { ChartLine, RotateCcw, Trophy } from 'lucide-react';
import { useEffect, useRef, useState, useMemo } from 'react';
import type { ReactElement } from 'react';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { defaultPeriodOf } from '@reptemple/contract/challenges/leaderboard';
import type { Recording } from '@reptemple/contract/recordings/recordings';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { recordingQuery } from '../../../api/recording-query.ts';
import { gapMessage } from '../../../entities/recording/rank-gap-and-correction-messages.ts';
import { StatusBadge } from '../../../entities/recording/status-badge.tsx';
import { useCountUnit } from '../../../i18n/count-unit-labels.ts';
import { t } from '../../../i18n/translate.ts';
import { WakeLock, browserScreenKeeper } from '../../../recorder/capture/wake-lock.ts';
import type { Attempt } from '../../../recorder/live-count/recorded-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Spinner } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { minutesAndSeconds } from '../../../ui/format/format-duration.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogContent, DialogFoot } from '../../../ui/overlay/dialog.tsx';
import { postponeToast, toast } from '../../../ui/overlay/toast.ts';
import { STORED_MEDIA } from '../../../ui/stored-media-cors-attributes.ts';
import { MailboxNote } from '../detail/confirm-email-note.tsx';
import type { SavedAttempt } from '../drafts/unsent-recordings-store.ts';
import { ownRankQuery } from '../record-and-recording-page-queries.ts';
import { videoFileName, statusMessage } from '../recording-labels-and-rules.ts';
import { saveRecordedVideo } from '../sharing/share-or-download.ts';
import { SharePanel } from '../sharing/share-panel.tsx';
import { useSubmission } from '../upload/use-submission.ts';
import type { SubmissionState } from '../upload/use-submission.ts';
import { useLive } from '../use-set-in-progress.ts';
import type { OnLive } from '../use-set-in-progress.ts';
import { drawStills } from './draw-rep-poses.ts';
import { RepStrip } from './rep-strip.tsx';
import { ResultsCard } from './results-card.tsx';
import { BestAndWorstRep, PersonalBest, Reward } from './set-result-summary.tsx';
import { UploadFailedDialog } from './upload-failed-dialog.tsx';
import { wouldBeLost, isSending, mustStayOnScreen } from './upload-status-and-unsaved-check.tsx';
import type { Safety } from './upload-status-and-unsaved-check.tsx';

/** Keeps the screen on while `isNeeded`. A phone that sleeps suspends the page and its upload. */
const useAwake = (isNeeded: boolean): void => {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const lock = new WakeLock(browserScreenKeeper());
    lock.hold();
    return () => lock.release();
  }, [isNeeded]);
};

/** Same media query as the variant `short` (ui/theme.css). */
const SHORT_SCREEN = '(orientation: landscape) and (max-height: 30rem)';

interface CompleteDialogProps {
  readonly recording: Recording;
  readonly challenge: Challenge;
  readonly definition: ExerciseDefinition;
  /**
   * Attempt with the video recorded on this device. The user can download this video while the
   * server still processes the upload.
   */
  readonly attempt: Attempt;
  readonly onClose: () => void;
  readonly onRecordAgain: () => void;
}

/**
 * Returns the GIF of the best rep, or a spinner while the GIF is being made. Undefined if there
 * will be no GIF, or no valid rep to show in it. The drawing of the rep is visible until the GIF
 * has loaded.
 */
export const gifOf = ({
  gifUrl,
  mediaStatus,
  validReps,
}: Pick<Recording, 'gifUrl' | 'mediaStatus' | 'validReps'>): ReactElement | undefined => {
  if (validReps === 0) return undefined;
  if (gifUrl) {
    return (
      <img
        {...STORED_MEDIA}
        src={gifUrl}
        alt={t('Animation of the best rep')}
        className="absolute inset-0 size-full animate-fade object-cover"
      />
    );
  }
  return mediaStatus === 'processing' ? (
    <Spinner label={t('Preparing the video...')} className="absolute inset-x-2 bottom-1 text-xs" />
  ) : undefined;
};

const MAIN_BUTTON = 'min-w-0 flex-1 px-2 short:min-h-11 short:text-base';
/** Classes of a smaller button: icon above text, or beside it on a phone in landscape. */
const SIDE_BUTTON =
  'min-h-14 max-w-28 flex-col gap-0.5 px-2 text-xs whitespace-normal short:min-h-11 short:max-w-40 short:flex-row short:gap-2 short:leading-tight';

interface NextProps {
  readonly recording: Pick<Recording, 'challengeId' | 'id' | 'validReps'>;
  readonly onRecordAgain: () => void;
}

/** Buttons for what comes next. After a set of 0 reps, the main one records again. */
export const Next = ({ recording: { challengeId, id, validReps }, onRecordAgain }: NextProps): ReactElement => (
  <DialogFoot className="flex flex-wrap justify-end gap-3 short:flex-nowrap short:pt-2 short:pb-[max(0.5rem,env(safe-area-inset-bottom))]">
    {validReps === 0 ? (
      <Button size="large" className={cn(MAIN_BUTTON, 'basis-full sm:basis-0 short:basis-0')} onClick={onRecordAgain}>
        <RotateCcw aria-hidden /> <span>{t('Record Again')}</span>
      </Button>
    ) : null}
    <Button
      asChild
      variant={validReps === 0 ? 'quiet' : 'primary'}
      size={validReps === 0 ? 'normal' : 'large'}
      className={validReps === 0 ? SIDE_BUTTON : MAIN_BUTTON}
    >
      <Link to="/challenge/$challenge/leaderboard" params={{ challenge: challengeId }}>
        <Trophy aria-hidden /> <span>{t('View Leaderboard')}</span>
      </Link>
    </Button>
    <Button asChild variant="quiet" className={SIDE_BUTTON}>
      <Link
        to="/challenge/$challenge/recording/$recording"
        params={{ challenge: challengeId, recording: id }}
        hash="analysis"
      >
        <ChartLine aria-hidden /> <span>{t('View Full Analysis')}</span>
      </Link>
    </Button>
  </DialogFoot>
);

interface OwnRankProps {
  readonly challenge: Challenge;
  readonly validReps: number;
}

/**
 * Shows the user's rank and the gap to the next. Renders nothing without a rank, and after a set of
 * 0 reps.
 */
const OwnRank = ({ challenge, validReps }: OwnRankProps): ReactElement | null => {
  const period = defaultPeriodOf(challenge);
  const { data } = useQuery(ownRankQuery(challenge.id, period));
  const rank = data?.mine?.rank ?? null;
  if (rank === null || validReps === 0) return null;
  const gap = gapMessage(rank, data?.repsToNext ?? null, challenge.exercise.unit);
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5">
      <span className="font-semibold">{`${period === 'today' ? `${t('Today')}: ` : ''}${t('Rank')} ${rank}`}</span>
      {gap === undefined ? null : <span className="text-quiet">{gap}</span>}
    </p>
  );
};

const Trust = ({ recording }: { readonly recording: Recording }): ReactElement => (
  <div className="grid justify-items-start gap-1.5 text-sm text-quiet">
    <StatusBadge status={recording.status} />
    <p className="text-pretty">{statusMessage(recording, useCountUnit())}</p>
    {recording.mediaError ? <p>{recording.mediaError}</p> : null}
    <MailboxNote recording={recording} />
  </div>
);

/**
 * On a phone in landscape, shows the toast 'Challenge Submitted!' when the dialog closes, because
 * the dialog would shrink to make room for it.
 */
const usePostponedToast = (): void => {
  useEffect(() => (matchMedia(SHORT_SCREEN).matches ? postponeToast() : undefined), []);
};

export const CompleteDialog = ({ recording: submitted, ...props }: CompleteDialogProps): ReactElement => {
  const { challenge, definition, attempt, onClose } = props;
  usePostponedToast();
  const { data } = useQuery(recordingQuery(submitted.id));
  const recording = data && data.recording.validReps !== null ? data.recording : submitted;
  const reps = data?.reps ?? attempt.reps;
  const stills = useMemo(() => drawStills(attempt.track, reps, definition), [attempt.track, reps, definition]);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <DialogContent
        title={t('Challenge Complete!')}
        className="gap-4 short:w-[min(52rem,calc(100vw-3rem))] short:[--pad:--spacing(6)] lg:w-[min(56rem,calc(100vw-3rem))]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2 lg:gap-8 short:grid-cols-2">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
            <Reward
              {...recording}
              form={recording.formScore}
              reps={reps}
              details={[[t('Duration'), minutesAndSeconds(recording.durationSeconds)]]}
              isRising
            >
              <div className="flex min-h-6 flex-wrap gap-x-5 gap-y-1">
                <PersonalBest validReps={recording.validReps} previousBest={data?.previousBest} />
                <OwnRank challenge={challenge} validReps={recording.validReps} />
              </div>
            </Reward>
            <BestAndWorstRep reps={reps} stills={stills} bestPicture={gifOf(recording)} />
            {challenge.exercise.unit === 'reps' ? <RepStrip reps={reps} stills={stills} /> : null}
          </div>
          <div className="grid min-w-0 content-start gap-4">
            <SharePanel recording={recording} challengeName={challenge.name} hasPage isMine video={attempt.video} />
            <Trust recording={recording} />
          </div>
        </div>
        <Next recording={recording} onRecordAgain={props.onRecordAgain} />
      </DialogContent>
    </Dialog>
  );
};

interface LeaveResultsProps {
  readonly step: SubmissionState['step'];
  readonly keptAs: Safety;
}

const toastSaved = (): void =>
  toast({
    title: t('Recording Saved'),
    description: t('Your recording is saved on this device. You can submit it later.'),
  });

/**
 * Asks before leaving if the recording would be lost. If it is saved on the device and neither
 * submitted nor being sent, shows a toast that it can be submitted later.
 */
export const LeaveResults = ({ step, keptAs }: LeaveResultsProps): ReactElement => {
  const mustAsk = wouldBeLost(step, keptAs);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      if (!mustAsk && step !== 'submitted' && !isSending(step)) toastSaved();
      return mustAsk;
    },
    enableBeforeUnload: mustAsk || isSending(step),
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('Leave this recording?')}
      description={t('This recording isn’t saved on this device. You’ll lose the reps and video.')}
      confirm={t('Leave')}
      cancel={t('Stay')}
      onConfirm={() => proceed?.()}
    />
  );
};

interface AgainQuestionProps {
  readonly isOpen: boolean;
  readonly onKeep: () => void;
  readonly onRecordAgain: () => void;
}

const AgainQuestion = ({ isOpen, onKeep, onRecordAgain }: AgainQuestionProps): ReactElement => (
  <ConfirmDialog
    isOpen={isOpen}
    onClose={onKeep}
    title={t('Discard this recording?')}
    description={t('This recording isn’t saved on this device. You’ll lose the reps and video.')}
    confirm={t('Record Again')}
    cancel={t('Keep')}
    onConfirm={onRecordAgain}
  />
);

interface ResultsViewProps {
  readonly challenge: Challenge;
  readonly definition: ExerciseDefinition;
  readonly kept: SavedAttempt;
  readonly keptAs: Safety;
  readonly isFromBefore: boolean;
  readonly isToBeSent?: boolean;
  readonly onSubmitted: () => void;
  readonly onSave: (() => void) | undefined;
  readonly onRecordAgain: () => void;
  readonly onDiscard: () => void;
  readonly isStillSaved: () => Promise<boolean>;
  readonly onLive: OnLive;
}

/**
 * Keeps the reason of a failed upload after its dialog is closed, so that the results can show it.
 */
const useUploadFault = (state: SubmissionState, backToResults: () => void) => {
  const [uploadError, setUploadFault] = useState<string | null>(null);
  const close = (): void => {
    setUploadFault(state.step === 'upload-failed' ? state.message : null);
    backToResults();
  };
  return { uploadError, close };
};

/**
 * Returns `recordAgain`, which starts a new recording, and `question`, a confirmation dialog. If
 * `isAsked`, the dialog asks first, because the new recording would replace the only copy of the
 * current one.
 */
const useRecordAgain = (isAsked: boolean, onRecordAgain: () => void) => {
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
    isStillSaved: props.isStillSaved,
  });
  const { uploadError, close } = useUploadFault(state, backToResults);
  const { question, recordAgain } = useRecordAgain(wouldBeLost(state.step, keptAs), onRecordAgain);
  useAwake(isSending(state.step));
  useLive(mustStayOnScreen(state.step, keptAs), props.onLive);
  const saveVideo = (): void =>
    void saveRecordedVideo(
      attempt.video,
      videoFileName(challenge.name, attempt.validReps, attempt.video.type, challenge.exercise.unit),
    );
  return (
    <>
      <ResultsCard
        {...{ challenge, attempt, sessionId, definition, isFromBefore, state, uploadError, submitButton, keptAs }}
        ticket={kept.ticket}
        onSubmit={submit}
        onSave={props.onSave}
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
          onRecordAgain={recordAgain}
        />
      ) : null}
      {question}
      <LeaveResults step={state.step} keptAs={keptAs} />
    </>
  );
};
