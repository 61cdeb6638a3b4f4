/** What only a live recording decides about the pose model. */
import type { PoseConfig } from '@reptemple/pose/pose-config';

/** The next cheaper configuration; undefined when there is none. */
export const stepDown = (config: PoseConfig): PoseConfig | undefined => {
  if (config.modelComplexity === 2) return { ...config, modelComplexity: 1 };
  if (config.modelComplexity === 1) return { ...config, modelComplexity: 0 };
  return undefined;
};

export type Delegate = 'CPU' | 'GPU';
/** Degrees by which the picture is turned before the pose is looked for (second document, section 9: rotation cycles 0 and 180). */
export type Rotation = 0 | 180;
