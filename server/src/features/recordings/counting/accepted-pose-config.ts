/** Chooses the pose configuration that a submission is counted and stored with. */
import type { Submission } from '@reptemple/contract/recordings/recordings';
import type { Caller } from '../../../platform/http/mount.ts';

type PoseConfig = Submission['poseConfig'];

/**
 * Only admins may switch smoothing off. Other users could pick the setting that counts more reps.
 */
export const acceptedPoseConfig = (sent: PoseConfig, { isAdmin }: Pick<Caller, 'isAdmin'>): PoseConfig => ({
  ...sent,
  smoothLandmarks: sent.smoothLandmarks || !isAdmin,
});
