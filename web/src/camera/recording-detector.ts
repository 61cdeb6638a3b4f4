/** The pose detector as a recording asks for it. */
import { modelOf } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import { POSE_ASSETS } from 'virtual:pose-assets';
import type { Delegate } from './pose-config.ts';
import { openPoseDetector } from './pose-detector.ts';
import type { PoseDetector } from './pose-detector.ts';

/** Rejects when the model cannot be loaded or run. `onProgress` receives the share of the model that has arrived, 0 to 1. */
export const openRecordingDetector = (
  config: PoseConfig,
  onProgress: (loaded: number) => void,
  delegate?: Delegate,
): Promise<PoseDetector> =>
  openPoseDetector({ assets: POSE_ASSETS, model: modelOf(config), delegate, ...config }, onProgress);
