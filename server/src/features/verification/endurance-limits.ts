import type { CountUnit } from '@reptemple/engine/definition/definition';
import type { EnduranceCurve } from '@reptemple/engine/plausibility/endurance';

/**
 * Reps per exercise above which a set is reviewed. Each curve is well above trained amateurs and
 * below the best published results; docs/decisions/0072 and 0122 name the sources.
 */
const PUSH_UPS: EnduranceCurve = [
  [10, 22],
  [30, 62],
  [60, 92],
  [120, 125],
  [300, 195],
  [600, 290],
  [1200, 430],
];

const PULL_UPS: EnduranceCurve = [
  [10, 12],
  [30, 31],
  [60, 45],
  [120, 60],
  [300, 95],
  [600, 140],
  [1200, 220],
];

const SQUATS: EnduranceCurve = [
  [10, 18],
  [30, 45],
  [60, 75],
  [120, 130],
  [300, 270],
  [600, 470],
  [1200, 850],
];

const BENCH_PRESSES: EnduranceCurve = [
  [10, 16],
  [30, 38],
  [60, 60],
  [120, 80],
  [300, 115],
  [600, 165],
  [1200, 250],
];

const SIT_UPS: EnduranceCurve = [
  [10, 15],
  [30, 39],
  [60, 68],
  [120, 110],
  [300, 220],
  [600, 380],
  [1200, 670],
];

const LUNGES: EnduranceCurve = [
  [10, 12],
  [30, 29],
  [60, 50],
  [120, 92],
  [300, 205],
  [600, 380],
  [1200, 720],
];

const DIPS: EnduranceCurve = [
  [10, 19],
  [30, 48],
  [60, 70],
  [120, 95],
  [300, 150],
  [600, 225],
  [1200, 350],
];

/**
 * Seconds held. A hold cannot be quicker than the clock; beyond five minutes it is reviewed. Men of
 * 20 hold a plank for 124 s (standard deviation 72 s, docs/decisions/0124).
 */
const HOLDS: EnduranceCurve = [
  [10, 11],
  [300, 301],
  [1200, 302],
];

const BURPEES: EnduranceCurve = [
  [10, 8],
  [30, 20],
  [60, 36],
  [120, 62],
  [300, 130],
  [600, 220],
  [1200, 390],
];

const BY_EXERCISE: ReadonlyMap<string, EnduranceCurve> = new Map([
  ['Push-up', PUSH_UPS],
  ['Pull-up', PULL_UPS],
  ['Strict squat', SQUATS],
  ['Demo squat', SQUATS],
  ['Bench press', BENCH_PRESSES],
  // The weight of both presses is unknown.
  ['Shoulder press', BENCH_PRESSES],
  ['Sit-up', SIT_UPS],
  ['Lunge', LUNGES],
  ['Dip', DIPS],
  ['Burpee', BURPEES],
]);

/**
 * Returns the curve of every hold, and of a built-in exercise by its name; null for custom
 * exercises, which have no data.
 */
export const enduranceCurve = (exerciseName: string, unit: CountUnit): EnduranceCurve | null =>
  unit === 'seconds' ? HOLDS : (BY_EXERCISE.get(exerciseName) ?? null);
