/** Angle curves of a set: which to draw, their range in degrees, and their line styles. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { makePlan } from '@reptemple/engine/definition/plan';
import type { Degrees } from '@reptemple/engine/units';
import type { Moment } from '../analysis/analysis.ts';
import type { CurvePoint } from './scale.ts';

/**
 * Line styles, distinguishable without colour. Gold and clay are reserved for verdicts. The first
 * style is for the angle that counts reps.
 */
const LOOKS = [
  { className: 'stroke-ink', dashes: '', width: 1.75 },
  { className: 'stroke-focus', dashes: '5 3', width: 1.5 },
  { className: 'stroke-bronze', dashes: '2 3', width: 1.5 },
  { className: 'stroke-silver', dashes: '8 3 2 3', width: 1.5 },
] as const;

export type CurveLook = (typeof LOOKS)[number];

export interface CurvedAngle {
  readonly id: string;
  readonly name: string;
  /** Index into the angles of a moment. */
  readonly index: number;
  readonly look: CurveLook;
}

/**
 * Returns the angle that counts reps first, then the others in order. Omits angles that only stop
 * an exercise.
 */
export const curvedAngles = (definition: ExerciseDefinition): readonly CurvedAngle[] => {
  const { angles, moving } = makePlan(definition);
  const drawn = angles.map(({ id, name, isStop }, index) => ({ id, name, index, isStop })).filter((one) => !one.isStop);
  const sorted = drawn.toSorted((a, b) => Number(b.index === moving) - Number(a.index === moving));
  return sorted.map(({ id, name, index }, place) => ({
    id,
    name,
    index,
    look: LOOKS[Math.min(place, LOOKS.length - 1)] ?? LOOKS[0],
  }));
};

export const pointsOf = (moments: readonly Moment[], index: number): readonly CurvePoint[] =>
  moments.map(({ t, angles }) => ({ t, degrees: angles[index] ?? null }));

const STEP = 10;

/**
 * Returns the range of seen angles and limits, rounded to tens; the full range if nothing was seen.
 */
export const degreesOf = (
  moments: readonly Moment[],
  shown: readonly number[],
  limits: readonly Degrees[],
): readonly [Degrees, Degrees] => {
  let [least, most] = [180, 0];
  for (const { angles } of moments) {
    for (const index of shown) {
      const angle = angles[index];
      if (angle === null || angle === undefined) continue;
      least = Math.min(least, angle);
      most = Math.max(most, angle);
    }
  }
  if (least > most) return [0, 180];
  const [low, high] = [Math.min(least, ...limits), Math.max(most, ...limits)];
  return [Math.floor(low / STEP) * STEP, Math.ceil((high + 1) / STEP) * STEP];
};
