export { seedExercises } from './shipped.ts';
export { findExercises, findShippedExerciseId } from './store.ts';
