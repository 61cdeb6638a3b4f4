/** Current time, updated while a component is mounted. */
import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;

const onTick = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
};

/** Returns the time rounded down, so that `useSyncExternalStore` does not render between ticks. */
const now = (): number => Math.floor(Date.now() / TICK_MS) * TICK_MS;

/** Returns Unix time in ms, updated every 15 seconds. */
export const useNow = (): number => useSyncExternalStore(onTick, now);
