import { describe, expect, it } from 'vitest';
import { definitionOf } from '../../fixtures/definitions.ts';
import { generatedSet } from '../../fixtures/generated-set.ts';
import type { Varied } from '../../fixtures/generated-set.ts';
import { replay } from '../counting/replay.ts';
import { evennessOf } from './evenness.ts';

const repsOf = (count: number, varied: Varied) => replay(generatedSet(count, varied), definitionOf('push-up')).reps;

describe('evennessOf', () => {
  it('returns null below ten reps', () => {
    expect(evennessOf(repsOf(9, { time: 0, bottomDegrees: 0, slowing: 0 }))).toBeNull();
  });

  it('is near zero for a set of equal reps', () => {
    const even = evennessOf(repsOf(14, { time: 0, bottomDegrees: 0, slowing: 0 }));
    expect(even?.reps).toBeGreaterThanOrEqual(12);
    expect(even?.duration).toBeLessThan(0.02);
    expect(even?.range).toBeLessThan(1);
    expect(even?.pace).toBeNull();
  });

  it('has a low pace change in a long generated set that never slows down', () => {
    const generated = evennessOf(repsOf(90, { time: 0.13, bottomDegrees: 5, slowing: 0 }));
    const tiring = evennessOf(repsOf(90, { time: 0.13, bottomDegrees: 5, slowing: 0.3 }));
    expect(generated?.duration).toBeGreaterThan(0.03);
    expect(generated?.range).toBeGreaterThan(1);
    expect(generated?.pace).toBeLessThan(0.035);
    expect(tiring?.pace).toBeGreaterThan(0.06);
  });
});
