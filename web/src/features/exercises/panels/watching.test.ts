import { expect, test, vi } from 'vitest';
import { Watching } from './watching.ts';

test('a film is watched until the last one has been, and whoever asked hears of it', () => {
  const watching = new Watching();
  const told = vi.fn<() => void>();
  const stop = watching.subscribe(told);
  expect(watching.isAny()).toBe(false);
  const [endOne, endOther] = [watching.begin(), watching.begin()];
  expect(watching.isAny()).toBe(true);
  endOne();
  expect(watching.isAny()).toBe(true);
  endOther();
  expect(watching.isAny()).toBe(false);
  expect(told).toHaveBeenCalledTimes(4);
  stop();
  watching.begin();
  expect(told).toHaveBeenCalledTimes(4);
});
