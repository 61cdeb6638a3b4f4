/** How the pose model is run (second document, sections 3 and 9), in the specification's words. */
import type { TrackModel } from '@reptemple/engine/track';

export interface PoseConfig {
  /** 0 lite, 1 full, 2 heavy. */
  readonly modelComplexity: 0 | 1 | 2;
  readonly minDetectionConfidence: number;
  readonly minTrackingConfidence: number;
}

/** Second document, section 9: recording defaults. */
export const RECORDING_POSE_CONFIG: PoseConfig = {
  modelComplexity: 1,
  minDetectionConfidence: 0.7,
  minTrackingConfidence: 0.6,
};

/** Second document, section 9: viewer analysis. */
export const VIEWER_POSE_CONFIG: PoseConfig = {
  modelComplexity: 1,
  minDetectionConfidence: 0.7,
  minTrackingConfidence: 0.7,
};

const MODELS: readonly [TrackModel, TrackModel, TrackModel] = ['lite', 'full', 'heavy'];

export const modelOf = (config: PoseConfig): TrackModel => MODELS[config.modelComplexity];
