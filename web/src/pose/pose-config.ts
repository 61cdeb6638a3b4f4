/** Pose model settings of live recordings. */
import type { PoseConfig } from '@reptemple/pose/pose-config';

/** Returns the next lighter configuration; undefined if there is none. */
export const stepDown = (config: PoseConfig): PoseConfig | undefined => {
  if (config.modelComplexity === 2) return { ...config, modelComplexity: 1 };
  if (config.modelComplexity === 1) return { ...config, modelComplexity: 0 };
  return undefined;
};

export type Delegate = 'CPU' | 'GPU';
/**
 * Rotation of the picture before pose detection, in degrees (specification S2, section 9: rotation
 * cycles 0 and 180).
 */
export type Rotation = 0 | 180;
