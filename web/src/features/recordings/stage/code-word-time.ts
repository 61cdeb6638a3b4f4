/** Decides when the code word is visible. */
import { isCountingDown } from '../../../recorder/recorder-state.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-state.ts';

/** Time to show four digits with the fingers before the first rep. */
const SHOWN_SECONDS = 10;

/** Visible from the tap on Start until `SHOWN_SECONDS` into the video. */
export const isCodeWordShown = (snapshot: Pick<RecorderSnapshot, 'stage' | 'countdown' | 'elapsedSeconds'>): boolean =>
  isCountingDown(snapshot) || (snapshot.stage === 'recording' && snapshot.elapsedSeconds < SHOWN_SECONDS);
