/**
 * Main button: Start, then Cancel, then Finish. Always the same element, so that it keeps the
 * focus.
 */
import { Play, Square, TriangleAlert, X } from 'lucide-react';
import type { ReactElement, Ref } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { Recorder } from '../../../recorder/recorder.ts';
import { isCountingDown } from '../../../recorder/recorder-state.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-state.ts';
import { Button } from '../../../ui/button.tsx';

interface MainButtonProps {
  readonly recorder: Recorder;
  readonly snapshot: RecorderSnapshot;
  readonly ref: Ref<HTMLButtonElement>;
  /** False if Start first shows a set-up warning. */
  readonly isOffered: boolean;
  readonly onStart: () => void;
}

export const MainButton = ({ recorder, snapshot, ref, isOffered, onStart }: MainButtonProps): ReactElement => {
  const { stage } = snapshot;
  const shared = {
    ref,
    size: 'large',
    className: 'min-w-0 flex-1 px-4 lg:min-w-56 short:flex-none short:px-2 short:text-base',
  } as const;
  if (isCountingDown(snapshot)) {
    return (
      // Ignores the second click of a double click on Start.
      <Button {...shared} variant="secondary" onClick={({ detail }) => (detail > 1 ? undefined : recorder.cancel())}>
        <X aria-hidden /> <span>{t('Cancel')}</span>
      </Button>
    );
  }
  if (stage === 'recording' || stage === 'finishing') {
    return (
      <Button {...shared} variant="danger" busy={stage === 'finishing'} onClick={() => void recorder.finish()}>
        <Square aria-hidden /> <span>{t('Finish Recording')}</span>
      </Button>
    );
  }
  const isForced = stage === 'ready' && !isOffered;
  return (
    <Button {...shared} variant={isForced ? 'secondary' : 'primary'} disabled={stage !== 'ready'} onClick={onStart}>
      {isForced ? <TriangleAlert aria-hidden /> : <Play aria-hidden />}
      <span>{isForced ? t('Start Anyway') : t('Start Recording')}</span>
    </Button>
  );
};
