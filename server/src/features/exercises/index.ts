export { definitionAt, DEFAULT_EXERCISE, hasDepthStandards } from './definition-checks.ts';
export {
  findExerciseAt,
  findCountUnits,
  findExercises,
  findShippedExerciseId,
  holdExercise,
  seedExercises,
} from './store.ts';
export type { UnitOf } from './store.ts';
