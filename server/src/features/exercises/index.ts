export { definitionAt, DEFAULT_EXERCISE, hasDepthStandards } from './depth-standards-and-error-messages.ts';
export {
  findExerciseAt,
  findCountUnits,
  findExercises,
  findShippedExerciseId,
  holdExercise,
  seedExercises,
} from './store.ts';
export type { UnitOf } from './store.ts';
