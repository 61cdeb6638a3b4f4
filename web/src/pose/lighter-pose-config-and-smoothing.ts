import { withoutSmoothing } from '@reptemple/engine/definition/depth-standards-and-unsmoothed-definitions';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { PoseConfig } from '@reptemple/pose/pose-config';

export const stepDown = (config: PoseConfig): PoseConfig | undefined => {
  if (config.modelComplexity === 2) return { ...config, modelComplexity: 1 };
  if (config.modelComplexity === 1) return { ...config, modelComplexity: 0 };
  return undefined;
};

/**
 * Returns the exercise definition, without landmark smoothing if the pose settings switch it off.
 */
export const withConfiguredSmoothing = (
  definition: ExerciseDefinition,
  { smoothLandmarks }: Pick<PoseConfig, 'smoothLandmarks'>,
): ExerciseDefinition => (smoothLandmarks === false ? withoutSmoothing(definition) : definition);
