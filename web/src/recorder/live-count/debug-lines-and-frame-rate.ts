/** Lines of the recorder's debug view, and the displayed frame rate with its warning. */
import type { Session } from '@reptemple/engine/counting/advance-session';
import { explain, explainRep } from '@reptemple/engine/explain-frame';
import type { Millis } from '@reptemple/engine/units';
import { t } from '../../i18n/translate.ts';
import type { AdaptivePose } from '../../pose/adaptive-pose-model.ts';
import type { Sounds } from '../audio/sounds.ts';
import type { RecorderSnapshot, RecorderStore } from '../recorder-snapshot-store.ts';

export type DebuggedPose = Pick<AdaptivePose, 'thread' | 'delegate' | 'framesPerSecond' | 'runSoFar'>;

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

export const TOO_FEW_FRAMES = t('Too few frames');

/**
 * Displays frame rate and elapsed seconds. Speaks a warning, once per recording, if the rate is too
 * low for fast reps. `elapsedMs` is the time since the start of the recording; null if none is
 * running.
 */
export const showFrameRate = (
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
