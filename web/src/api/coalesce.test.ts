import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

const GAP_MS = 1000;
const LOADING_MS = 300;

const timing = {
  gapMs: () => GAP_MS,
  later: (act: () => void, milliseconds: number) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
};

const loading = (getsThrough = true) =>
  vi.fn<() => Promise<boolean>>(async () => {
    await new Promise((resolve) => setTimeout(resolve, LOADING_MS));
    return getsThrough;
  });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Its first pause is over. */
const opened = (act: () => Promise<boolean>) => {
  const steady = coalesce(act, timing);
  vi.advanceTimersByTime(GAP_MS);
  return steady;
};

test('coalesce runs the refresh immediately after a change', () => {
  const act = loading();
  opened(act).changed();
  expect(act).toHaveBeenCalledTimes(1);
});

test('coalesce delays a change right after the start until the gap has passed', () => {
  const act = loading();
  coalesce(act, timing).changed();
  vi.advanceTimersByTime(GAP_MS - 1);
  expect(act).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(1);
});

test('coalesce does not refresh without a change', () => {
  const act = loading();
  coalesce(act, timing);
  vi.advanceTimersByTime(60_000);
  expect(act).toHaveBeenCalledTimes(0);
});

test('coalesce merges changes during a refresh into one more refresh after the gap', async () => {
  const act = loading();
  const { changed } = opened(act);
  for (let at = 0; at < 50; at += 1) changed();
  await vi.advanceTimersByTimeAsync(LOADING_MS + GAP_MS - 1);
  expect(act).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(act).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(act).toHaveBeenCalledTimes(2);
});

test('coalesce refreshes immediately again after an idle minute', async () => {
  const act = loading();
  const { changed } = opened(act);
  changed();
  await vi.advanceTimersByTimeAsync(60_000);
  changed();
  expect(act).toHaveBeenCalledTimes(2);
});

test('coalesce repeats a refresh that failed', async () => {
  const act = loading(false);
  opened(act).changed();
  await vi.advanceTimersByTimeAsync(LOADING_MS + GAP_MS);
  expect(act).toHaveBeenCalledTimes(2);
});

test('coalesce does not refresh after stop, not even for pending changes', async () => {
  const act = loading();
  const { changed, stop } = opened(act);
  changed();
  changed();
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  changed();
  expect(act).toHaveBeenCalledTimes(1);
});
