import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;

const onTick = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
};

/**
 * Returns Unix time in ms, rounded down to 15 seconds, so that `useSyncExternalStore` does not
 * re-render between updates.
 */
const now = (): number => Math.floor(Date.now() / TICK_MS) * TICK_MS;

/** Returns Unix time in ms, updated every 15 seconds. */
export const useNow = (): number => useSyncExternalStore(onTick, now);
