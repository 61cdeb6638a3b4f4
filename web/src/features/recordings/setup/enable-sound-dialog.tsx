/**
 * Dialog that asks for a tap before the set. Browsers play sound only after a tap, and set-up
 * advice is spoken before Start.
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { SourceChoice } from '../../../recorder/capture/camera-or-video-source.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-snapshot-store.ts';
import type { Recorder } from '../../../recorder/recorder.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx';
import { closingTo } from '../../../ui/overlay/focus-management.ts';
import { toast } from '../../../ui/overlay/toast.ts';

const ANSWER_MS = 400;

/**
 * Returns true if the browser speaks only after a tap. This can be the case even where other sounds
 * need no tap, for example on pages that use the camera.
 */
const isSpeechBlocked = (): boolean =>
  'speechSynthesis' in globalThis && 'userActivation' in navigator && !navigator.userActivation.hasBeenActive;

const isSoundBlocked = async (): Promise<boolean> => {
  if (isSpeechBlocked()) return true;
  if (!('AudioContext' in globalThis)) return false;
  const context = new AudioContext();
  // In a blocked audio context, `resume` stays pending until a tap. A timeout therefore follows.
  const started = context.resume().then(
    () => true,
    () => false,
  );
  const tooLate = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ANSWER_MS));
  const isHeard = await Promise.race([started, tooLate]);
  void context.close();
  return !isHeard;
};

interface AudioDialogProps {
  readonly recorder: Recorder;
  readonly snapshot: RecorderSnapshot;
  readonly returnTo: () => HTMLElement | null;
}

interface Answered {
  readonly onAnswered: () => void;
}

const AudioDialog = ({ recorder, snapshot, returnTo, onAnswered }: AudioDialogProps & Answered): ReactElement => {
  const { data: isBlocked } = useQuery({
    queryKey: ['device.soundBlocked'],
    queryFn: isSoundBlocked,
    staleTime: 0,
    gcTime: 0,
  });
  const answer = (isEnabled: boolean): void => {
    onAnswered();
    recorder.hearing.set({ ...snapshot.audio, isEnabled });
    toast({ title: isEnabled ? t('Audio Enabled') : t('Audio Disabled') });
  };
  return (
    <Dialog open={isBlocked === true} onOpenChange={onAnswered}>
      <DialogContent
        title={t('Enable Audio Feedback')}
        description={t('You’ll be two metres from the screen. Tap to let us guide you by sound.')}
        onCloseAutoFocus={closingTo(returnTo)}
      >
        <div className="flex flex-wrap gap-3">
          <Button size="large" className="grow" onClick={() => answer(true)}>
            {t('Enable Audio Feedback')}
          </Button>
          <Button size="large" variant="secondary" className="grow" onClick={() => answer(false)}>
            {t('Stay Silent')}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
};

/**
 * Shows the dialog while the pose model loads. Does not ask if sound is off, or if a video replaces
 * the camera.
 */
export const AudioQuestion = ({
  source,
  ...dialog
}: AudioDialogProps & { readonly source: SourceChoice }): ReactElement | null => {
  // Asks only once: after an answer the dialog stays closed, even if a countdown is cancelled.
  const [isOpen, setOpen] = useState(dialog.snapshot.audio.isEnabled);
  const { stage, hasPicture } = dialog.snapshot;
  const isTime = hasPicture && (stage === 'opening' || stage === 'ready');
  const isAsked = source.kind === 'camera' && isOpen && isTime;
  return isAsked ? <AudioDialog {...dialog} onAnswered={() => setOpen(false)} /> : null;
};
