/**
 * Finds the moments of an original that resemble a moment of a copy, independent of tempo. Does not
 * use the original's reps, because a disguised copy may be split into other reps.
 */
import { FINE_STEPS, shapeDistance } from './shape-residuals.ts';
import { SHAPE_VALUES } from './shape-series.ts';

/** Poses compared around the moment, in steps of the copy. The moment itself comes first. */
const OFFSETS = [0, -7, 7, -14, 14] as const;
/** Steps of the original per step of the copy. */
const PACES = [0.8, 1, 1.25] as const;
/** Maximum mean squared distance of the poses, and of the pose at the moment itself. */
const UNLIKE = { mean: 0.03, moment: 0.06 } as const;
/** Minimum distance between two results, in steps. */
const APART = 3;
const MAX_PLACES = 12;

/** Shapes of the copy every step, and of the original every fine step. */
interface Compared {
  readonly copy: Float32Array;
  readonly original: Float32Array;
}

/** Returns the mean distance of the poses around two moments at one pace. */
const distanceAt = ({ copy, original }: Compared, moment: number, place: number, pace: number): number => {
  let [sum, poses] = [0, 0];
  for (const offset of OFFSETS) {
    const [at, fine] = [(moment + offset) * SHAPE_VALUES, Math.round((place + offset * pace) * FINE_STEPS)];
    if (at < 0 || at >= copy.length || fine < 0 || fine * SHAPE_VALUES >= original.length) continue;
    sum += shapeDistance(copy, at, original, fine * SHAPE_VALUES);
    poses += 1;
    if (sum > UNLIKE.mean * OFFSETS.length) return Infinity;
  }
  return sum / poses;
};

/**
 * Returns the most similar moments of the original in steps, best first. Only those before step
 * `before` are considered.
 */
export const likelyPlaces = (compared: Compared, moment: number, before: number): readonly number[] => {
  const { copy, original } = compared;
  const steps = Math.min(before, Math.ceil(original.length / SHAPE_VALUES / FINE_STEPS));
  const distances = Array.from({ length: Math.max(0, steps) }, (_none, place) => {
    const alone = shapeDistance(copy, moment * SHAPE_VALUES, original, place * FINE_STEPS * SHAPE_VALUES);
    if (alone > UNLIKE.moment) return Infinity;
    return Math.min(...PACES.map((pace) => distanceAt(compared, moment, place, pace)));
  });
  return distances
    .flatMap((distance, place) => {
      const around = distances.slice(Math.max(0, place - APART), place + APART + 1);
      return distance < UNLIKE.mean && distance <= Math.min(...around) ? [{ place, distance }] : [];
    })
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MAX_PLACES)
    .map(({ place }) => place);
};
