import { describe, expect, test } from 'vitest';
import { formScore } from './form.ts';
import type { FormMeasured } from './form.ts';

const STRICT: FormMeasured = {
  bottom: 90,
  top: 170,
  start: { min: 151, max: 180 },
  end: { min: 0, max: 110 },
  direction: 1,
  failures: 0,
  straightness: 1,
  downMs: 900,
  upMs: 700,
};

describe('the form score', () => {
  test.each<[string, Partial<FormMeasured>, number]>([
    ['a strict rep has all', {}, 100],
    ['a body far out of its line loses the points for alignment', { straightness: 0 }, 75],
    ['just deep enough too', { bottom: 110 }, 100],
    ['half the missing depth costs half of 40', { bottom: 120.25 }, 80],
    ['no depth costs 40', { bottom: 140 }, 60],
    ['no extension costs 25', { top: 120 }, 75],
    ['thrown reps lose 10', { upMs: 100 }, 90],
    ['at 250 ms half of it', { downMs: 250 }, 95],
    ['at 130 ms nine tenths of it', { downMs: 130 }, 91],
    ['one failure in 1.6 s costs a third of 25', { failures: 1 }, 92],
    ['failing all the time costs 25', { failures: 9 }, 75],
  ])('%s', (_, changes, score) => {
    expect(formScore({ ...STRICT, ...changes })).toBe(score);
  });

  test('is the same for an angle that opens on the way', () => {
    const opening: FormMeasured = {
      ...STRICT,
      direction: -1,
      start: { min: 0, max: 29 },
      end: { min: 70, max: 180 },
    };
    expect(formScore({ ...opening, top: 10, bottom: 90 })).toBe(100);
    expect(formScore({ ...opening, top: 10, bottom: 40 })).toBe(60);
  });

  test('is never outside 0 to 100', () => {
    const worst = { bottom: 180, top: 0, failures: 99, downMs: 0, upMs: 0 };
    expect(formScore({ ...STRICT, ...worst })).toBe(0);
  });
});
