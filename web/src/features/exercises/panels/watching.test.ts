import { expect, test, vi } from 'vitest';
import { Watching } from './watching.ts';

test('Watching is active until the last video analysis ends, and notifies its subscribers of each change', () => {
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
