/**
 * Named depth standards for push-ups: maximum elbow angle at the bottom. `standard` is the
 * specification's value.
 */
import type { ExerciseDefinition, PhaseDefinition } from './definition.ts';
import type { Degrees } from '../units.ts';

export const DEPTH_STANDARDS = { standard: 110, record: 90 } as const satisfies Readonly<Record<string, Degrees>>;
export type DepthStandard = keyof typeof DEPTH_STANDARDS;

const withRange = (phase: PhaseDefinition, id: string, change: { readonly min?: Degrees; readonly max?: Degrees }) => {
  const range = phase.angleRanges[id];
  return range ? { ...phase, angleRanges: { ...phase.angleRanges, [id]: { ...range, ...change } } } : phase;
};

/**
 * Returns the definition with the end range of `angleId` limited to the standard and the transition
 * range starting 1° above.
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
