/**
 * Card 'Challenge Results' with an attempt: counts, charts, and the buttons to submit, save, repeat
 * or discard it.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert, ChartLine, Download, RotateCcw, Save, Send, Trash2, Trophy } from 'lucide-react';
import { useState, useMemo } from 'react';
import type { ReactElement, Ref } from 'react';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { Millis } from '@reptemple/engine/units';
import { t } from '../../../i18n/translate.ts';
import { standardOf } from '../../../player/timeline/counting-angle-limits.ts';
import type { Attempt } from '../../../recorder/live-count/recorded-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Spinner } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { CheckRow } from '../../../ui/form/checkbox-radio-switch.tsx';
import { CopyField } from '../../../ui/form/copy-field.tsx';
import { minutesAndSeconds } from '../../../ui/format/format-duration.ts';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '../../../ui/overlay/dialog.tsx';
import { focusInView, focusOnArrival } from '../../../ui/overlay/focus-management.ts';
import { meanForm, traceQuery } from '../charts/chart-data.ts';
import { SetPictures } from '../charts/set-charts.tsx';
import { unverifiedBecause } from '../drafts/draft-expiry-and-warnings.ts';
import type { SavedTicket } from '../drafts/draft-indexeddb-and-tab-locks.ts';
import { myProgressQuery } from '../record-and-recording-page-queries.ts';
import { TROUBLE_LABELS } from '../recording-labels-and-rules.ts';
import { useHidesFilm } from '../sharing/hide-video-preference.ts';
import { pageUrlOf } from '../sharing/share-captions-and-links.ts';
import type { SubmissionState } from '../upload/use-submission.ts';
import { drawStills } from './draw-rep-poses.ts';
import { RepsSection } from './reps-section.tsx';
import { BestAndWorstRep, PersonalBest, Reward } from './set-result-summary.tsx';
import { UploadFailedPanel } from './upload-failed-dialog.tsx';
import { safetyLabel, UploadStatus } from './upload-status-and-unsaved-check.tsx';
import type { Safety } from './upload-status-and-unsaved-check.tsx';

interface UnverifiedNoteProps {
  readonly ticket: SavedTicket | null | undefined;
  /**
   * True if a visitor recorded the set in a challenge with code words, which only signed-in users
   * see.
   */
  readonly lacksCodeWord?: boolean;
}

const UnverifiedNote = ({ ticket, lacksCodeWord = false }: UnverifiedNoteProps): ReactElement | null => {
  const [now] = useState(() => Date.now());
  const why = lacksCodeWord
    ? t('This challenge needs a code, which you get after signing in. This set will be marked unverified.')
    : unverifiedBecause(ticket, now);
  return why === undefined ? null : (
    <p className="flex gap-2 rounded-stone bg-sunken px-4 py-3">
      <TriangleAlert className="mt-1 size-4 shrink-0" aria-hidden /> <span>{why}</span>
    </p>
  );
};

const DiscardRecording = ({ onDiscard }: { readonly onDiscard: () => void }): ReactElement => (
  <Dialog>
    <DialogTrigger asChild>
      <Button variant="quiet" className={TOOL}>
        <Trash2 aria-hidden /> <span>{t('Discard')}</span>
      </Button>
    </DialogTrigger>
    <DialogContent
      title={t('Discard this recording?')}
      description={t('The reps and video will be permanently deleted from this device.')}
    >
      <div className="grid gap-3">
        <DialogClose asChild>
          <Button size="large">{t('Keep')}</Button>
        </DialogClose>
        <Button size="large" variant="danger" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      </div>
    </DialogContent>
  </Dialog>
);

interface AttemptPicturesProps {
  readonly attempt: Attempt;
  readonly sessionId: string;
  readonly definition: ExerciseDefinition;
}

const AttemptPictures = ({ attempt, sessionId, definition }: AttemptPicturesProps): ReactElement | null => {
  const standard = useMemo(() => standardOf(definition), [definition]);
  const { data, isError } = useQuery(traceQuery(sessionId, definition, () => attempt.track));
  if (!standard || attempt.track.frames.length < 2) return null;
  return <SetPictures reps={attempt.reps} standard={standard} trace={isError ? null : data} />;
};

interface ResultsCardProps {
  readonly challenge: Pick<Challenge, 'id' | 'allowsGuests' | 'asksCodeWord'>;
  readonly attempt: Attempt;
  readonly sessionId: string;
  readonly definition: ExerciseDefinition;
  /** Attempt ticket. If it is null or undefined, the server will mark the result as unverified. */
  readonly ticket: SavedTicket | null | undefined;
  readonly isFromBefore: boolean;
  readonly keptAs: Safety;
  readonly state: SubmissionState;
  readonly uploadError: string | null;
  readonly submitButton: Ref<HTMLButtonElement>;
  readonly onSubmit: () => void;
  readonly onSave: (() => void) | undefined;
  readonly onSaveVideo: () => void;
  readonly onRecordAgain: () => void;
  readonly onDiscard: () => void;
}

const TOOL =
  'min-h-14 flex-1 px-2 py-2 text-xs leading-tight whitespace-normal sm:text-sm sm:whitespace-nowrap [&>span]:max-sm:flex-col';

const SaveVideo = ({ onSave }: { readonly onSave: () => void }): ReactElement => (
  <Button variant="quiet" className={TOOL} onClick={onSave}>
    <Download aria-hidden /> <span>{t('Save Video to Device')}</span>
  </Button>
);

const RecordAgain = ({ onRecordAgain }: { readonly onRecordAgain: () => void }): ReactElement => (
  <Button variant="quiet" className={TOOL} onClick={onRecordAgain}>
    <RotateCcw aria-hidden /> <span>{t('Record Again')}</span>
  </Button>
);

const NoFilmNote = (): ReactElement => (
  <p className="max-w-prose text-quiet">
    {t('Your browser couldn’t record the video. Your reps count but aren’t verified.')}
  </p>
);

const BrokenFilmNote = ({ endedMs }: { readonly endedMs: Millis }): ReactElement => (
  <p className="max-w-prose text-quiet">
    {t('The video stops at {time}. All your reps still count.', {
      time: minutesAndSeconds(endedMs / 1000),
    })}
  </p>
);

const FilmNote = ({ attempt: { video, filmEndedMs } }: Pick<ResultsCardProps, 'attempt'>): ReactElement | null => {
  if (video.size === 0) return <NoFilmNote />;
  return filmEndedMs === undefined ? null : <BrokenFilmNote endedMs={filmEndedMs} />;
};

const OnlyHereNote = ({ keptAs }: Pick<ResultsCardProps, 'keptAs'>): ReactElement | null =>
  keptAs === 'nothing' ? (
    <p className="flex gap-2 rounded-stone bg-clay-wash px-4 py-3 text-clay">
      <TriangleAlert className="mt-1 size-4 shrink-0" aria-hidden /> <span>{safetyLabel(keptAs)}</span>
    </p>
  ) : null;

interface SaveSetProps extends Pick<ResultsCardProps, 'challenge' | 'keptAs' | 'submitButton'> {
  readonly onSave: () => void;
}

/** Save button for visitors: opens the sign-in or guest form, after which the set is sent. */
const SaveSet = ({ challenge, keptAs, submitButton, onSave }: SaveSetProps): ReactElement => (
  <>
    <Button
      ref={submitButton}
      size="large"
      busy={keptAs === undefined}
      disabled={keptAs === 'nothing'}
      onClick={onSave}
    >
      <Save aria-hidden /> <span>{t('Save this set')}</span>
    </Button>
    <p className="text-sm text-quiet sm:order-last sm:w-full">{saveHint(challenge, keptAs)}</p>
  </>
);

const saveHint = ({ allowsGuests }: Pick<Challenge, 'allowsGuests'>, keptAs: Safety): string => {
  if (keptAs === 'nothing')
    return t(
      'Your browser can’t save this recording. Submit it before you leave this page, or use a non-private window.',
    );
  return allowsGuests ? t('Your name and email are enough.') : t('You need an account for this.');
};

/**
 * Option to show others only a skeleton. Chosen before sending, so that others never get the video.
 */
const HideFilmChoice = (): ReactElement => {
  const [isHidden, setHidden] = useHidesFilm();
  return (
    <CheckRow checked={isHidden} onChange={({ currentTarget }) => setHidden(currentTarget.checked)}>
      {t('Show others only my skeleton')}
    </CheckRow>
  );
};

const Choices = (props: ResultsCardProps): ReactElement => {
  const { attempt, submitButton, onSubmit, onSave, onRecordAgain, onSaveVideo, onDiscard } = props;
  return (
    <div className="grid gap-2 sm:flex sm:flex-wrap sm:items-center">
      {onSave ? (
        <SaveSet {...props} onSave={onSave} />
      ) : (
        <Button ref={submitButton} size="large" onClick={onSubmit}>
          <Send aria-hidden /> <span>{t('Submit Challenge')}</span>
        </Button>
      )}
      {attempt.video.size > 0 ? <HideFilmChoice /> : null}
      <div className="flex sm:contents">
        <RecordAgain onRecordAgain={onRecordAgain} />
        {attempt.video.size > 0 ? <SaveVideo onSave={onSaveVideo} /> : null}
        <DiscardRecording onDiscard={onDiscard} />
      </div>
    </div>
  );
};

interface SubmittedProps extends Pick<ResultsCardProps, 'onRecordAgain'> {
  readonly recording: Recording;
}

const Submitted = ({ recording: { id, challengeId }, onRecordAgain }: SubmittedProps): ReactElement => (
  <div className="grid gap-3">
    <CopyField label={t('Link to this result')} value={pageUrlOf(location.origin, { id, challengeId })} />
    <div className="grid gap-2 sm:flex sm:flex-wrap sm:items-center">
      <Button asChild size="large">
        <Link
          to="/challenge/$challenge/recording/$recording"
          params={{ challenge: challengeId, recording: id }}
          hash="analysis"
        >
          <ChartLine aria-hidden /> <span>{t('View Full Analysis')}</span>
        </Link>
      </Button>
      <div className="flex sm:contents">
        <Button asChild variant="quiet" className={cn(TOOL, 'max-sm:flex-col')}>
          <Link to="/challenge/$challenge/leaderboard" params={{ challenge: challengeId }}>
            <Trophy aria-hidden /> <span>{t('View Leaderboard')}</span>
          </Link>
        </Button>
        <RecordAgain onRecordAgain={onRecordAgain} />
      </div>
    </div>
  </div>
);

const Actions = (props: ResultsCardProps): ReactElement => {
  const { state } = props;
  if (state.step === 'submitted') return <Submitted {...props} recording={state.recording} />;
  if (state.step === 'uploading') {
    return (
      <div className="grid gap-4">
        {/* The upload status takes the focus, because the pressed button is gone. */}
        <div ref={focusOnArrival} tabIndex={-1} className="rounded-stone">
          <UploadStatus progress={state.progress} keptAs={props.keptAs} />
        </div>
        <SaveVideo onSave={props.onSaveVideo} />
      </div>
    );
  }
  if (state.step === 'elsewhere') {
    return (
      <div className="grid gap-4">
        <Spinner label={t('Sending your recording...')} className="justify-start py-3" />
        <SaveVideo onSave={props.onSaveVideo} />
      </div>
    );
  }
  if (state.step === 'saving') {
    const label = state.trouble ? TROUBLE_LABELS[state.trouble] : t('Sending your recording...');
    return <Spinner label={label} className="justify-start py-3" />;
  }
  return (
    <div className="grid gap-4">
      {state.step === 'results' && state.fault ? (
        <UploadFailedPanel title={t('Not submitted yet')} message={`${state.fault} ${safetyLabel(props.keptAs)}`} />
      ) : (
        <OnlyHereNote keptAs={props.keptAs} />
      )}
      {props.uploadError === null ? null : <UploadFailedPanel message={props.uploadError} />}
      <UnverifiedNote
        ticket={props.ticket}
        lacksCodeWord={props.onSave !== undefined && props.challenge.asksCodeWord}
      />
      <FilmNote attempt={props.attempt} />
      <Choices {...props} />
    </div>
  );
};

/** Comparison with the best earlier set. Visitors get none, because they have no earlier sets. */
const BestSoFar = ({ challenge, attempt, state, onSave }: ResultsCardProps): ReactElement | null => {
  const isCompared = onSave === undefined && state.step !== 'submitted';
  const { data } = useQuery({ ...myProgressQuery(challenge.id), enabled: isCompared });
  return isCompared ? <PersonalBest validReps={attempt.validReps} previousBest={data?.best} /> : null;
};

export const ResultsCard = (props: ResultsCardProps): ReactElement => {
  const { attempt, sessionId, definition, isFromBefore, state } = props;
  const stills = useMemo(() => drawStills(attempt.track, attempt.reps, definition), [attempt, definition]);
  return (
    <Card className="grid animate-rise grid-cols-[minmax(0,1fr)] gap-5 p-5 sm:p-10 short:gap-5 short:p-6">
      <div className="short:flex short:flex-wrap short:items-center short:justify-between short:gap-x-6">
        {isFromBefore && state.step !== 'submitted' ? (
          <p className="mb-3 w-fit short:order-2 short:mb-0 rounded-stone bg-gold-wash px-3 py-1.5 font-semibold text-gold">
            {t('Not submitted yet')}
          </p>
        ) : null}
        {/*
         * The heading is scrolled into view: browsers keep the scroll position when the page grows.
         */}
        <CardTitle
          ref={focusInView}
          tabIndex={-1}
          className="scroll-mt-28 text-2xl outline-none sm:text-4xl short:text-3xl"
        >
          {t('Challenge Results')}
        </CardTitle>
      </div>
      <Reward
        {...attempt}
        form={meanForm(attempt.reps)}
        details={[[t('Duration'), minutesAndSeconds(attempt.durationMs / 1000)]]}
        isRising
      >
        <BestSoFar {...props} />
      </Reward>
      <Actions {...props} />
      <BestAndWorstRep reps={attempt.reps} stills={stills} />
      <RepsSection {...{ stills, definition }} reps={attempt.reps} notCounted={attempt.notCounted ?? []} />
      {countUnitOf(definition) === 'reps' ? <AttemptPictures {...{ attempt, sessionId, definition }} /> : null}
    </Card>
  );
};
