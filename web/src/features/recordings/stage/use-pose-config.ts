/** Only an admin records with a model that is set otherwise; the recording says with what. */
import { RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import { useQuery } from '@tanstack/react-query';
import { withPoseChanges } from '../../../camera/pose-config-store.ts';
import { myProfileQuery } from '../queries.ts';

export const useRecordingPoseConfig = (): PoseConfig => {
  const { data } = useQuery(myProfileQuery);
  return data?.profile?.isAdmin ? withPoseChanges(RECORDING_POSE_CONFIG) : RECORDING_POSE_CONFIG;
};
