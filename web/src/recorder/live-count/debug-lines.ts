/** Debug information of the recorder, as lines. */
import { explain, explainRep } from '@reptemple/engine/debug';
import type { Session } from '@reptemple/engine/counting/session';
import type { AdaptivePose } from '../../pose/adaptive-pose.ts';
import type { RecorderSnapshot } from '../recorder-state.ts';

export type DebuggedPose = Pick<AdaptivePose, 'thread' | 'delegate' | 'framesPerSecond' | 'runSoFar'>;

/** The latest rep is already explained with the latest frame. */
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
