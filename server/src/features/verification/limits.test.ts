import { SHIPPED } from '@reptemple/engine/definition/shipped';
import { allowedReps } from '@reptemple/engine/plausibility/rep-pace';
import { describe, expect, it } from 'vitest';
import { enduranceCurve } from './limits.ts';

const MINUTE_S = 60;

describe('the limits on reps per duration', () => {
  it.each(Object.values(SHIPPED).map(({ name }) => name))(
    'exist for %s and grow more slowly with longer duration',
    (name) => {
      const curve = enduranceCurve(name) ?? [];
      const rates = curve.map(([seconds, reps]) => reps / seconds);
      expect(curve.length).toBeGreaterThan(1);
      expect(rates).toEqual(rates.toSorted((one, other) => other - one));
      expect(curve.map(([, reps]) => reps)).toEqual(
        curve.map(([, reps]) => reps).toSorted((one, other) => one - other),
      );
    },
  );

  // The published results are those of docs/decisions/0072 and 0122.
  it.each([
    ['Push-up', MINUTE_S, 140],
    ['Pull-up', MINUTE_S, 51],
    ['Sit-up', MINUTE_S, 87],
    ['Sit-up', 5 * MINUTE_S, 305],
    ['Lunge', MINUTE_S, 57],
    ['Dip', MINUTE_S, 100],
  ])('are below the best published result of %s in %i s', (name, seconds, record) => {
    expect(allowedReps(enduranceCurve(name) ?? [], seconds)).toBeLessThan(record);
  });

  it('do not exist for a custom exercise', () => {
    expect(enduranceCurve('Handstand push-up')).toBeNull();
  });
});
