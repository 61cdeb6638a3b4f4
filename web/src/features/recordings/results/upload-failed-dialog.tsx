import { CloudUpload, Download } from 'lucide-react';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { minutesAndSeconds } from '../../../ui/duration.ts';
import { Facts } from '../../../ui/facts.tsx';
import { closingTo } from '../../../ui/focus.ts';
import { sizeInWords } from '../rules.ts';
import { UploadFailedPanel } from './upload-failed-panel.tsx';

interface UploadFailedDialogProps {
  /** Null while nothing has failed. */
  readonly message: string | null;
  readonly videoBytes: number;
  readonly durationMs: number;
  readonly onRetry: () => void;
  readonly onSaveVideo: () => void;
  readonly onContinue: () => void;
  readonly onClose: () => void;
  /** Where the focus goes when it closes. */
  readonly returnTo: () => HTMLElement | null;
}

/** Back on the network, there is nothing to decide any more. */
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

const Details = ({ videoBytes, durationMs }: Pick<UploadFailedDialogProps, 'videoBytes' | 'durationMs'>) => {
  const isOnline = useIsOnline();
  return (
    <Facts
      facts={[
        ['Video', `${sizeInWords(videoBytes)}, ${minutesAndSeconds(durationMs / 1000)}`],
        ['Connection', isOnline ? 'This device is online' : 'This device is offline'],
        ['Your recording', 'Kept on this device'],
      ]}
    />
  );
};

/** 'Video Upload Failed' with details and its three ways on (second document, sections 2 and 8). */
export const UploadFailedDialog = (props: UploadFailedDialogProps): ReactElement => {
  const { message, videoBytes, durationMs } = props;
  useRetryOnline(message !== null, props.onRetry);
  return (
    <Dialog
      open={message !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
    >
      <DialogContent
        title="Video Upload Failed"
        description="Your reps and your video are still here. They stay on this device until they are submitted."
        onCloseAutoFocus={closingTo(props.returnTo)}
        className="short:w-[min(48rem,calc(100vw-3rem))] short:p-6"
      >
        <div className="grid gap-5 short:grid-cols-2">
          <div className="grid content-start gap-3">
            <UploadFailedPanel message={message ?? ''} />
            <Details videoBytes={videoBytes} durationMs={durationMs} />
          </div>
          <div className="grid content-start gap-3">
            <Button onClick={props.onRetry}>
              <CloudUpload aria-hidden /> Retry Upload
            </Button>
            <Button variant="secondary" onClick={props.onSaveVideo}>
              <Download aria-hidden /> Save Video to My Device
            </Button>
            <Button variant="quiet" onClick={props.onContinue}>
              Continue Without Saving
            </Button>
            <p className="text-sm text-quiet">Continue Without Saving submits your reps without the video.</p>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
};
