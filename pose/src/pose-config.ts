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
   * False switches the engine's smoothing off. Absent in attempts of older versions; absent means
   * true.
   */
  readonly smoothLandmarks?: boolean;
  /** True requests the body's segmentation mask. Absent means false. */
  readonly enableSegmentation?: boolean;
}

/** Pose settings for recording (specification S2, section 9). */
export const RECORDING_POSE_CONFIG: PoseConfig = {
  modelComplexity: 1,
  minDetectionConfidence: 0.7,
  minTrackingConfidence: 0.6,
  smoothLandmarks: true,
  enableSegmentation: false,
};

/** Pose settings for analysing a video in the player (specification S2, section 9). */
export const VIEWER_POSE_CONFIG: PoseConfig = {
  modelComplexity: 1,
  minDetectionConfidence: 0.7,
  minTrackingConfidence: 0.7,
  smoothLandmarks: true,
  enableSegmentation: false,
};

/**
 * Pose settings for comparing a video with its track. Confidences are lower than for recording,
 * because a person must be found in a single frame.
 */
export const COMPARISON_POSE_CONFIG: PoseConfig = {
  modelComplexity: 1,
  minDetectionConfidence: 0.5,
  minTrackingConfidence: 0.5,
};

const MODELS: readonly [TrackModel, TrackModel, TrackModel] = ['lite', 'full', 'heavy'];

export const modelOf = (config: PoseConfig): TrackModel => MODELS[config.modelComplexity];
