/** Variants of a definition: with a depth standard for push-ups, or without smoothing. */
import type { Degrees } from '../units.ts';
import type { ExerciseDefinition, PhaseDefinition } from './exercise-definition.ts';

/**
 * Maximum elbow angle at the bottom of a push-up in degrees, by depth standard. `standard` is the
 * specification's value.
 */
export const DEPTH_STANDARDS = { standard: 110, record: 90 } as const satisfies Readonly<Record<string, Degrees>>;
export type DepthStandard = keyof typeof DEPTH_STANDARDS;

const withRange = (phase: PhaseDefinition, id: string, change: { readonly min?: Degrees; readonly max?: Degrees }) => {
  const range = phase.angleRanges[id];
  return range ? { ...phase, angleRanges: { ...phase.angleRanges, [id]: { ...range, ...change } } } : phase;
};

/**
 * Returns the definition with the end range of `angleId` limited to the depth standard, and its
 * transition range starting 1° above.
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

/**
 * Returns the stored JSON of a definition with smoothing off. `robust` may be absent. If it is
 * `null` or `false`, smoothing is off already and the definition is returned unchanged.
 */
export const withoutSmoothingJson = (definition: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { robust } = definition;
  if (robust === null || robust === false) return definition;
  return { ...definition, robust: { ...(typeof robust === 'object' ? robust : {}), smoothing: null } };
};
