/** Countdown from the tap on Start to GO!: a pause, then spoken numbers. */
import { t } from '../../i18n/translate.ts';
import { PRE_DELAY_MS, RECORDING_STARTS_AT, countDown, pause } from './countdown.ts';
import type { RecorderStore } from '../recorder-state.ts';
import type { Sounds } from '../audio/sounds.ts';

export interface TakeoffParts {
  readonly store: RecorderStore;
  readonly sounds: Sounds;
  /** Starts the recording; awaited while 1 is displayed. */
  readonly begin: (signal: AbortSignal) => Promise<void>;
}

const showNumber = async (number: number, { store, sounds, begin }: TakeoffParts, signal: AbortSignal) => {
  const { stage } = store.getSnapshot();
  // A short test video or Finish may have ended the recording already.
  if (number < RECORDING_STARTS_AT && stage !== 'recording') return;
  sounds.say(number === 0 ? t('GO!') : String(number));
  store.set(stage === 'recording' ? { countdown: number } : { stage: 'countdown', countdown: number });
  if (number === RECORDING_STARTS_AT) await begin(signal);
};

/**
 * Resolves one second after GO!. Rejects with the signal's reason if cancelled, or with the error
 * that prevented the recording.
 */
export const startCountdown = async (parts: TakeoffParts, signal: AbortSignal): Promise<void> => {
  parts.store.set({ stage: 'get-ready' });
  await pause(PRE_DELAY_MS, signal);
  await countDown(signal, (number) => showNumber(number, parts, signal));
  parts.store.set({ countdown: null });
};
