/** When the code word is on the screen. */
import { isCountingDown, type RecorderSnapshot } from '../../../camera/recorder-state.ts';

/** Enough to show four digits with the fingers before the first rep. */
const SHOWN_SECONDS = 10;

/** Shown from the tap on Start until a few seconds into the video. */
export const isCodeWordShown = (snapshot: Pick<RecorderSnapshot, 'stage' | 'countdown' | 'elapsedSeconds'>): boolean =>
  isCountingDown(snapshot) || (snapshot.stage === 'recording' && snapshot.elapsedSeconds < SHOWN_SECONDS);
