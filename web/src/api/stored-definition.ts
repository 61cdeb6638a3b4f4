import { parseExercise } from '@reptemple/engine/exercise';
import type { ExerciseDefinition } from '@reptemple/engine/exercise';

/** An exercise definition as the server stores it; undefined for none, or one that the engine cannot use. */
export const definitionOf = (
  json: Readonly<Record<string, unknown>> | null | undefined,
): ExerciseDefinition | undefined => {
  const parsed = json ? parseExercise(json) : undefined;
  return parsed?.ok ? parsed.value : undefined;
};
