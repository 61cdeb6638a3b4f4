/** Calls the countdown off when the server would not take the attempt, and says why until Start is tapped again. */
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../language/texts.ts';
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
    <p role="alert" className="flex gap-2 border-t bg-clay-wash px-4 py-3 text-clay short:max-w-48">
      <TriangleAlert className="mt-1 size-4 shrink-0" aria-hidden /> {t('Not started: {refusal}', { refusal })}
    </p>
  ) : null;
};
