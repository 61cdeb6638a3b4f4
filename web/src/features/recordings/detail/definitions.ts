/** The exercise definition a recording is looked at with: its own, or for an admin any other. */
import { ListDefinitions } from '@reptemple/contract/exercise-library';
import { parseExercise } from '@reptemple/engine/exercise';
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { endpointQuery } from '../../../api/endpoint-query.ts';

export const definitionsQuery = endpointQuery(ListDefinitions, { query: { sort: 'name' } });

/** Undefined for none, or one that the engine cannot use. */
export const definitionOf = (
  json: Readonly<Record<string, unknown>> | null | undefined,
): ExerciseDefinition | undefined => {
  const parsed = json ? parseExercise(json) : undefined;
  return parsed?.ok ? parsed.value : undefined;
};
