/** From the tap on Start to GO!: the pause, then the numbers, each spoken. */
import { t } from '../language/texts.ts';
import { PRE_DELAY_MS, RECORDING_STARTS_AT, countDown, pause } from './countdown.ts';
import type { RecorderStore } from './recorder-state.ts';
import type { Sounds } from './sounds.ts';

export interface TakeoffParts {
  readonly store: RecorderStore;
  readonly sounds: Sounds;
  /** Starts the recording; awaited while 1 is shown. */
  readonly begin: (signal: AbortSignal) => Promise<void>;
}

const showNumber = async (number: number, { store, sounds, begin }: TakeoffParts, signal: AbortSignal) => {
  const { stage } = store.getSnapshot();
  // A short test video, or a finger on Finish, may have ended it already.
  if (number < RECORDING_STARTS_AT && stage !== 'recording') return;
  sounds.say(number === 0 ? t('GO!') : String(number));
  store.set(stage === 'recording' ? { countdown: number } : { stage: 'countdown', countdown: number });
  if (number === RECORDING_STARTS_AT) await begin(signal);
};

/** Resolves a second after GO!. Rejects with the signal's reason when it is called off, or with what kept the recording from starting. */
export const takeOff = async (parts: TakeoffParts, signal: AbortSignal): Promise<void> => {
  parts.store.set({ stage: 'get-ready' });
  await pause(PRE_DELAY_MS, signal);
  await countDown(signal, (number) => showNumber(number, parts, signal));
  parts.store.set({ countdown: null });
};
