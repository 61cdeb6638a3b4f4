/** The pose configuration that a submission is counted and stored with. */
import type { Submission } from '@reptemple/contract/recordings';
import type { Caller } from '../../platform/http.ts';

type PoseConfig = Submission['poseConfig'];

/** Only admins may switch smoothing off: others could choose the way that counts more. */
export const acceptedPoseConfig = (sent: PoseConfig, { isAdmin }: Pick<Caller, 'isAdmin'>): PoseConfig => ({
  ...sent,
  smoothLandmarks: sent.smoothLandmarks || !isAdmin,
});
