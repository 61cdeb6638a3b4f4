/**
 * Upload progress and failures, and what would be lost: is a recording stored on the device or only
 * in this page, and what to ask before it is lost.
 */
import { CloudUpload, Download, CircleAlert, WifiOff } from 'lucide-react';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { Attempt } from '../../../recorder/live-count/attempt-result.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/feedback/progress-bar.tsx';
import { minutesAndSeconds } from '../../../ui/format/format-duration.ts';
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx';
import { closingTo, focusInView } from '../../../ui/overlay/focus-management.ts';
import { DescriptionList } from '../../../ui/table/description-list.tsx';
import type { SaveStatus } from '../drafts/autosave-recording.ts';
import { FunFacts } from '../fun-facts/fun-facts.tsx';
import { sizeInLabel, TROUBLE_LABELS, percentOf, secondsLeft } from '../recorder-labels-and-rules.ts';
import type { SubmissionState, UploadProgress } from '../upload/use-submission.ts';

/** How the recording is saved on this device; undefined while it is being written. */
export type Safety = SaveStatus | undefined;

type Step = SubmissionState['step'];

export const isSending = (step: Step): boolean => step === 'uploading' || step === 'saving' || step === 'elsewhere';

/** Returns true if leaving the page or recording again would lose the recording. */
export const isAtStake = (step: Step, keptAs: Safety): boolean =>
  step !== 'submitted' && (keptAs === undefined || keptAs === 'nothing');

/** Returns true if the recording must stay on screen, even if the session or the challenge ends. */
export const livesHere = (step: Step, keptAs: Safety): boolean =>
  isSending(step) || step === 'submitted' || isAtStake(step, keptAs);

export const safetyLabel = (keptAs: Safety): string =>
  keptAs === 'nothing'
    ? t('Your recording isn’t saved yet. Keep this page open until you submit it.')
    : t('Your recording is saved on this device. You can submit it later.');

/** Specification S2, section 2. */
interface UploadFailedPanelProps {
  readonly title?: string;
  readonly message: string;
}

export const UploadFailedPanel = ({ title = t('Upload Failed'), message }: UploadFailedPanelProps): ReactElement => (
  <div role="alert" className="flex gap-3 rounded-stone bg-clay-wash p-4 text-clay">
    <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
    <p className="min-w-0 wrap-anywhere">
      <strong className="block">{title}</strong>
      <span>{message}</span>
    </p>
  </div>
);

interface UploadFailedDialogProps {
  /** Null if no upload failed. */
  readonly message: string | null;
  readonly attempt: Pick<Attempt, 'video' | 'durationMs'>;
  readonly keptAs: Safety;
  readonly onRetry: () => void;
  readonly onSaveVideo: () => void;
  readonly onContinue: () => void;
  readonly onClose: () => void;
  /** Returns the element that gets the focus when the dialog closes. */
  readonly returnTo: () => HTMLElement | null;
}

/** Retries a failed upload once the browser is online again. */
const useRetryOnline = (hasFailed: boolean, onRetry: () => void): void => {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (!hasFailed) return undefined;
    const hear = (): void => retry();
    addEventListener('online', hear);
    return () => removeEventListener('online', hear);
  }, [hasFailed]);
};

const onConnection = (hear: () => void): (() => void) => {
  for (const type of ['online', 'offline']) addEventListener(type, hear);
  return () => {
    for (const type of ['online', 'offline']) removeEventListener(type, hear);
  };
};

const useIsOnline = (): boolean => useSyncExternalStore(onConnection, () => navigator.onLine);

const Details = ({ attempt }: Pick<UploadFailedDialogProps, 'attempt'>) => {
  const isOnline = useIsOnline();
  return (
    <DescriptionList
      facts={[
        [t('Video'), `${sizeInLabel(attempt.video.size)}, ${minutesAndSeconds(attempt.durationMs / 1000)}`],
        [t('Connection'), isOnline ? t('Online') : t('Offline')],
      ]}
    />
  );
};

/** Specification S2, sections 2 and 8. */
export const UploadFailedDialog = (props: UploadFailedDialogProps): ReactElement => {
  const { message, attempt, keptAs } = props;
  useRetryOnline(message !== null, props.onRetry);
  return (
    <Dialog
      open={message !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
    >
      <DialogContent
        title={t('Video Upload Failed')}
        description={safetyLabel(keptAs)}
        onCloseAutoFocus={closingTo(props.returnTo)}
        className="short:w-[min(48rem,calc(100vw-3rem))] short:[--pad:--spacing(6)]"
      >
        <div className="grid gap-5 short:grid-cols-2">
          <div className="grid content-start gap-3">
            <UploadFailedPanel message={message ?? ''} />
            <Details attempt={attempt} />
          </div>
          <div className="grid content-start gap-3">
            <Button onClick={props.onRetry}>
              <CloudUpload aria-hidden /> <span>{t('Retry Upload')}</span>
            </Button>
            <Button variant="secondary" onClick={props.onSaveVideo}>
              <Download aria-hidden /> <span>{t('Save Video to My Device')}</span>
            </Button>
            <Button variant="quiet" onClick={props.onContinue}>
              {t('Continue Without Saving')}
            </Button>
            <p className="text-sm text-quiet">
              {t('If you choose Continue Without Saving, your reps count but can’t be verified.')}
            </p>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
};

const Remaining = ({ progress }: { readonly progress: UploadProgress }): ReactElement => {
  const { sentBytes, totalBytes } = progress;
  const left = secondsLeft(progress);
  return (
    <p className="flex justify-between gap-4 text-sm text-quiet tabular-nums">
      <span>{t('{now} of {whole}', { now: sizeInLabel(sentBytes), whole: sizeInLabel(totalBytes) })}</span>
      <span>{left === undefined ? '' : t('{left} left', { left: minutesAndSeconds(left) })}</span>
    </p>
  );
};

interface UploadStatusProps {
  readonly progress: UploadProgress;
  readonly keptAs: Safety;
}

export const UploadStatus = ({ progress, keptAs }: UploadStatusProps): ReactElement => {
  const { sentBytes, totalBytes, trouble } = progress;
  const percent = percentOf(sentBytes, totalBytes);
  return (
    <section
      ref={focusInView}
      tabIndex={-1}
      aria-label={t('Video upload')}
      className="grid scroll-my-4 gap-3 outline-none"
    >
      <p className="flex items-end justify-between gap-4">
        <span className="carved text-xl sm:text-2xl">{t('Video upload')}</span>
        <span className="carved text-4xl tabular-nums sm:text-5xl">{`${percent}%`}</span>
      </p>
      <Progress label={t('Video upload')} percent={percent} className="h-3" />
      {trouble === null ? (
        <Remaining progress={progress} />
      ) : (
        <div role="alert" className="flex gap-3 rounded-stone bg-clay-wash p-4 text-clay">
          <WifiOff className="mt-0.5 size-5 shrink-0" aria-hidden />
          <div>
            <p className="font-semibold">{TROUBLE_LABELS[trouble]}</p>
            <p>{safetyLabel(keptAs)}</p>
          </div>
        </div>
      )}
      <FunFacts />
    </section>
  );
};
