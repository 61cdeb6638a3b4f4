import { describe, expect, it } from 'vitest';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import { SHIPPED } from '@reptemple/engine/definition/shipped-exercises';
import { allowedReps } from '@reptemple/engine/plausibility/rep-acceleration-evenness-and-endurance';
import { enduranceCurve } from './check-thresholds.ts';

const MINUTE_S = 60;

describe('the limits on reps per duration', () => {
  it.each(Object.values(SHIPPED).map((exercise) => [exercise.name, countUnitOf(exercise)] as const))(
    'exist for %s and grow more slowly with longer duration',
    (name, unit) => {
      const curve = enduranceCurve(name, unit) ?? [];
      const rates = curve.map(([seconds, reps]) => reps / seconds);
      expect(curve.length).toBeGreaterThan(1);
      expect(rates).toEqual(rates.toSorted((one, other) => other - one));
      expect(curve.map(([, reps]) => reps)).toEqual(
        curve.map(([, reps]) => reps).toSorted((one, other) => one - other),
      );
    },
  );

  // World records and other published results, from docs/decisions/0072 and 0025.
  it.each([
    ['Push-up', MINUTE_S, 140],
    ['Pull-up', MINUTE_S, 51],
    ['Sit-up', MINUTE_S, 87],
    ['Sit-up', 5 * MINUTE_S, 305],
    ['Lunge', MINUTE_S, 57],
    ['Dip', MINUTE_S, 100],
  ])('are below the best published result of %s in %i s', (name, seconds, record) => {
    expect(allowedReps(enduranceCurve(name, 'reps') ?? [], seconds)).toBeLessThan(record);
  });

  it('do not exist for a custom exercise', () => {
    expect(enduranceCurve('Handstand push-up', 'reps')).toBeNull();
  });

  it.each([
    ['Plank', 299, false],
    ['Plank', 310, true],
    ['A hold of an organizer', 310, true],
  ])('review %s of %i s: %s', (name, seconds, isReviewed) => {
    expect(seconds > allowedReps(enduranceCurve(name, 'seconds') ?? [], seconds)).toBe(isReviewed);
  });
});
