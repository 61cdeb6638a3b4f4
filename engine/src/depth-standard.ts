/** Named depth standards for push-ups: how far the elbow must bend. Challenges choose one; Standard is the specification's. */
import type { ExerciseDefinition, PhaseDefinition } from './definition.ts';
import type { Degrees } from './units.ts';

export const DEPTH_STANDARDS = { standard: 110, record: 90 } as const satisfies Readonly<Record<string, Degrees>>;
export type DepthStandard = keyof typeof DEPTH_STANDARDS;

const withRange = (phase: PhaseDefinition, id: string, change: { readonly min?: Degrees; readonly max?: Degrees }) => {
  const range = phase.angleRanges[id];
  return range ? { ...phase, angleRanges: { ...phase.angleRanges, [id]: { ...range, ...change } } } : phase;
};

/** The definition with its end range of `angleId` closing at the standard, and its transition beginning just above. */
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
