/** Calls the countdown off when the server would not take the attempt, and says why until Start is tapped again. */
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/texts.ts';
import type { Recorder } from '../../../camera/recorder.ts';
import { callOff } from './call-off.ts';

interface RefusedStartProps {
  readonly refusal: string | null;
  readonly recorder: Recorder;
  readonly isReady: boolean;
}

export const RefusedStart = ({ refusal, recorder, isReady }: RefusedStartProps): ReactElement | null => {
  useEffect(() => {
    if (refusal !== null) callOff(recorder);
  }, [refusal, recorder]);
  return refusal !== null && isReady ? (
    // On a phone's side it lies over the picture's foot, beside the buttons: a column of its own would take the picture's width.
    <p
      role="alert"
      className="flex gap-2 border-t bg-clay-wash px-4 py-3 text-clay short:absolute short:right-48 short:bottom-0 short:left-0"
    >
      <TriangleAlert className="mt-1 size-4 shrink-0" aria-hidden />{' '}
      <span>{t('Not started: {refusal}', { refusal })}</span>
    </p>
  ) : null;
};
