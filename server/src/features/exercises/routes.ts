import { ListExercises } from '@reptemple/contract/exercises/exercises';
import { countUnitOf } from '@reptemple/engine/definition/definition';
import { route } from '../../platform/http/mount.ts';
import type { Handler, Route } from '../../platform/http/mount.ts';
import { DEFAULT_EXERCISE, hasDepthStandards } from './depth.ts';
import { isFinished } from './finished.ts';
import { libraryRoutes } from './library.ts';
import { listExercises } from './store.ts';

const list: Handler<typeof ListExercises> = async (_received, { db }) => {
  const stored = await listExercises(db);
  const exercises = stored.filter(isFinished).map((exercise) => ({
    id: exercise.id,
    name: exercise.name,
    isSystem: exercise.shippedAs !== null,
    unit: countUnitOf(exercise.definition),
    hasDepthStandards: hasDepthStandards(exercise),
    isDefault: exercise.shippedAs === DEFAULT_EXERCISE,
  }));
  return { exercises };
};

export const exerciseRoutes: readonly Route[] = [route(ListExercises, list), ...libraryRoutes];
