export { definitionAt, DEFAULT_EXERCISE, hasDepthStandards } from './depth.ts';
export { seedExercises } from './shipped.ts';
export { findExerciseAt, findCountUnits, findExercises, findShippedExerciseId, holdExercise } from './store.ts';
