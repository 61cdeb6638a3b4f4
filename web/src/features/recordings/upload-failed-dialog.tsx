import { useEffect, useEffectEvent } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { closingTo } from './focus.ts';

interface UploadFailedDialogProps {
  /** Null while nothing has failed. */
  readonly message: string | null;
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

export const UploadFailedDialog = (props: UploadFailedDialogProps): ReactElement => {
  useRetryOnline(props.message !== null, props.onRetry);
  return (
    <Dialog
      open={props.message !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
    >
      <DialogContent
        title="Video Upload Failed"
        description="Your reps and your video are still here. They stay on this device until they are submitted."
        onCloseAutoFocus={closingTo(props.returnTo)}
      >
        <p role="alert" className="rounded-stone bg-clay-wash p-4 text-clay">
          <strong className="block">Upload Failed</strong>
          {props.message}
        </p>
        <div className="grid gap-3">
          <Button onClick={props.onRetry}>Retry Upload</Button>
          <Button variant="secondary" onClick={props.onSaveVideo}>
            Save Video to My Device
          </Button>
          <Button variant="quiet" onClick={props.onContinue}>
            Continue Without Saving
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
};
