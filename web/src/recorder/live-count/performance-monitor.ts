/** Displays the frame rate, and speaks a warning once if it is too low for fast reps. */
import type { Millis } from '@reptemple/engine/units';
import { t } from '../../i18n/translate.ts';
import type { AdaptivePose } from '../../pose/adaptive-pose.ts';
import type { RecorderStore } from '../recorder-state.ts';
import type { Sounds } from '../audio/sounds.ts';

/** Short, because it is not over the picture. */
export const TOO_FEW_FRAMES = t('Too few frames');

/** `elapsedMs` of the recording; null before it. */
export const showMeter = (
  store: Pick<RecorderStore, 'getSnapshot' | 'set'>,
  sounds: Pick<Sounds, 'say'>,
  { framesPerSecond, hopeless }: Pick<AdaptivePose, 'framesPerSecond' | 'hopeless'>,
  elapsedMs: Millis | null,
): void => {
  const { slowness } = store.getSnapshot();
  if (hopeless && !slowness && elapsedMs !== null) sounds.say(TOO_FEW_FRAMES, 'warning');
  store.set({
    framesPerSecond: framesPerSecond === null ? null : Math.round(framesPerSecond),
    slowness: hopeless ?? null,
    ...(elapsedMs === null ? {} : { elapsedSeconds: Math.floor(elapsedMs / 1000) }),
  });
};
