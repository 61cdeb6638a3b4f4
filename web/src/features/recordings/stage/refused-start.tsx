/**
 * Cancels the countdown if the server would not accept the attempt. Shows the reason until the next
 * tap on Start.
 */
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { Recorder } from '../../../recorder/recorder.ts';
import { isCountingDown } from '../../../recorder/recorder-state.ts';

/** Cancels a countdown if the server says that the attempt would not count. */
interface Called extends Pick<Recorder, 'getSnapshot' | 'cancel'> {
  readonly hearing: Pick<Recorder['hearing'], 'say'>;
}

/** Also spoken, because the athlete is two metres away. */
export const callOff = (recorder: Called): void => {
  if (!isCountingDown(recorder.getSnapshot())) return;
  recorder.cancel();
  recorder.hearing.say(t('Countdown Cancelled'));
};

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
    <p role="alert" className="flex gap-2 rounded-stone bg-clay-wash px-3 py-2 text-clay">
      <TriangleAlert className="mt-1 size-4 shrink-0" aria-hidden />{' '}
      <span>{t('Not started: {refusal}', { refusal })}</span>
    </p>
  ) : null;
};
