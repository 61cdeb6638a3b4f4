/**
 * Returns the definition without smoothing, for `smoothLandmarks: false` in the pose configuration.
 */
import type { ExerciseDefinition } from './exercise.ts';

export const withoutSmoothing = (definition: ExerciseDefinition): ExerciseDefinition => ({
  ...definition,
  robust: { ...definition.robust, smoothing: null },
});

/** The same for a stored definition, whose `robust` may be absent (all defaults) or off. */
export const withoutSmoothingJson = (definition: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { robust } = definition;
  if (robust === null || robust === false) return definition;
  return { ...definition, robust: { ...(typeof robust === 'object' ? robust : {}), smoothing: null } };
};
