export { definitionAt, DEFAULT_EXERCISE, hasDepthStandards } from './definition-checks.ts';
export { seedExercises } from './store.ts';
export { findExerciseAt, findCountUnits, findExercises, findShippedExerciseId, holdExercise } from './store.ts';
