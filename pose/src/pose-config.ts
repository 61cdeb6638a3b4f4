/**
 * Configuration of the pose model (specification S2, sections 3 and 9), with the specification's
 * names.
 */
import type { TrackModel } from '@reptemple/engine/landmark-track';

export interface PoseConfig {
  /** Model of the pose library: 0 lite, 1 full, 2 heavy. */
  readonly modelComplexity: 0 | 1 | 2;
  readonly minDetectionConfidence: number;
  readonly minTrackingConfidence: number;
  /**
   * False to switch the engine's smoothing off. True if absent, as in recordings of older versions.
   */
  readonly smoothLandmarks?: boolean;
  /** True to compute the body's segmentation mask. False if absent. */
  readonly enableSegmentation?: boolean;
}

/** Pose settings with which the recorder detects poses (specification S2, section 9). */
export const RECORDING_POSE_CONFIG: PoseConfig = {
  modelComplexity: 1,
  minDetectionConfidence: 0.7,
  minTrackingConfidence: 0.6,
  smoothLandmarks: true,
  enableSegmentation: false,
};

/** Pose settings with which the player analyses a video (specification S2, section 9). */
export const VIEWER_POSE_CONFIG: PoseConfig = {
  modelComplexity: 1,
  minDetectionConfidence: 0.7,
  minTrackingConfidence: 0.7,
  smoothLandmarks: true,
  enableSegmentation: false,
};

/**
 * Pose settings with which a video is compared with its track. Confidences are lower than for
 * recording, because the person must be found in a single frame.
 */
export const COMPARISON_POSE_CONFIG: PoseConfig = {
  modelComplexity: 1,
  minDetectionConfidence: 0.5,
  minTrackingConfidence: 0.5,
};

const MODELS: readonly [TrackModel, TrackModel, TrackModel] = ['lite', 'full', 'heavy'];

export const modelOf = (config: PoseConfig): TrackModel => MODELS[config.modelComplexity];
