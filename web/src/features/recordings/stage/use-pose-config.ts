/** Pose configuration for recording. Only admins can change it, and the recording stores it. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import { useQuery } from '@tanstack/react-query';
import { judgedDefinition } from '../../../pose/pose-config-definition.ts';
import { withPoseChanges } from '../../../pose/pose-config-store.ts';
import { myProfileQuery } from '../queries.ts';

interface Judging {
  readonly poseConfig: PoseConfig;
  /** Without smoothing if the pose configuration disables it. */
  readonly definition: ExerciseDefinition;
}

export const useJudging = (definition: ExerciseDefinition): Judging => {
  const { data } = useQuery(myProfileQuery);
  const poseConfig = data?.profile?.isAdmin ? withPoseChanges(RECORDING_POSE_CONFIG) : RECORDING_POSE_CONFIG;
  return { poseConfig, definition: judgedDefinition(definition, poseConfig) };
};
