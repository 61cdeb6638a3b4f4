import { ListExerciseDefinitions, ListExercises } from '@reptemple/contract/exercises';
import { route, type Handler, type Route } from '../../platform/http.ts';
import { DEFAULT_EXERCISE, hasDepthStandards } from './depth.ts';
import { listDefinitions, listExercises } from './store.ts';

const list: Handler<typeof ListExercises> = async (_received, { db }) => {
  const stored = await listExercises(db);
  const exercises = stored.map((exercise) => ({
    id: exercise.id,
    name: exercise.name,
    isSystem: exercise.author === null,
    hasDepthStandards: hasDepthStandards(exercise),
    isDefault: exercise.shippedAs === DEFAULT_EXERCISE,
  }));
  return { exercises };
};

const definitions: Handler<typeof ListExerciseDefinitions> = async (_received, { db }) => ({
  definitions: await listDefinitions(db),
});

export const exerciseRoutes: readonly Route[] = [
  route(ListExercises, list),
  route(ListExerciseDefinitions, definitions),
];
