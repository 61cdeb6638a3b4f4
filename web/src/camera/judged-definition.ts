/** Returns the exercise definition adjusted to the pose configuration. */
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { withoutSmoothing } from '@reptemple/engine/without-smoothing';
import type { PoseConfig } from '@reptemple/pose/pose-config';

export const judgedDefinition = (
  definition: ExerciseDefinition,
  { smoothLandmarks }: Pick<PoseConfig, 'smoothLandmarks'>,
): ExerciseDefinition => (smoothLandmarks === false ? withoutSmoothing(definition) : definition);
