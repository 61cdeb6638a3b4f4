import { CloudUpload, Download, CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { Attempt } from '../../../recorder/live-count/recorded-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { minutesAndSeconds } from '../../../ui/format/format-duration.ts';
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx';
import { closingTo } from '../../../ui/overlay/focus-management.ts';
import { DescriptionList } from '../../../ui/table/description-list.tsx';
import { sizeInLabel } from '../recording-labels-and-rules.ts';
import { safetyLabel } from './upload-status-and-unsaved-check.tsx';
import type { Safety } from './upload-status-and-unsaved-check.tsx';

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
  readonly message: string | null;
  readonly attempt: Pick<Attempt, 'video' | 'durationMs'>;
  readonly keptAs: Safety;
  readonly onRetry: () => void;
  readonly onSaveVideo: () => void;
  readonly onContinue: () => void;
  readonly onClose: () => void;
  readonly returnTo: () => HTMLElement | null;
}

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

/** Dialog 'Video Upload Failed' (specification S2, sections 2 and 8). */
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
