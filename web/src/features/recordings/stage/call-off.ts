/** Cancels a countdown if the server says that the attempt would not count. */
import { t } from '../../../i18n/translate.ts';
import type { Recorder } from '../../../recorder/recorder.ts';
import { isCountingDown } from '../../../recorder/recorder-state.ts';

interface Called extends Pick<Recorder, 'getSnapshot' | 'cancel'> {
  readonly hearing: Pick<Recorder['hearing'], 'say'>;
}

/** Also spoken, because the athlete is two metres away. */
export const callOff = (recorder: Called): void => {
  if (!isCountingDown(recorder.getSnapshot())) return;
  recorder.cancel();
  recorder.hearing.say(t('Countdown cancelled'));
};
