/**
 * Countdown before the recording: 2 s to get into position, then the numbers from 5 to 0, displayed
 * and spoken (specification S2, section 9).
 */
import type { Millis } from '@reptemple/engine/units';
import { t } from '../../i18n/translate.ts';
import type { Sounds } from '../audio/sounds.ts';
import type { RecorderStore } from '../recorder-snapshot-store.ts';

const PRE_DELAY_MS = 2000;
export const COUNTDOWN_SECONDS = 5;
const RECORDING_STARTS_AT = 1;
const SECOND_MS = 1000;

export const sleep = (ms: Millis, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });

/** Calls `onNumber` with 5, 4, 3, 2, 1, 0, one per second. Resolves one second after 0. */
export const countDown = async (signal: AbortSignal, onNumber: (number: number) => Promise<void>): Promise<void> => {
  for (let number = COUNTDOWN_SECONDS; number >= 0; number -= 1) {
    const second = sleep(SECOND_MS, signal);
    await Promise.all([onNumber(number), second]);
  }
};

export interface CountdownParts {
  readonly store: RecorderStore;
  readonly sounds: Sounds;
  /** Starts the recording at the number 1. The countdown waits until it has started. */
  readonly begin: (signal: AbortSignal) => Promise<void>;
}

const showNumber = async (number: number, { store, sounds, begin }: CountdownParts, signal: AbortSignal) => {
  const { stage } = store.getSnapshot();
  // Shows no further number if the recording has already ended, after a short test video or a tap
  // on Finish.
  if (number < RECORDING_STARTS_AT && stage !== 'recording') return;
  sounds.say(number === 0 ? t('GO!') : String(number));
  store.set(stage === 'recording' ? { countdown: number } : { stage: 'countdown', countdown: number });
  if (number === RECORDING_STARTS_AT) await begin(signal);
};

/**
 * Runs the countdown, which starts the recording at 1. Resolves one second after "GO!". Rejects
 * with the signal's reason if cancelled, or with the error that prevented the recording.
 */
export const startCountdown = async (parts: CountdownParts, signal: AbortSignal): Promise<void> => {
  parts.store.set({ stage: 'get-ready' });
  await sleep(PRE_DELAY_MS, signal);
  await countDown(signal, (number) => showNumber(number, parts, signal));
  parts.store.set({ countdown: null });
};
