/** Debug information of the recorder as lines, and the display of its frame rate. */
import type { Session } from '@reptemple/engine/counting/advance';
import { explain, explainRep } from '@reptemple/engine/explain-frame';
import type { Millis } from '@reptemple/engine/units';
import { t } from '../../i18n/translate.ts';
import type { AdaptivePose } from '../../pose/adaptive-pose.ts';
import type { Sounds } from '../audio/sounds.ts';
import type { RecorderSnapshot, RecorderStore } from '../recorder-state.ts';

export type DebuggedPose = Pick<AdaptivePose, 'thread' | 'delegate' | 'framesPerSecond' | 'runSoFar'>;

/**
 * Returns the explanations of all reps but the latest, which is explained with the latest frame.
 */
const earlierReps = ({ reps }: Session): readonly string[] => reps.slice(0, -1).toReversed().map(explainRep);

export const debugLines = (
  { stage, model, rotation }: Pick<RecorderSnapshot, 'stage' | 'model' | 'rotation'>,
  pose: DebuggedPose,
  session: Session,
): readonly string[] => {
  const { targets, dropped } = pose.runSoFar();
  const rate = pose.framesPerSecond?.toFixed(1) ?? '?';
  return [
    `Stage: ${stage}; turned by ${rotation}°`,
    `Pose: ${model}, ${pose.delegate}, ${pose.thread} thread; ${rate} fps; dropped ${dropped.length} of ${targets.length}`,
    ...explain(session),
    ...earlierReps(session),
  ];
};

/** Displayed message if the frame rate is too low; short, because it is not over the picture. */
export const TOO_FEW_FRAMES = t('Too few frames');

/**
 * Shows the frame rate, and speaks a warning once if it is too low for fast reps. `elapsedMs` of
 * the recording; null before it.
 */
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
