/**
 * Opens the pose detector with the given pose settings. `onProgress` gets the loaded share of the
 * model, 0 to 1. Rejects if the model cannot be loaded or run.
 */
import { modelOf } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import { POSE_ASSETS } from 'virtual:pose-assets';
import { openPoseDetector } from './pose-detector.ts';
import type { PoseDetector } from './pose-detector.ts';
import type { Delegate } from './pose-worker-messages.ts';

export const openRecordingDetector = (
  config: PoseConfig,
  onProgress: (loaded: number) => void,
  delegate?: Delegate,
): Promise<PoseDetector> =>
  openPoseDetector({ assets: POSE_ASSETS, model: modelOf(config), delegate, ...config }, onProgress);
