/** 'Challenge Results': the attempt before submission. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import type { Millis } from '@reptemple/engine/units';
import { Download, RotateCcw, Send, TriangleAlert, Trash2 } from 'lucide-react';
import { type ReactElement, type Ref, useMemo } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { Attempt } from '../../../recorder/live-count/attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { minutesAndSeconds } from '../../../ui/format/duration.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Figure } from '../figure.tsx';
import { focusOnArrival } from '../../../ui/overlay/focus.ts';
import type { KeptTicket } from '../drafts/draft-store.ts';
import { UnverifiedNote } from '../drafts/unverified-note.tsx';
import { NotCountedList } from '../not-counted-list.tsx';
import { RepLedger } from '../rep-ledger.tsx';
import { UploadFailedPanel } from './upload-failed-panel.tsx';
import { TROUBLE_WORDS } from '../rules.ts';
import { safetyWords, type Safety } from './safety.ts';
import { UploadStatus } from './upload-status.tsx';
import type { SubmissionState } from '../upload/use-submission.ts';
import { useQuery } from '@tanstack/react-query';
import { SetPictures } from '../pictures/set-pictures.tsx';
import { standardOf } from '../../../player/timeline/counting-limits.ts';
import { traceQuery } from '../pictures/trace-query.ts';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '../../../ui/overlay/dialog.tsx';

/** Deletes an attempt that was not submitted, after a confirmation. */
const DiscardRecording = ({ onDiscard }: { readonly onDiscard: () => void }): ReactElement => (
  <Dialog>
    <DialogTrigger asChild>
      <Button variant="quiet" size="large" className="px-4">
        <Trash2 aria-hidden /> <span>{t('Discard')}</span>
      </Button>
    </DialogTrigger>
    <DialogContent
      title={t('Discard this recording?')}
      description={t('Its reps and its video are deleted from this device and cannot be brought back.')}
    >
      <div className="grid gap-3">
        <DialogClose asChild>
          <Button size="large">{t('Keep It')}</Button>
        </DialogClose>
        <Button size="large" variant="danger" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      </div>
    </DialogContent>
  </Dialog>
);

/** Charts of an attempt that was not submitted yet. */
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
  readonly attempt: Attempt;
  readonly sessionId: string;
  readonly definition: ExerciseDefinition;
  /** Null or absent: the server will mark the recording as unverified. */
  readonly ticket: KeptTicket | null | undefined;
  readonly isFromBefore: boolean;
  readonly keptAs: Safety;
  readonly state: SubmissionState;
  /** Reason of the last failed upload; null if none failed. */
  readonly uploadFault: string | null;
  readonly submitButton: Ref<HTMLButtonElement>;
  readonly onSubmit: () => void;
  readonly onSaveVideo: () => void;
  readonly onRecordAgain: () => void;
  readonly onDiscard: () => void;
}

const SaveVideo = ({ onSave }: { readonly onSave: () => void }): ReactElement => (
  <Button size="large" variant="secondary" onClick={onSave}>
    <Download aria-hidden /> <span>{t('Save Video to Device')}</span>
  </Button>
);

const NoFilmNote = (): ReactElement => (
  <p className="max-w-prose text-quiet">
    {t('Your browser could not film this set. Your reps are counted, but not verified.')}
  </p>
);

const BrokenFilmNote = ({ endedMs }: { readonly endedMs: Millis }): ReactElement => (
  <p className="max-w-prose text-quiet">
    {t('The film stopped at {time}. All of your reps count, but whoever looks at the video sees only that far.', {
      time: minutesAndSeconds(endedMs / 1000),
    })}
  </p>
);

/** Says if the video is missing or incomplete. */
const FilmNote = ({ attempt: { video, filmEndedMs } }: Pick<ResultsCardProps, 'attempt'>): ReactElement | null => {
  if (video.size === 0) return <NoFilmNote />;
  return filmEndedMs === undefined ? null : <BrokenFilmNote endedMs={filmEndedMs} />;
};

/** Warns as long as only this page holds the attempt. */
const OnlyHereNote = ({ keptAs }: Pick<ResultsCardProps, 'keptAs'>): ReactElement | null =>
  keptAs === 'nothing' ? (
    <p className="flex gap-2 rounded-stone bg-clay-wash px-4 py-3 text-clay">
      <TriangleAlert className="mt-1 size-4 shrink-0" aria-hidden /> <span>{safetyWords(keptAs).fault}</span>
    </p>
  ) : null;

const Choices = (props: ResultsCardProps): ReactElement => {
  const { attempt, submitButton, onSubmit, onRecordAgain, onSaveVideo, onDiscard } = props;
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap [&_button]:short:min-h-12 [&_button]:short:px-5">
      <Button ref={submitButton} size="large" onClick={onSubmit}>
        <Send aria-hidden /> <span>{t('Submit Challenge')}</span>
      </Button>
      <Button size="large" variant="secondary" onClick={onRecordAgain}>
        <RotateCcw aria-hidden /> <span>{t('Record Again')}</span>
      </Button>
      {attempt.video.size > 0 ? <SaveVideo onSave={onSaveVideo} /> : null}
      <DiscardRecording onDiscard={onDiscard} />
    </div>
  );
};

const Actions = (props: ResultsCardProps): ReactElement => {
  const { state } = props;
  if (state.step === 'uploading') {
    return (
      <div className="grid gap-4">
        <UploadStatus progress={state.progress} keptAs={props.keptAs} />
        <SaveVideo onSave={props.onSaveVideo} />
      </div>
    );
  }
  if (state.step === 'elsewhere') {
    return (
      <div className="grid gap-4">
        <Spinner label={t('Your recording is being sent...')} className="justify-start py-3" />
        <SaveVideo onSave={props.onSaveVideo} />
      </div>
    );
  }
  if (state.step === 'saving') {
    const label = state.trouble ? TROUBLE_WORDS[state.trouble] : t('Saving your result...');
    return <Spinner label={label} className="justify-start py-3" />;
  }
  return (
    <div className="grid gap-4">
      {state.step === 'results' && state.fault ? (
        <UploadFailedPanel
          title={t('Not submitted yet')}
          message={`${state.fault} ${safetyWords(props.keptAs).fault}`}
        />
      ) : (
        <OnlyHereNote keptAs={props.keptAs} />
      )}
      {props.uploadFault === null ? null : <UploadFailedPanel message={props.uploadFault} />}
      <UnverifiedNote ticket={props.ticket} />
      <FilmNote attempt={props.attempt} />
      <Choices {...props} />
    </div>
  );
};

export const ResultsCard = (props: ResultsCardProps): ReactElement => {
  const { attempt, sessionId, definition, isFromBefore } = props;
  return (
    <Card className="grid animate-rise grid-cols-[minmax(0,1fr)] gap-7 p-5 sm:p-10 short:gap-5 short:p-6">
      <div className="short:flex short:flex-wrap short:items-center short:justify-between short:gap-x-6">
        {isFromBefore ? (
          <p className="mb-3 w-fit short:order-2 short:mb-0 rounded-stone bg-gold-wash px-3 py-1.5 font-semibold text-gold">
            {t('You have an unsent recording')}
          </p>
        ) : null}
        <CardTitle ref={focusOnArrival} tabIndex={-1} className="text-3xl outline-none sm:text-4xl short:text-3xl">
          {t('Challenge Results')}
        </CardTitle>
        {isFromBefore ? (
          <p className="mt-2 text-quiet short:hidden">{t('You recorded this before and have not submitted it yet.')}</p>
        ) : null}
      </div>
      <dl className="grid grid-cols-3 items-end gap-4 sm:gap-6">
        <Figure label={t('Valid reps')} value={attempt.validReps} tone="gold" />
        <Figure label={t('Invalid reps')} value={attempt.invalidReps} tone="clay" />
        <Figure label={t('Duration')} value={minutesAndSeconds(attempt.durationMs / 1000)} />
      </dl>
      <Actions {...props} />
      <AttemptPictures {...{ attempt, sessionId, definition }} />
      <section className="grid gap-2">
        <h3 className="carved text-xl">{t('Reps')}</h3>
        <RepLedger reps={attempt.reps} definition={definition} />
        <NotCountedList movements={attempt.notCounted ?? []} />
      </section>
    </Card>
  );
};
