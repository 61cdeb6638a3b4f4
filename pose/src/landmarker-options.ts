/**
 * Options of the pose model that browser and Node share, so that the same image gives the same
 * landmarks in both.
 */
import type { PoseConfig } from './pose-config.ts';

type Settings = Pick<PoseConfig, 'minDetectionConfidence' | 'minTrackingConfidence' | 'enableSegmentation'>;

export const landmarkerOptions = (
  model: Uint8Array,
  delegate: 'CPU' | 'GPU',
  { minDetectionConfidence, minTrackingConfidence, enableSegmentation = false }: Settings,
) => ({
  baseOptions: { modelAssetBuffer: model, delegate },
  runningMode: 'VIDEO' as const,
  numPoses: 1,
  minPoseDetectionConfidence: minDetectionConfidence,
  minPosePresenceConfidence: minTrackingConfidence,
  minTrackingConfidence,
  outputSegmentationMasks: enableSegmentation,
});
