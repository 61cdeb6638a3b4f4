/** Only an admin records with a model that is set otherwise; the recording says with what. */
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import { useQuery } from '@tanstack/react-query';
import { judgedDefinition } from '../../../camera/judged-definition.ts';
import { withPoseChanges } from '../../../camera/pose-config-store.ts';
import { myProfileQuery } from '../queries.ts';

interface Judging {
  readonly poseConfig: PoseConfig;
  /** Without smoothing where the pose configuration switches it off. */
  readonly definition: ExerciseDefinition;
}

export const useJudging = (definition: ExerciseDefinition): Judging => {
  const { data } = useQuery(myProfileQuery);
  const poseConfig = data?.profile?.isAdmin ? withPoseChanges(RECORDING_POSE_CONFIG) : RECORDING_POSE_CONFIG;
  return { poseConfig, definition: judgedDefinition(definition, poseConfig) };
};
