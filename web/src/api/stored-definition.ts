import { parseExercise } from '@reptemple/engine/definition/exercise';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';

/** Parses a stored exercise definition; undefined if missing or unusable by the engine. */
export const definitionOf = (
  json: Readonly<Record<string, unknown>> | null | undefined,
): ExerciseDefinition | undefined => {
  const parsed = json ? parseExercise(json) : undefined;
  return parsed?.ok ? parsed.value : undefined;
};
