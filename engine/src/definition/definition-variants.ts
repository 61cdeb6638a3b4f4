/**
 * Returns the definition without smoothing, for `smoothLandmarks: false` in the pose configuration.
 */
import type { Degrees } from '../units.ts';
import type { ExerciseDefinition, PhaseDefinition } from './exercise-definition.ts';

export const DEPTH_STANDARDS = { standard: 110, record: 90 } as const satisfies Readonly<Record<string, Degrees>>;
export type DepthStandard = keyof typeof DEPTH_STANDARDS;

const withRange = (phase: PhaseDefinition, id: string, change: { readonly min?: Degrees; readonly max?: Degrees }) => {
  const range = phase.angleRanges[id];
  return range ? { ...phase, angleRanges: { ...phase.angleRanges, [id]: { ...range, ...change } } } : phase;
};

/**
 * Named depth standards for push-ups: maximum elbow angle at the bottom. `standard` is the
 * specification's value. Returns the definition with the end range of `angleId` limited to the
 * standard and the transition range starting 1° above.
 */
export const withDepthStandard = (
  definition: ExerciseDefinition,
  angleId: string,
  standard: DepthStandard,
): ExerciseDefinition => {
  const depth = DEPTH_STANDARDS[standard];
  const { start, transition, end } = definition.phases;
  return {
    ...definition,
    phases: {
      start,
      transition: withRange(transition, angleId, { min: depth + 1 }),
      end: withRange(end, angleId, { max: depth }),
    },
  };
};

export const withoutSmoothing = (definition: ExerciseDefinition): ExerciseDefinition => ({
  ...definition,
  robust: { ...definition.robust, smoothing: null },
});

/** Returns the stored JSON of a definition without smoothing. Its `robust` may be absent or off. */
export const withoutSmoothingJson = (definition: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { robust } = definition;
  if (robust === null || robust === false) return definition;
  return { ...definition, robust: { ...(typeof robust === 'object' ? robust : {}), smoothing: null } };
};
