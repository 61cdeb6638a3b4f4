/** Removes smoothing from the exercise definition if the pose configuration switches it off. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { withoutSmoothing } from '@reptemple/engine/definition/without-smoothing';
import type { PoseConfig } from '@reptemple/pose/pose-config';

export const judgedDefinition = (
  definition: ExerciseDefinition,
  { smoothLandmarks }: Pick<PoseConfig, 'smoothLandmarks'>,
): ExerciseDefinition => (smoothLandmarks === false ? withoutSmoothing(definition) : definition);
