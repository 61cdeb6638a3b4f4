import { describe, expect, test } from 'vitest';
import { wholeScale } from './blurred-number-and-axis-ticks.tsx';

describe('wholeScale', () => {
  test.each([0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 37, 99, 100, 101, 250, 999, 1000, 12_345, 987_654])(
    'covers 0 to %d with two to five evenly spaced whole ticks',
    (most) => {
      const { top, ticks } = wholeScale(most);
      expect(top).toBeGreaterThanOrEqual(Math.max(1, most));
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBe(top);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.every(Number.isInteger)).toBe(true);
      const steps = new Set(ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0)));
      expect(steps.size).toBe(1);
    },
  );
});
